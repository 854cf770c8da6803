"""P07 and the real decks' kinds: headers folded, doubled, unnamed, misspelt, in four languages, below comments."""

import pytest

from printgen.read.roles import ROLES, find_roles, key, usual_names
from tests.tables.kitchen import Try


@pytest.mark.parametrize(
    "header", [" Count , NAME ,Text ", "\u00a0count,name\u00a0,text\u200b", "COUNT,Na\u00admE,\ufeffText"]
)
def test_headers_are_folded(attempt: Try, header: str) -> None:
    tried = attempt(f"{header}\n2,Owl,Sees\n")
    assert (tried.status, tried.cards, tried.at("warning")) == (0, 2, [])
    assert "Owl" in tried.words
    assert "Sees" in tried.words


def test_a_doubled_header_is_an_error_that_names_its_columns(attempt: Try) -> None:
    tried = attempt("name,text,text,Text,count\nOwl,first,second,third,2\n")
    assert tried.status == 1
    assert "'text' stands in the header 3 times (columns 2, 3, 4)" in tried.said


def test_an_unnamed_column_that_holds_data_is_told(attempt: Try) -> None:
    tried = attempt("name,text,count,,\nOwl,Sees,2,,\nFox,Runs,1,stray,\n")
    assert (tried.status, tried.cards) == (0, 3)
    assert "column D has no name but holds data (first in row 3: 'stray')" in tried.said


@pytest.mark.parametrize(
    "header",
    [
        "Qty,Title,Body",
        "Anzahl,Titel,Regeltext",
        "quantité,nom,règles",
        "Cantidad,Nombre,Descripción",
        "@count,card_name,Card Text",
        "nombre,titre,texte",
    ],
)
def test_usual_names_in_four_languages_are_found_and_noted(attempt: Try, header: str) -> None:
    tried = attempt(f"{header}\n2,Owl,Sees\n")
    assert (tried.status, tried.cards, tried.at("warning")) == (0, 2, [])
    assert tried.words.count("Owl") == tried.words.count("Sees") == 2
    assert "as the name" in tried.messages("note")


def test_a_bare_number_is_not_taken_for_the_copies() -> None:
    assert "count" not in find_roles(["number", "name"])


def test_no_usual_name_is_given_to_two_parts_but_nombre() -> None:
    names = [name for role in ROLES for name in usual_names()[role]]
    assert sorted({name for name in names if names.count(name) > 1}) == ["nombre"]
    assert all(key(name) == name for name in names)


def test_misspelt_columns_are_listed_with_what_is_needed_and_near(attempt: Try) -> None:
    tried = attempt("nmae,txet,cuont\nOwl,Sees,2\n")
    assert (tried.status, tried.written) == (1, False)
    for words in ("name, text or image", "nmae, txet, cuont", "'nmae' looks like 'name'", "[rename] name = 'nmae'"):
        assert words in tried.said


def test_a_near_miss_of_the_copies_is_told_and_never_one_copy_in_silence(attempt: Try) -> None:
    tried = attempt("name,text,cuont\nOwl,Sees,2\n")
    assert tried.at("warning") == [(None, "cuont")]
    assert "looks like the copies" in tried.said
    assert "[rename] count = 'cuont'" in tried.said


def test_columns_that_are_not_printed_are_named(attempt: Try) -> None:
    tried = attempt("name,power,colour\nOwl,3,red\n")
    assert "not printed by the default layout: 'power', 'colour'" in tried.said


def test_columns_are_renamed_in_the_toml(attempt: Try) -> None:
    toml = '[rename]\nname = "nombre"\ntext = "Palabras Clave"\ncount = "veces"\n'
    tried = attempt("nombre,palabras clave,veces\nVulcano,unbreakable,2\n", toml=toml)
    assert (tried.status, tried.cards, tried.report["problems"]) == (0, 2, [])
    assert "unbreakable" in tried.words


def test_a_rename_of_a_column_that_is_not_there_names_the_nearest(attempt: Try) -> None:
    tried = attempt("nombre,texto\nVulcano,x\n", toml='[rename]\nname = "nombres"\n')
    assert tried.status == 1
    assert "deck.csv has no column 'nombres'" in tried.said
    assert "did you mean 'nombre'?" in tried.said
    assert "rename that one too" in attempt("a,name\nx,y\n", toml='[rename]\nname = "a"\n').said


def test_checked_columns_keep_working_beside_renamed_ones(attempt: Try) -> None:
    toml = '[rename]\npoints = "Punkte"\n[columns]\npoints = "int"\n'
    assert attempt("name,Punkte\nOwl,x\n", toml=toml).at("error") == [(2, "points")]


def test_columns_with_blanks_can_stand_in_a_layout(attempt: Try) -> None:
    element = '{ kind = "text", at = [4, 4, 50, 20], value = "{Flavour Text}!", when = "Flavour Text" }'
    toml = f"[layout.front]\nelements = [{element}]\n"
    tried = attempt("Flavour  Text\nWild and free\n", toml=toml)
    assert tried.status == 0
    assert "Wild and free!" in tried.words


COMMENTED = (
    '"# Cards of the second edition, with notes",,\n,,\n## see the board ->,12,\n,,\n{header}\nOwl,Sees,2\nFox,Runs,x\n'
)


def test_comments_and_blank_lines_above_the_header_are_told_from_it(attempt: Try) -> None:
    tried = attempt(COMMENTED.replace("{header}", "name,text,count"))
    assert tried.at("error") == [(7, "count")], "rows keep their numbers"
    assert "row 5 was taken for the header ('name', 'text', 'count')" in tried.said
    assert "blank or begin with #" in tried.said


def test_an_unknown_header_below_comments_is_named_with_why_it_was_taken(attempt: Try) -> None:
    tried = attempt(COMMENTED.replace("{header}", "{{t=rect}},main_a,main_b"))
    assert tried.status == 1
    assert "row 5 was taken for the header" in tried.said
    assert "columns found: {{t=rect}}, main_a, main_b" in tried.said


def test_a_title_above_the_header_is_told_from_it(attempt: Try) -> None:
    tried = attempt("My pirates v3,,\n,,\nName,Text,Count\nOwl,Sees,2\n")
    assert (tried.status, tried.cards) == (0, 2)
    assert "row 3 was taken for the header" in tried.said


def test_a_header_that_begins_with_a_hash_is_a_header(attempt: Try) -> None:
    assert attempt("#id,name,text\n1,Owl,Sees\n").cards == 1


def test_a_header_that_is_repeated_among_the_rows_is_left_out_and_told(attempt: Try) -> None:
    tried = attempt("name,text,count\nOwl,Sees,2\nname,text,count\nFox,Runs,1\n")
    assert (tried.status, tried.cards) == (0, 3)
    assert tried.at("warning") == [(3, "")]


def test_error_values_of_a_spreadsheet_are_told_in_a_csv_too(attempt: Try) -> None:
    assert attempt("name,text\nOwl,#REF!\n").at("warning") == [(2, "text")]


def test_text_is_printed_as_typed(attempt: Try) -> None:
    tried = attempt('name,text\nOwl,"R&D <br/> {{ name }} &reg; ${x} %s"\n')
    assert "R&D <br/> {{ name }} &reg; ${x} %s" in tried.words
