"""The companion: score pads on every phone."""
