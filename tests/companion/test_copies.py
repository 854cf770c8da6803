"""My copy: numbers of one's own box, typed once, used at every new table that plays with it, carried as a file."""

import io
from collections.abc import Callable

import pytest

from tests.companion.phone import Phone

MakePhone = Callable[..., Phone]
DISH = "plunder-pizza"


def test_a_number_typed_once_counts_at_every_new_table_of_my_copy(phone: MakePhone) -> None:
    ann = phone()
    assert DISH in ann.get("/copy/king-fridge").text
    assert ann.post("/copy/king-fridge", {f"value.{DISH}": "14", f"was.{DISH}": ""}).status_code == 303
    ann.open_table(values="own")
    assert [0, "", f"value:{DISH}", 14] in ann.state()["cells"]
    for args in ({"field": "depth", "value": "cards", "seat": "Ann"}, {"field": "revealed", "value": "yes"}):
        assert ann.do("set", round=1, **args).status_code == 200
    assert ann.do("put", round=1, seat="Ann", field="cards", item=f"{DISH}:nuts", times=1).status_code == 200
    assert 14 in [line["points"] for line in ann.state()["seats"][0]["rounds"][0]["lines"]]
    ann.open_table(values="printed")
    assert ann.state()["cells"] == []


def test_two_people_typing_do_not_undo_each_other_and_blank_forgets(phone: MakePhone) -> None:
    ann = phone()
    ann.get("/copy/frischfleisch")
    ann.post("/copy/frischfleisch", {"value.weirdoz-1": "7", "was.weirdoz-1": ""})
    ann.post("/copy/frischfleisch", {"value.weirdoz-1": "", "was.weirdoz-1": "", "value.monster-1": "5"})
    kept = ann.get("/copy/frischfleisch.json").get_json()
    assert kept == {"larder-copy": "frischfleisch", "values": {"monster-1": 5, "weirdoz-1": 7}}
    ann.post("/copy/frischfleisch", {"value.weirdoz-1": "", "was.weirdoz-1": "7"})
    assert ann.get("/copy/frischfleisch.json").get_json()["values"] == {"monster-1": 5}


@pytest.mark.parametrize(
    "file", [b"", b"[]", b"{", b'{"larder-copy": "king-fridge", "values": {"plunder-pizza": true}}',
             b'{"larder-copy": "king-fridge", "values": {"unknown": 3}}',
             b'{"larder-copy": "frischfleisch", "values": {}}'],
)  # fmt: skip
def test_a_file_that_is_no_copy_of_this_game_changes_nothing(phone: MakePhone, file: bytes) -> None:
    ann = phone()
    ann.get("/copy/king-fridge")
    form = {"file": (io.BytesIO(file), "copy.json")}
    assert ann.post("/copy/king-fridge", form, content_type="multipart/form-data").status_code == 400
    assert ann.get("/copy/king-fridge.json").get_json()["values"] == {}


def test_a_copy_goes_out_as_a_file_and_comes_in_again(phone: MakePhone) -> None:
    ann = phone()
    ann.get("/copy/king-fridge")
    ann.post("/copy/king-fridge", {f"value.{DISH}": "−3", f"was.{DISH}": ""})
    file = ann.get("/copy/king-fridge.json").data
    ann.post("/copy/king-fridge", {f"value.{DISH}": "", f"was.{DISH}": "-3"})
    form = {"file": (io.BytesIO(file), "copy.json")}
    assert ann.post("/copy/king-fridge", form, content_type="multipart/form-data").status_code == 303
    assert ann.get("/copy/king-fridge.json").get_json()["values"] == {DISH: -3}


def test_only_games_with_unknown_numbers_have_a_copy(phone: MakePhone) -> None:
    for key, status in (("king-fridge", 200), ("frischfleisch", 200), ("fry-thief", 404), ("chess", 404)):
        assert phone().get(f"/copy/{key}").status_code == status
