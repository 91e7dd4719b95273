"""Segment: Chinese text cut into the words that readers type."""

from __future__ import annotations

from pathlib import Path

import jieba
import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from generator.site import lexicon
from generator.site.segment import BOUNDARY, cut


@pytest.mark.parametrize(
    ("text", "word"),
    [
        ("数据库迁移工具", "迁移"),
        ("环境变量", "变量"),
        ("华北2（北京）", "北京"),
        ("ACCL通信库", "通信"),
    ],
)
def test_words_of_two_characters_are_found(text: str, word: str) -> None:
    """A word from the middle of a title is a word of its own."""
    assert word in cut(text).split(BOUNDARY)


def test_other_text_is_left_as_it_is() -> None:
    """Latin words and versions are not touched."""
    assert cut("torch 2.8.0+cu129, Pékin") == "torch 2.8.0+cu129, Pékin"


@given(st.text(alphabet="环境变量数据库迁移 a1.", max_size=30))
def test_boundaries_are_all_that_is_added(text: str) -> None:
    """Without the boundaries the text is the text that was cut."""
    assert cut(text).replace(BOUNDARY, "") == text


@pytest.fixture(scope="module")
def whole() -> jieba.Tokenizer:
    """Give a tokenizer with all of its dictionary."""
    tokenizer = jieba.Tokenizer()
    tokenizer.initialize()
    return tokenizer


@pytest.fixture(scope="module")
def kept(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Give what is kept of the dictionary in the folder of a user who needed it once."""
    home = tmp_path_factory.mktemp("home")
    _lent(home)
    return next(home.glob("*/*.words"))


def _lent(home: Path | str) -> jieba.Tokenizer:
    """Return a tokenizer as it is for a user with this folder for what can be made again."""
    tokenizer = jieba.Tokenizer()
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("XDG_CACHE_HOME", str(home))
        lexicon.lend(tokenizer)
        lexicon.lend(tokenizer)  # each language of a site does
        tokenizer.initialize()
    return tokenizer


@given(text=st.text(alphabet=st.characters(max_codepoint=0x9FFF), max_size=40))
@example(text="加速计算的环境变量，见 PyTorch 2.8.0 与通信库的说明")
def test_a_part_of_the_dictionary_cuts_as_the_whole(
    whole: jieba.Tokenizer, kept: Path, text: str
) -> None:
    """Whatever a text holds; only words are read that begin as something in it does."""
    lent = _lent(kept.parents[1])
    assert list(lent.cut(text)) == list(whole.cut(text))
    assert list(lent.cut_for_search(text)) == list(whole.cut_for_search(text))
    assert {word[0] for word in dict.keys(lent.FREQ)} <= set(text)


def test_a_word_that_is_added_is_known(whole: jieba.Tokenizer, kept: Path) -> None:
    """Also where nobody has asked for its first character before."""
    lent = _lent(kept.parents[1])
    lent.add_word("驱动版", 10**6)
    assert lent.lcut("看驱动版本") == ["看", "驱动版", "本"]
    assert lent.FREQ["环境变量"] == 3
    beginning = next(word for word, often in whole.FREQ.items() if often == 0)
    assert lent.FREQ[beginning] == 0
    with pytest.raises(KeyError):
        lent.FREQ["环变"]


@pytest.mark.parametrize("damaged", [b"null\n{}", None])
def test_what_is_kept_and_damaged_is_made_anew(
    kept: Path, tmp_path: Path, damaged: bytes | None
) -> None:
    """A file that ends early or says something else is no dictionary."""
    good = kept.read_bytes()
    path = tmp_path / "tagnotes" / kept.name
    path.parent.mkdir()
    path.write_bytes(good[:-5] if damaged is None else damaged)
    assert _lent(tmp_path).lcut("环境变量") == ["环境变量"]
    assert path.read_bytes() == good


def test_where_nothing_can_be_kept_all_is_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A user without a home, or with one that cannot be written, waits a little longer."""
    (tmp_path / "file").touch()
    assert _lent(tmp_path / "file").lcut("环境变量") == ["环境变量"]
    monkeypatch.setattr(Path, "expanduser", lambda _: (_ for _ in ()).throw(RuntimeError))
    assert _lent("").lcut("环境变量") == ["环境变量"]


def test_another_dictionary_stays(tmp_path: Path) -> None:
    """The search of the theme may have been given one."""
    mine = tmp_path / "mine.txt"
    mine.write_text("境变 3\n", "utf-8")
    tokenizer = jieba.Tokenizer(str(mine))
    lexicon.lend(tokenizer)
    assert tokenizer.lcut("环境变量", HMM=False) == ["环", "境变", "量"]
