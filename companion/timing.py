"""Decisions about timers: from any phone, by the server's clock; what two phones tap at once counts once."""

from typing import Any

from companion import entry
from companion.command import UNKNOWN, Command, Decision, Refused, Room, whole
from companion.timers import LONGEST, MOST, READY, SECOND, Timer, ended, left, resume
from companion.words import say

DAY_SECONDS = LONGEST // SECOND


def start(room: Room, command: Command) -> dict[str, Any] | None:
    """Start a ready-made timer, of its length or another, or a free one with a name.

    One that runs is started over only when the phone says in `again` which end it had seen.
    """
    key = str(command.args.get("timer", ""))
    now = _find(room, key)
    if now is None and len(room.table.timers) >= MOST:
        raise Refused(say("There are {most} timers; stop one first.", most=MOST))
    if now and now.running and ended(now, command.at) is None and str(command.args.get("again")) != str(now.ends_at):
        return None
    if key in READY:
        label, length = key, _length(command) if "seconds" in command.args else READY[key][1]
    elif now:
        label, length = now.label, now.length
    elif key == "free":
        key, label, length = f"t{room.table.rev + 1}", _label(command), _length(command)
    else:
        raise Refused(UNKNOWN)
    return {"timer": key, "label": label, "length": length, "ends_at": command.at + length}


def _length(command: Command) -> int:
    return whole(command, "seconds", 1, DAY_SECONDS) * SECOND


def _label(command: Command) -> str:
    try:
        return entry.name(str(command.args.get("label", "")) or "Timer")
    except entry.Unreadable as problem:
        raise Refused(problem.why) from problem


def _find(room: Room, key: str) -> Timer | None:
    return next((one for one in room.table.timers if one.id == key), None)


def _named(room: Room, command: Command) -> Timer:
    found = _find(room, str(command.args.get("timer", "")))
    if found is None:
        raise Refused(say("That timer was stopped."))
    return found


def pause(room: Room, command: Command) -> dict[str, Any] | None:
    """Let a timer stand; one that has ended or stands already stays as it is."""
    timer = _named(room, command)
    if not timer.running or ended(timer, command.at) is not None:
        return None
    return {"timer": timer.id, "remaining": left(timer, command.at)}


def go_on(room: Room, command: Command) -> dict[str, Any] | None:
    """Let a timer run on with what was left."""
    timer = _named(room, command)
    return None if timer.running else {"timer": timer.id, "ends_at": resume(timer, command.at).ends_at}


def more(room: Room, command: Command) -> dict[str, Any]:
    """Add time, or take some with a minus; additions from two phones both count."""
    timer = _named(room, command)
    by = whole(command, "seconds", -DAY_SECONDS, DAY_SECONDS) * SECOND
    if left(timer, command.at) + by > LONGEST:
        raise Refused(say("A timer runs for a day at most."))
    return {"timer": timer.id, "by": by, "at": command.at}


def stop(room: Room, command: Command) -> dict[str, Any] | None:
    """Put a timer away."""
    timer = _find(room, str(command.args.get("timer", "")))
    return {"timer": timer.id} if timer else None


DECISIONS: dict[str, Decision] = {
    "timer.start": start,
    "timer.pause": pause,
    "timer.resume": go_on,
    "timer.add": more,
    "timer.stop": stop,
}
