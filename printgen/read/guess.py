"""Which old code page a text was written in, judged by the letters of the languages written with it. Pure.

The bytes alone do not tell; so the answer is a guess, and whoever asks must say what was assumed.
"""

ALIKE = "“”‘’„‚–—…•€«»‹›°·×§½¼¾²³™©®\u00a0"
"""Signs that say nothing of the language."""

CODE_PAGES: dict[str, tuple[str, str]] = {
    "cp1252": (
        "Windows-1252, Western Europe",
        "äöüß àâæçèéêëîïôùûüÿœ áéíñóúü¿¡ºª ãáâàçéêíóôõúü àèéìíòóù åäöéæøáíóúýþð ëïéèöü",
    ),
    "cp1250": (
        "Windows-1250, Central Europe",
        "áčďéěíňóřšťúůýž áäčďéíĺľňóôŕšťúýž ąćęłńóśźż áéíóöőúüű čćđšž ăâîşţ äöüß",
    ),
    "cp1251": ("Windows-1251, Cyrillic", "абвгдежзийклмнопрстуфхцчшщъыьэюяё№ абвгґдеєжзиіїйклмнопрстуфхцчшщьюя"),
    "cp1253": ("Windows-1253, Greek", "αβγδεζηθικλμνξοπρσςτυφχψωάέήίόύώϊϋΐΰ"),
    "cp1254": ("Windows-1254, Turkish", "çğıöşüâîûİ"),
    "mac_roman": (
        "Mac Roman",
        "äöüß àâæçèéêëîïôùûüÿœ áéíñóúü¿¡ºª ãáâàçéêíóôõúü àèéìíòóù åäöéæøáíóú ëïéèöü",
    ),
}


def guess(data: bytes) -> tuple[str, str, str] | None:
    """Return encoding, its name for people and the text, for the likeliest code page; None where none is likely."""
    best: tuple[float, str, str, str] | None = None
    for encoding, (name, alphabets) in CODE_PAGES.items():
        try:
            text = data.decode(encoding)
        except UnicodeDecodeError:
            continue
        score = max(likely(text, alphabet) for alphabet in alphabets.split())
        if best is None or score > best[0] + 1e-9:
            best = (score, encoding, name, text)
    return best[1:] if best and best[0] >= 0.5 else None


def likely(text: str, alphabet: str) -> float:
    """Return the share of the letters beyond ASCII that this alphabet has, in places where they are usual."""
    seen = good = 0
    padded = f" {text[:200_000]} "
    for at, letter in enumerate(padded):
        if letter > "\x7f":
            seen += 1
            good += usual(padded[at - 1], letter, padded[at + 1], alphabet)
    return good / seen if seen else 1.0


def usual(before: str, letter: str, after: str, alphabet: str) -> bool:
    """Say whether a letter of this alphabet, or a sign, is usual between these two."""
    if letter in ALIKE:
        return letter in "’‘–—×·°" or not (before.isalpha() and after.isalpha())
    if letter.lower() not in alphabet:
        return False
    if letter >= "\u0370" and ((before.isascii() and before.isalpha()) or (after.isascii() and after.isalpha())):
        return False
    return not letter.isupper() or not before.isalpha() or (before.isupper() and not after.islower())
