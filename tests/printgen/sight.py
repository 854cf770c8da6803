"""How colours look to eyes that see fewer of them, and how far apart they are.

Matrices: Machado, Oliveira and Fernandes, "A Physiologically-based Model for Simulation of Color Vision Deficiency",
IEEE TVCG 15 (2009), severity 1.0, applied to linear sRGB. Distance: CIE 1976 in L*a*b*. Contrast: WCAG 2.2.
"""

Rgb = tuple[float, float, float]

EYES: dict[str, tuple[Rgb, Rgb, Rgb]] = {
    "protan": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)),
    "deutan": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.011820, 0.042940, 0.968881)),
    "tritan": ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.303900)),
}
LIGHT: Rgb = (0.2126, 0.7152, 0.0722)


def linear(colour: str) -> Rgb:
    """Return '#rrggbb' as linear light."""
    parts = (int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5))
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return red, green, blue


def luminance(colour: str) -> float:
    """Return relative luminance, 0 to 1."""
    return sum(weight * part for weight, part in zip(LIGHT, linear(colour), strict=True))


def contrast(one: str, other: str) -> float:
    """Return the contrast ratio, 1 to 21."""
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


def seen(colour: str, eye: str) -> Rgb:
    """Return linear light as an eye sees it; 'grey' as a black-and-white printer prints it."""
    if eye == "grey":
        return (luminance(colour),) * 3
    light = linear(colour)
    red, green, blue = (
        min(1.0, max(0.0, sum(weight * part for weight, part in zip(row, light, strict=True)))) for row in EYES[eye]
    )
    return red, green, blue


def lab(rgb: Rgb) -> Rgb:
    """Return L*, a*, b* (D65)."""
    red, green, blue = rgb

    def bent(value: float) -> float:
        return value ** (1 / 3) if value > 0.008856 else 7.787 * value + 16 / 116

    x = bent((0.4124 * red + 0.3576 * green + 0.1805 * blue) / 0.95047)
    y = bent(0.2126 * red + 0.7152 * green + 0.0722 * blue)
    z = bent((0.0193 * red + 0.1192 * green + 0.9505 * blue) / 1.08883)
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def apart(one: str, other: str, eye: str) -> float:
    """Return how far apart two colours are for an eye; about 2.3 is just noticeable side by side."""
    pairs = zip(lab(seen(one, eye)), lab(seen(other, eye)), strict=True)
    return float(sum((a - b) ** 2 for a, b in pairs) ** 0.5)
