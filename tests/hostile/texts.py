"""Texts: what somebody may write to make a page, a file or a terminal do something."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

COMPUTED: Final = "18021"
"""What templates that were run would make of those here; nothing else says it."""

TEXTS: Final[Mapping[str, str]] = MappingProxyType(
    {
        # A page
        "element": "<b onclick=alert(1)>zzelement</b>",
        "script": '<script>alert("zzscript")</script>',
        "attribute": '" onfocus=alert(1) autofocus x="><img src=x onerror=alert(1)>zzattribute',
        "apostrophe": "' onfocus=alert(1) x='><svg/onload=alert(1)>zzapostrophe",
        "closing": "</title></textarea></template></style></script><iframe src=x>zzclosing",
        "comment": "<!-- zzcomment",
        "entity": "&lt;b&gt; &#60;i&#62; &amp;lt; zzentity",
        "escaped": r"\u003cscript\u003e \x3cb\x3e zzescaped",
        "document": '<?xml version="1.0"?><!DOCTYPE x [<!ENTITY e "zz">]>&e; ]]></x> zzdocument',
        # Markdown
        "code-link": "[zzlink](javascript:alert(1))",
        "coded-link": "[zzcoded](&#106;avascript:alert(1))",
        "split-link": "[zzsplit](java\tscript:alert(1))",
        "data-link": "[zzdata](data:text/html;base64,PHNjcmlwdD4=)",
        "bare-link": "<javascript:alert(1)> zzbare",
        "host-link": "[zzhost](//evil.example/x)",
        "back-link": r"[zzback](\\evil.example\x)",
        "picture": "![zzpicture](https://evil.example/x.png)",
        "reference": "[zzreference]: javascript:alert(1)",
        "titled": '[zztitled](https://example.org/ "x" onclick="alert(1)")',
        "cells": "a | zzcells | <b> |",
        "attributes": "zzattributes{: onclick=alert(1) #top .x }",
        "included": '--8<-- "mkdocs.yml" zzincluded',
        "icon": ":material-alert: $zzicon$ ^^x^^ ++ctrl++ [[x]]",
        "heading": "# zzheading",
        "underlined": "zzunderlined\n===",
        "ticks": "`` zzticks ` ``",
        "uneven": "` <b onclick=alert(1)>zzuneven</b> ``",
        "unclosed": "``` ` <b onclick=alert(1)>zzunclosed</b> `",
        # Templates
        "expression": "{{ 6007 * 3 }} zzexpression",
        "doubled": "{{{{ 6007 * 3 }}}} zzdoubled",
        "statement": "{% set x = 1 %}{% include 'main.html' %}{# zzstatement #}",
        "dollar": "${{ 6007 * 3 }} $(id) `id` zzdollar",
        "format": "%s %n %(x)s {0} {x.__class__} zzformat",
        # What reads lines and cells
        "formula": '=HYPERLINK("https://evil.example","zzformula")',
        "plus": "+1+cmd|' /C zzplus'!A0",
        "minus": "-1+cmd|' /C zzminus'!A0",
        "at": "@SUM(1) zzat",
        "version-formula": "=1.0;zz",
        "annotation": "::error file=x::zzannotation",
        "stop": "::stop-commands::zzstop",
        "group": "##[error]zzgroup",
        "encoded": "%0A::error::zzencoded%0D",
        "lines": "zzlines\n::error::x\r\nX-Header: 1\n- x",
        "event": "zzevent\r\nEND:VEVENT\r\nBEGIN:VALARM\r\nACTION:PROCEDURE",
        "up": "../../../../etc/zzup",
        "device": "con",
        # What nobody sees
        "tab": "\t=1+1 zztab",
        "joiner": "zz\u200djoiner\u00ad",
        # Size
        "long": "zzlong" + "a" * 9_000,
    }
)
"""Each has a word of its own, by which it is found again."""

REFUSED: Final[Mapping[str, str]] = MappingProxyType(
    {
        "escape": "\x1b[31m\x1b]0;zzescape\x07",
        "c1": "\x9b31mzzc1",
        "null": "zz\x00null",
        "backspace": "zzback\x08\x08space",
        "override": "zz\u202eoverride",
        "isolate": "zz\u2066isolate",
        "mark": "zz\u200fmark",
        "zero-width": "zz\u200bwidth",
        "separator": "zz\u2028separator\x85",
        "byte-order": "\ufeffzzorder",
        "private": "zz\ue000private",
        "surrogate": "zz\ud800surrogate",
        "longer": "zz" + "a" * 30_000,
        "huge": "a" * 1_100_000,
    }
)
"""What no file may hold, wherever it stands: what nobody sees, and what is too long."""
