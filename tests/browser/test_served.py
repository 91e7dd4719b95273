"""The panel of served pages, as the author of a record sees it."""

from __future__ import annotations

from pathlib import Path

import pytest
from mkdocs.livereload import LiveReloadServer
from playwright.sync_api import Browser, expect

from generator.engine import rulebook
from generator.engine.build import serve
from generator.engine.plugin import TagnotesPlugin
from generator.engine.session import Session
from tests.browser import axe
from tests.browser.conftest import NO_SEARCH
from tests.browser.watch import watch
from tests.checkout import edit, named, small
from tests.test_served import RECORD, TEXT

pytestmark = pytest.mark.browser

LANGUAGES = """languages:
  - {id: en, name: English, tag: en, locale: en, theme: en}
  - {id: fr, name: Français, tag: fr, locale: fr_FR, theme: fr}
"""

HELD = {
    "": "The records have errors. These pages show the last good records.",
    "fr/": "Les fiches contiennent des erreurs.",
}


def test_errors_stand_at_the_top_of_each_page(
    browser: Browser,
    repository: Path,
    tmp_path: Path,
    unused_port: int,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """In each language the page says what is wrong and where; words of a record stay words."""
    project = small(repository, tmp_path)
    old = "languages: [{id: fr, name: Français, tag: fr, locale: fr_FR, theme: fr}]\n"
    edit(project / "releases/catalog.yml", old, LANGUAGES)
    (project / RECORD).parent.mkdir()
    (project / RECORD).write_text(TEXT.lstrip(), encoding="utf-8")
    monkeypatch.setattr(TagnotesPlugin, "session", Session())
    monkeypatch.setattr(rulebook, "rules", named)
    address = f"127.0.0.1:{unused_port}"

    def story(server: LiveReloadServer) -> None:
        server.server_bind()
        server.server_activate()
        server.serve_thread.start()
        root = f"http://{address}/"
        profile = browser.new_context(base_url=root, color_scheme="dark", reduced_motion="reduce")
        profile.add_init_script(NO_SEARCH)
        page = profile.new_page()
        watched = watch(page, root)
        panel = page.locator(".tn-found")
        page.goto("image/25.11/")
        summary = panel.locator("summary")
        expect(panel.get_by_role("region")).to_be_hidden()
        summary.focus()
        page.keyboard.press("Enter")
        expect(panel.get_by_role("region", name="What the check finds")).to_be_visible()
        expect(panel.get_by_role("status")).to_be_empty()

        edit(project / RECORD, "status: draft", 'status: "<b>x</b>"')
        server.builder()
        for folder, said in HELD.items():
            page.goto(f"{folder}image/25.11/")
            expect(panel.get_by_role("status")).to_contain_text(said)
            first = panel.get_by_role("listitem").first
            expect(first).to_contain_text(f"{RECORD}:4:9")
            expect(first).to_contain_text("<b>x</b>")
        page.set_viewport_size({"width": 390, "height": 800})
        assert page.evaluate("document.documentElement.scrollWidth") == 390
        assert axe.violations(page) == []

        # Pages that are loaded into the open one are told of, too.
        page.set_viewport_size({"width": 1280, "height": 800})
        page.goto("image/25.11/")
        expect(panel.locator("em").first).to_have_text("this page")
        page.locator(".md-header__title, .md-logo").first.click()
        page.wait_for_url(root)
        expect(panel.get_by_role("status")).to_contain_text(HELD[""])
        expect(panel.locator("em")).to_have_count(0)
        assert watched.complaints == []
        profile.close()

    monkeypatch.setattr(LiveReloadServer, "serve", lambda server, **_: story(server))
    assert serve(project / "mkdocs.yml", address=address, strict=False) == 0
