"""The bell of a timer, as the sound file in static/: two strokes on a small desk bell, made of five partials."""

import io
import math
import struct
import wave

RATE = 16_000
SECONDS = 1.6
STROKES = (0.0, 0.35)  # seconds
PARTIALS = ((1318.5, 1.0, 0.55), (2637.0, 0.6, 0.4), (3951.0, 0.35, 0.22), (5274.0, 0.2, 0.15), (1321.0, 0.5, 0.6))


def bell() -> bytes:
    """Return the bell as a WAV file."""
    sound = [_at(place / RATE) for place in range(int(RATE * SECONDS))]
    loudest = max(map(abs, sound))
    file = io.BytesIO()
    with wave.open(file, "wb") as out:
        out.setnchannels(1)
        out.setsampwidth(2)
        out.setframerate(RATE)
        out.writeframes(b"".join(struct.pack("<h", round(one / loudest * 31_000)) for one in sound))
    return file.getvalue()


def _at(moment: float) -> float:
    """Add up what rings at a moment; each partial fades by itself."""
    since = [moment - stroke for stroke in STROKES if moment >= stroke]
    return sum(
        loud * math.exp(-age / fades) * min(age * 400, 1) * math.sin(2 * math.pi * pitch * age)
        for age in since
        for pitch, loud, fades in PARTIALS
    )
