"""Words: what a comparison warns of, as sentences with slots for the facts."""

from __future__ import annotations

from collections.abc import Callable

from generator.diff.order import Code


def cautions(gettext: Callable[[str], str]) -> dict[Code, tuple[str, str]]:
    """Return a title and a sentence for each code, in the language of ``gettext``."""
    return {
        "driver-families": (
            gettext("Driver families differ."),
            gettext("Version numbers of {was} and {now} are never compared with each other."),
        ),
        "sdk-changed": (
            gettext("The SDK is another one."),
            gettext("{was} → {now}: build your own extensions again."),
        ),
        "cuda-changed": (
            gettext("CUDA is another one."),
            gettext("{was} → {now}: build your own extensions again."),
        ),
        "driver-raised": (
            gettext("The driver minimum is higher."),
            gettext("{was} → {now}: upgrade older drivers first."),
        ),
        "capability-raised": (
            gettext("Older GPUs are left out."),
            gettext("Compute capability {was} was enough, now it is {now}."),
        ),
        "architectures-lost": (
            gettext("An architecture is lost."),
            gettext("There is no image for {lost}."),
        ),
        "products-lost": (
            gettext("A product is lost."),
            gettext("The image is not made for {lost}."),
        ),
        "public-lost": (
            gettext("The public address is lost."),
            gettext("The image is pulled inside a VPC only."),
        ),
        "regions-lost": (
            gettext("Regions are lost."),
            gettext("There is no VPC address in {lost}."),
        ),
        "regions-unconfirmed": (
            gettext("Regions are not confirmed."),
            gettext("The vendor does not say whether there is a VPC address in {lost}."),
        ),
    }
