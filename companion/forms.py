"""The form that opens a table, checked by wtforms; the token of every form is Flask-WTF's."""

from collections.abc import Sequence

from wtforms import FieldList, Form, HiddenField, StringField
from wtforms.validators import AnyOf, InputRequired, Length, Optional, Regexp, ValidationError

from companion import entry
from companion.decide import VALUES
from companion.model import Game
from companion.words import Who, say

COMMAND_ID = r"^[0-9a-f]{32}$"
LEAST = 2


class NewTable(Form):
    """Names in the order people sit, and whose cards lie on the table."""

    id = HiddenField(validators=[InputRequired(), Regexp(COMMAND_ID)])
    names = FieldList(StringField(validators=[Optional(), Length(max=200)]))
    values = StringField(validators=[Optional(), AnyOf(VALUES)])

    def validate_names(self, field: "FieldList[StringField]") -> None:
        """Refuse fewer than two names, names that read alike, and names that show nothing."""
        try:
            seat_names([str(one.data or "") for one in field.entries])
        except entry.Unreadable as problem:
            raise ValidationError(problem.why) from problem  # type: ignore[arg-type]


def new_table(game: Game) -> type[NewTable]:
    """Add the questions a game's rulebook leaves open to the form; blank means the default."""
    fields = {
        one.name: StringField(validators=[Optional(), AnyOf([choice for choice, _ in one.choices])])
        for one in game.settings
    }
    return type("NewTable", (NewTable,), fields)


def seat_names(typed: Sequence[str]) -> list[str]:
    """Read the names of a new table; blank ones are left out."""
    names: list[str] = []
    for text in filter(str.strip, typed):
        name = entry.name(text)
        if any(entry.same(name, other) for other in names):
            raise entry.Unreadable(say("Two seats cannot have the same name: {name}.", name=Who(name)))
        names.append(name)
    if len(names) < LEAST:
        raise entry.Unreadable(say("A table needs at least two names."))
    return names
