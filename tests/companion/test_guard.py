"""What strangers, scripts and clumsy thumbs can send, and what comes of it: nothing."""

import re
from collections.abc import Callable
from pathlib import Path
from urllib.parse import urljoin, urlsplit

import pytest
from flask import Flask

from companion import create_app
from companion.limits import Limit
from tests.companion.phone import Phone, form_of

MakePhone = Callable[..., Phone]
EVIL = {"Origin": "http://evil.example"}
NAMES = """\
<script>fetch("http://127.0.0.1:8766/x")</script>
"><img src=x onerror=alert(1)>
' onmouseover=alert(1) x='
</title><script>alert(1)</script>
</script><svg onload=alert(1)>
{{7*7}}
${7*7}
{% raw %}
{0} {name}
<b>Bo</b>
Ann & Bob
Tom "T" O'Neil
&lt;b&gt;
javascript:alert(1)
<style>*{display:none}</style>""".splitlines()
REDIRECTS = [
    *r"""
//evil.example
////evil.example
/\evil.example
\\evil.example
https:evil.example
https:\\evil.example
/%09/evil.example
%2f%2fevil.example
javascript:alert(1)
/table/../..//evil.example
http://localhost@evil.example
///evil.example/%2e%2e
 /ok-but-blank
/table/ABCD
round/1?as=s1&x=//evil""".splitlines(),
    "/\t/evil.example",
    "result\n",
]


def limited(tmp_path: Path, **limits: Limit) -> Flask:
    return create_app({"DATA": tmp_path / "limited.sqlite3", "LIMITS": limits})


def test_a_form_without_token_or_from_another_site_changes_nothing(ann: Phone) -> None:
    form = form_of(ann.get(f"{ann.table}/round/1").text, f"f-points-{ann.seat('Ann')}") | {"value.points": "9"}
    bare = {key: value for key, value in form.items() if key != "csrf_token"}
    assert ann.client.post(f"{ann.table}/cmd", data=bare).status_code == 400
    for headers in (EVIL, {"Origin": "null"}, {"Referer": "http://evil.example/x"}):
        assert ann.client.post(f"{ann.table}/cmd", data=form, headers=headers).status_code == 403
        assert ann.client.post("/join", data=form, headers=headers).status_code == 403
    assert ann.state()["rev"] == 1


def test_a_script_of_another_site_cannot_send_commands(ann: Phone) -> None:
    body = {"id": "0" * 32, "kind": "reset", "args": {}}
    token = {"X-CSRFToken": ann.token}
    assert ann.client.post(f"{ann.table}/cmd", json=body).status_code == 400
    assert ann.client.post(f"{ann.table}/cmd", json=body, headers=token | EVIL).status_code == 403
    plain = {"Content-Type": "text/plain"} | token
    assert ann.client.post(f"{ann.table}/cmd", data='{"id": 1}', headers=plain).status_code == 415
    assert ann.state()["rev"] == 1


def test_an_expired_token_asks_to_send_again_and_keeps_what_was_typed(ann: Phone) -> None:
    form = form_of(ann.get(f"{ann.table}/round/1").text, f"f-points-{ann.seat('Ann')}") | {"value.points": "9"}
    form["csrf_token"] = "gone"
    answer = ann.client.post(f"{ann.table}/cmd", data=form)
    assert (
        answer.status_code == 400
        and "Nothing is lost" in answer.text
        and 'name="value.points" value="9"' in answer.text
    )
    again = dict(re.findall(r'<input type="hidden" name="([^"]+)" value="([^"]*)"', answer.text))
    assert ann.client.post(f"{ann.table}/cmd", data=again).status_code == 303
    assert [1, ann.seat("Ann"), "points", 9] in ann.state()["cells"]


@pytest.mark.parametrize("back", REDIRECTS)
def test_no_form_leads_out_of_the_house(ann: Phone, back: str) -> None:
    form = {"id": "0" * 32, "kind": "reset", "back": back}
    place = ann.post(f"{ann.table}/cmd", form).headers["Location"]
    assert place == ann.table
    place = ann.post("/language", {"lang": "en", "page": back}).headers["Location"]
    assert urlsplit(urljoin("http://localhost/x", place)).netloc == "localhost" and place == "/"


@pytest.mark.parametrize("name", NAMES)
def test_names_are_shown_as_they_are_and_never_run(phone: MakePhone, name: str) -> None:
    one = phone()
    one.open_table(names=(name, "Bo"))
    one.do("seat.take", seat=one.state()["seats"][0]["id"])
    one.do("set", round=1, field="claimer", value=one.state()["seats"][0]["id"])
    for page in ("", "/round/1", "/result", "/log", "/tv"):
        text = one.get(one.table + page).text
        assert not re.search(r"<(script(?! src=\"/static/app\.js\?v=\w+\")|img src=x|svg onload|style)", text), page
        assert "49" not in re.findall(r"<bdi>(.*?)</bdi>", text)
        assert not re.search(r"<[^>]* onmouseover=alert", re.sub(r'"[^"]*"', '""', text)), page
    state = one.client.get(f"{one.table}/state")
    assert state.mimetype == "application/json" and state.get_json()["seats"][0]["name"] == name


def test_every_answer_carries_the_policy(ann: Phone) -> None:
    for page in ("/", ann.table, f"{ann.table}/state", "/nothing", "/static/app.js"):
        headers = ann.get(page).headers
        policy = headers["Content-Security-Policy"]
        assert "default-src 'none'" in policy and "unsafe" not in policy and "script-src 'self'" in policy
        assert headers["X-Content-Type-Options"] == "nosniff"
    assert not re.search(r"<script(?! src)|\son\w+=|\sstyle=", ann.get(f"{ann.table}/round/1").text)


def test_no_get_changes_anything(ann: Phone) -> None:
    seen, open_links = set(), ["/", ann.table, f"{ann.table}/cmd", f"{ann.table}/tv"]
    while open_links:
        link = open_links.pop()
        if link in seen or not link.startswith("/"):
            continue
        seen.add(link)
        page = ann.get(link, headers={"Purpose": "prefetch"})
        if page.mimetype == "text/html":
            open_links += re.findall(r'href="([^"#]+)"', page.text)
    assert len(seen) > 15 and ann.state()["rev"] == 1


def test_wrong_codes_are_slowed_for_their_client_and_nobody_else(tmp_path: Path) -> None:
    app = limited(tmp_path)
    ann, guesser = Phone(app), Phone(app, "192.168.1.66")
    ann.open_table()
    answers = [guesser.get(f"/t/ZZZZ{at % 7 + 2}{at % 5 + 2}") for at in range(40)]
    assert answers[0].status_code == 404 and answers[-1].status_code == 429
    assert int(answers[-1].headers["Retry-After"]) > 0
    assert guesser.get(ann.table).status_code == 429
    assert Phone(app, "192.168.1.67").get(ann.table).status_code == 200
    assert ann.get(ann.table).status_code == 200
    assert guesser.get("/", headers={"X-Forwarded-For": "192.168.1.1"}).status_code == 200
    assert guesser.get(ann.table, headers={"X-Forwarded-For": "192.168.1.1"}).status_code == 429


@pytest.mark.parametrize("code", ["ABCDEF", "abc", "99999999999999999999", "-1", "0x10", "ABCDE%00", "O0O0O0"])
def test_a_closed_and_a_mistyped_code_answer_alike(phone: MakePhone, code: str) -> None:
    answer = phone().get(f"/t/{code}")
    assert answer.status_code == 404 and "There is no such table" in answer.text


def test_tables_and_commands_have_limits_per_client(tmp_path: Path) -> None:
    app = limited(tmp_path, table=Limit(2, 0.01), phone=Limit(3, 0.01))
    ann = Phone(app)
    for _ in range(2):
        ann.open_table()
    ann.get("/new/king-fridge")
    answer = ann.post("/new/king-fridge", {"id": "1" * 32, "names-0": "A", "names-1": "B"})
    assert answer.status_code == 429 and answer.headers["Retry-After"]
    answers = [ann.do("add", round=1, seat="Ann", field="points", delta=1).status_code for _ in range(5)]
    assert answers == [200, 200, 200, 429, 429]
    other = Phone(app, "192.168.1.66").join(ann.table)
    assert other.do("add", round=1, seat="Ann", field="points", delta=1).status_code == 200


@pytest.mark.parametrize(
    "value", ["9223372036854775807", "9223372036854775808", "-9223372036854775809", "1" * 51, "1350247"]
)
def test_huge_numbers_are_refused_in_words(ann: Phone, value: str) -> None:
    answer = ann.do("set", round=1, seat="Ann", field="points", value=value)
    assert answer.status_code == 400 and "lies between" in answer.get_json()["error"]


def test_bodies_and_names_have_a_length(ann: Phone) -> None:
    assert ann.do("seat.add", name="x" * 20_000).status_code == 413
    assert ann.do("set", round=1, seat="Ann", field="points", value="1" * 100_000).status_code == 413
    assert ann.do("seat.add", name="x" * 100).status_code == 400


@pytest.mark.parametrize("body", [[], {}, {"id": "x", "kind": "set", "args": {}},
    {"id": "0" * 32, "kind": "set", "args": []},
    {"id": "0" * 32, "kind": "set", "args": {"round": [1], "seat": {}, "field": 5, "value": [1]}},
    {"id": "0" * 32, "kind": "seat.move", "args": {"by": "1e9", "seat": None}}])  # fmt: skip
def test_nonsense_is_refused_and_never_an_error_of_ours(ann: Phone, body: object) -> None:
    answer = ann.client.post(f"{ann.table}/cmd", json=body, headers={"X-CSRFToken": ann.token})
    assert answer.status_code == 400 and ann.state()["rev"] == 1


def test_another_tables_seats_cannot_be_reached_from_here(ann: Phone, phone: MakePhone) -> None:
    other = phone("192.168.1.77")
    other.open_table(names=("Cid", "Dan", "Eve"))
    assert ann.do("set", round=1, seat=other.seat("Eve"), field="points", value=3).status_code == 400
    assert other.state()["rev"] == 1 and ann.state()["rev"] == 1


def test_streams_have_a_cap_and_say_so(ann: Phone) -> None:
    waiting = ann.client.application.extensions["rooms"].hints
    waiting.open.extend(["x"] * 20)
    answer = ann.client.get(f"{ann.table}/hints")
    assert answer.status_code == 503 and answer.headers["Retry-After"]
    assert ann.get(f"{ann.table}/round/1").status_code == 200
    waiting.open.clear()
    stream = ann.client.get(f"{ann.table}/hints", buffered=False)
    first = next(iter(stream.response))
    assert b"id: 1" in first if isinstance(first, bytes) else "id: 1" in first
    assert waiting.open == [ann.table.removeprefix("/t/")]
    stream.close()
    assert waiting.open == []
    ann.client.head(f"{ann.table}/hints").close()
    assert waiting.open == []
