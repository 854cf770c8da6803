"""The log in words: what an event did, as far as the reader may know (the events come from `view.told`)."""

from collections.abc import Mapping
from dataclasses import replace

from companion.command import Room
from companion.play import Event
from companion.tally import who
from companion.words import Say, say

DID: Mapping[str, Say] = {
    "open": say("opened the table"),
    "seat.add": say("added {name}"),
    "seat.rename": say("gave {name} this name"),
    "seat.move": say("moved {name} to another chair"),
    "seat.leave": say("noted that {name} left"),
    "seat.back": say("noted that {name} is back"),
    "seat.remove": say("removed a seat"),
    "seat.take": say("took the seat of {name}"),
    "seat.free": say("gave back the seat of {name}"),
    "seat.look": say("looked at the hidden cards of {name}"),
    "reset": say("cleared all rounds"),
}
FIELDS: Mapping[str, Say] = {
    "depth": say("way of counting"),
    "total": say("total"),
    "points": say("points on the cards"),
    "matches": say("matching cards"),
    "fresh": say("Fresh Fridge"),
    "pandamic": say("Pandamic"),
    "cards": say("cards"),
    "allergies": say("allergy cards"),
    "healed": say("healed allergies"),
    "other": say("points on other cards"),
    "other_matches": say("other cards that match"),
    "claimer": say("who claimed King Fridge"),
    "revealed": say("reveal"),
    "begins": say("who begins"),
    "value": say("a number read off a card"),
    "filth": say("filth"),
    "count": say("number of cards"),
    "cloth": say("who took the Cleaning Cloth"),
    "role": say("Fries or Salad"),
    "power": say("power of the plate"),
    "ate": say("plain fries eaten"),
    "ate_ketchup": say("fries with ketchup eaten"),
    "bonus": say("bonus points"),
    "groups": say("group"),
    "lost": say("figures turned over"),
    "alive": say("living figures"),
    "victory": say("victory points"),
    "food": say("food left over"),
    "need": say("food needed"),
    "counted": say("combat chips counted"),
    "over": say("end of the round"),
}
MOVES: Mapping[str, Say] = {
    "steal": say("{seat} stole from {victim}: {plain} plain, {ketchup} with ketchup"),
    "dip": say("{seat} dipped {plain} in ketchup"),
    "eat": say("{seat} ate {plain} plain, {ketchup} with ketchup"),
    "combat": say("{seat} won a combat and ate {figure} of {loser}: {food} food"),
    "sacrifice": say("{seat} sacrificed {figure}: {food} food"),
    "share": say("shared the pot: {each} combat chips for each of {players}"),
    "check": say("checked the combat chips"),
    "memorise": say("started the time to memorise: {seconds} seconds"),
}


CHOICES: Mapping[str, Say] = {
    "total": say("the total alone"),
    "sum": say("the total alone"),
    "points": say("points, matching cards, specials"),
    "cards": say("every card"),
    "yes": say("yes"),
    "taps": say("tap by tap"),
    "totals": say("at the end"),
    "fries": say("Fries"),
    "salad": say("Salad"),
    "none": say("no power"),
    "ability": say("a power that gives an ability"),
    "bonus": say("a power that gives points"),
    "figures": say("figure by figure"),
    "count": say("the number alone"),
}


def sentence(room: Room, event: Event) -> Say:
    """Say what an event did."""
    if event.undoes is not None:
        undone = next(one for one in room.events if one.rev == event.undoes)
        again = say("brought back what was undone") if undone.undoes else say("undid line {line}", line=undone.rev)
        return again
    if event.kind == "setting":
        title = next((one.title for one in room.game.settings if one.name == event.payload["name"]), say("cards"))
        return say("changed what was agreed: {title}; the scores follow", title=title)
    if event.kind == "move":
        return _moved(room, event)
    if event.kind in DID:
        done = DID[event.kind]
        return (
            replace(done, args=(("name", who(room.table, str(event.payload["seat"]))),))
            if "{name}" in done.text
            else done
        )
    return _wrote(room, event)


def _moved(room: Room, event: Event) -> Say:
    """Say what a move of the game did."""
    about = {
        name: one if isinstance(one, int) else _item(room, one) if one in room.box.cards else who(room.table, one)
        for name, one in event.payload["about"].items()
    }
    return say(MOVES[event.payload["move"]].text, **about)


def _wrote(room: Room, event: Event) -> Say:
    """Say what was written into a cell."""
    payload = event.payload
    where = say("round {round}", round=payload["round"]) if payload["round"] else say("this table")
    field = FIELDS[payload["field"].partition(":")[0]]
    if payload["seat"]:
        field = say("{field} of {name}", field=field, name=who(room.table, payload["seat"]))
    if payload.get("lot"):
        what = say("{value}, by lot", value=_value(room, payload["value"]))
    elif "item" in payload:
        what = say("{sign} {item}", sign="+" if payload["times"] > 0 else "−", item=_item(room, payload["item"]))
    elif "delta" in payload:
        what = say("{sign}{delta}", sign="+" if payload["delta"] > 0 else "", delta=payload["delta"])
    elif "value" in payload:
        what = _value(room, payload["value"])
    else:
        what = say("hidden until the reveal")
    return say("{where}, {field}: {what}", where=where, field=field, what=what)


def _item(room: Room, item: str) -> Say:
    card, _, allergy = item.partition(":")
    names = room.box.allergies
    groups = {one.more["group"]: one.more["group_name"] for one in room.box.cards.values() if "group" in one.more}
    name = room.box.cards[card].name if card in room.box.cards else groups.get(card) or say(names[card])
    return say("{dish}, {allergy}", dish=name, allergy=say(names[allergy])) if allergy else say("{dish}", dish=name)


def _value(room: Room, value: object) -> Say:
    if value is None:
        return say("blank")
    if isinstance(value, int):
        return say("{number}", number=value)
    return say("{name}", name=who(room.table, str(value))) if room.table.seat(str(value)) else CHOICES[str(value)]
