"""Pages of words around the sheets (stand-in)."""
def before(*a): return []
def after(*a): return []
