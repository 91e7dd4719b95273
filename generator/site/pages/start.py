"""Start: the quick start of a release, from login to a running container."""

from __future__ import annotations

from generator.catalog import Record, ResolvedVariant
from generator.model.release import Status
from generator.model.settings import Network
from generator.model.usage import Step
from generator.site.inline import Address, Line, Strong
from generator.site.pages.pull import first_address
from generator.site.tree import Block, CodeBlock, Paragraph, Section
from generator.site.voice import Voice, beside


def section(voice: Voice, record: Record) -> Section | None:
    """Return the steps; None when there are none, or when nobody should take them."""
    steps = record.release.quick_start
    if not isinstance(steps, tuple) or not steps or record.release.status is Status.WITHDRAWN:
        return None
    blocks = [block for step in steps for block in _step(voice, record, step)]
    return Section("quick-start", voice.words.gettext("Quick start"), tuple(blocks))


def _step(voice: Voice, record: Record, step: Step) -> tuple[Block, ...]:
    gettext = voice.words.gettext
    variant = record.concerned(step.for_)[0]
    titles = {
        "login": gettext("Log in to the public registry"),
        "pull": gettext("Pull the image"),
        "run": gettext("Start a container"),
        "shell": gettext("Run in the container"),
        "code": gettext("Code"),
        "kubernetes": gettext("On Kubernetes"),
    }
    title: Line = (Strong(titles[step.kind]),)
    if step.title is not None:
        title = (Strong(""), *voice.text(step.title, record, variant))[1:]
    head = Paragraph(beside(title, voice.scoped(step.for_, record)), "step")
    return (head, *_command(voice, record, step, variant))


def _command(
    voice: Voice, record: Record, step: Step, variant: ResolvedVariant
) -> tuple[Block, ...]:
    gettext = voice.words.gettext
    if step.code is not None:
        lang = step.lang or ("console" if step.kind == "shell" else "text")
        return (CodeBlock(lang, (step.code.rstrip("\n"),)),)
    if step.kind == "login":
        return _login(voice, record)
    if step.kind == "kubernetes":
        return (Paragraph((gettext("Use the Pod under “Pull the image”."),)),)
    flags = "".join(f"{flag} " for flag in step.flags)
    command = "docker pull " if step.kind == "pull" else f"docker run {flags}"
    uri = first_address(voice, record, variant)
    if uri is not None:
        return (CodeBlock("console", (command, Address(uri, live=step.for_ is None))),)
    return _pattern(voice, record, variant, command)


def _login(voice: Voice, record: Record) -> tuple[Block, ...]:
    gettext = voice.words.gettext
    registries = voice.catalog.registries(record.release.image, Network.PUBLIC)
    if not registries:
        return (Paragraph((gettext("No public registry has this image."),)),)
    code = "\n".join(f"docker login {registry.host}" for registry in registries)
    note = gettext("Only needed on the public network.")
    return (CodeBlock("console", (code,)), Paragraph((note,), "note"))


def _pattern(
    voice: Voice, record: Record, variant: ResolvedVariant, command: str
) -> tuple[Block, ...]:
    """Return a command with a gap for a tag that is not known; nothing that would fail."""
    image = record.release.image
    registries = voice.catalog.registries(image, Network.PUBLIC)
    if variant.tag is not None or not registries:
        return (Paragraph((voice.words.gettext("No confirmed address is known."),)),)
    registry = registries[0]
    return (
        CodeBlock("console", (f"{command}{registry.host}/{registry.namespace}/{image}:<tag>",)),
    )
