"""Templates and conditions of a layout, filled with a card's fields. Pure."""

from collections.abc import Mapping

from printgen.design import Condition, Template


def fill(template: Template, fields: Mapping[str, str]) -> str:
    """Put the fields into the holes of a template; what a field holds is never read as a template again."""
    if len(template) == 1:
        literal, name = template[0]
        return literal + fields[name] if name else literal
    return "".join(literal + (fields[name] if name else "") for literal, name in template)


def field_of(template: Template) -> str:
    """Return the first field a template names; empty where it names none."""
    return next((name for _, name in template if name), "")


def holds(condition: Condition, fields: Mapping[str, str]) -> bool:
    """Say whether a `when` holds for these fields."""
    value = fields[condition.column]
    if condition.below is not None:
        try:
            return float(value.replace("−", "-")) < condition.below
        except ValueError:
            return False
    return value in condition.values if condition.values else value != ""


def matches(row: Mapping[str, str], wanted: str) -> bool:
    """Say whether a row fulfils 'column=value column=value …'."""
    return all(row.get(column) == value for column, _, value in (part.partition("=") for part in wanted.split()))
