"""Words: the sentence of each reason, and the few words that name a group of left-out images."""

from __future__ import annotations

from collections.abc import Callable, Mapping

Gettext = Callable[[str], str]
"""What translates a sentence; of a report in English the identity."""


def sentences(gettext: Gettext) -> Mapping[str, str]:
    """Return the sentence of each code; ``{names}`` are figures of the reason."""
    return {
        "withdrawn": gettext("Withdrawn: it must not be used."),
        "withdrawn-for": gettext("Withdrawn: it must not be used. Use {by}."),
        "draft": gettext("A draft: its facts are not confirmed yet."),
        "deprecated": gettext("Deprecated: it still works, its support will end."),
        "deprecated-for": gettext("Deprecated: it still works, its support will end. Use {by}."),
        "preview": gettext("A preview: it may still change."),
        "family": gettext("Needs a driver of {need}, the machine has one of {have}."),
        "driver-floor": gettext(
            "Driver {have} is below {need}, the oldest that is supported at all."
        ),
        "driver-meets": gettext("Driver {have} meets the minimum {need}."),
        "driver-recommended": gettext(
            "Below the recommended {need}: it runs, but a newer driver is advised."
        ),
        "driver-old": gettext("Driver {have} is below the minimum {need}."),
        "driver-branch": gettext(
            "Driver {have} is accepted: branch {branch} works from {need} on."
        ),
        "driver-branch-datacenter": gettext(
            "Driver {have} is accepted on data-center GPUs: branch {branch} works from {need} on."
        ),
        "driver-branch-old": gettext(
            "Driver {have} is below {need}, from which on branch {branch} works."
        ),
        "driver-blocked": gettext("Driver branch {branch} must be upgraded first."),
        "driver-imprecise": gettext(
            "Driver {have} is not exact enough: give its full version to decide."
        ),
        "driver-needed": gettext("Depends on the driver: {family} {need} or newer is enough."),
        "driver-needed-branches": gettext(
            "Depends on the driver: {family} {need} or newer is enough, or an accepted version of "
            "the branches {branches}."
        ),
        "driver-unstated": gettext("The vendor does not state the lowest driver."),
        "driver-shipped": gettext(
            "Driver {have} is below {need}, the toolkit’s own. CUDA {cuda} runs from {from} on; "
            "nobody says that this image does."
        ),
        "driver-unserved": gettext(
            "Driver {have} does not run CUDA {cuda}: its compatibility package serves the branches "
            "{branches}."
        ),
        "cuda-needs": gettext("CUDA {cuda} runs from driver {need} on."),
        "datacenter": gettext("Forward compatibility needs a data-center GPU, and {card} is none."),
        "datacenter-unknown": gettext(
            "Driver {have} is accepted on data-center GPUs only: name the card to decide."
        ),
        "datacenter-card": gettext(
            "Driver {have} is accepted on data-center GPUs only, and nothing is known here of the "
            "card {card}."
        ),
        "card": gettext("Made for {card}."),
        "card-needed": gettext("Made for these cards only: {cards}."),
        "card-other": gettext("Made for {cards}, not for {card}."),
        "card-unknown": gettext("Made for {cards}; nobody says whether {card} is one of them."),
        "capability": gettext("Compute capability {have} is below the minimum {need}."),
        "capability-cuda": gettext(
            "Compute capability {have} is below {need}, the lowest of CUDA {cuda}."
        ),
        "capability-needed": gettext("Needs a GPU of compute capability {need} or above."),
        "kernels": gettext(
            "Upstream’s torch {torch} holds code for compute capability {listed}, not for {have}."
        ),
        "kernels-own": gettext(
            "Upstream’s torch holds no code for compute capability {have}; this one was built by "
            "the vendor."
        ),
        "architecture": gettext("Made for {have}."),
        "architecture-other": gettext("Made for {offered}, not for {have}."),
        "architecture-unstated": gettext("The vendor does not state the architectures."),
        "component": gettext("Has {component} {have}."),
        "component-missing": gettext("Does not have {component}."),
        "component-other": gettext("Has {component} {have}, not {need}."),
        "component-unstated": gettext("The vendor does not state the version of {component}."),
        "component-incomparable": gettext("{component} {have} cannot be compared with {need}."),
        "framework-other": gettext("Does not have the framework {framework}."),
        "framework-unstated": gettext("The vendor does not state the frameworks."),
        "scope": gettext("May be used on {scope}."),
        "scope-denied": gettext("Must not be used on {scope}."),
        "scope-other": gettext("Made for {scopes}, not for {scope}."),
        "scope-unstated": gettext("The vendor does not state the products."),
        "public": gettext("Offered over the public network."),
        "public-no": gettext("Not offered over the public network."),
        "public-unstated": gettext(
            "The vendor does not state whether it is offered over the public network."
        ),
        "vpc": gettext("Offered over VPC."),
        "vpc-no": gettext("Not offered over VPC."),
        "vpc-unconfirmed": gettext("The vendor does not confirm that it is offered over VPC."),
        "region": gettext("Offered in {region} over VPC."),
        "region-public": gettext("Not over VPC in {region}, but over the public network."),
        "region-unconfirmed-public": gettext(
            "Offered over the public network; that it is over VPC in {region} is not confirmed."
        ),
        "region-other": gettext("Not offered in {region} over VPC."),
        "region-unconfirmed": gettext(
            "The vendor does not confirm that it is offered in {region} over VPC."
        ),
    }


def groups(gettext: Gettext) -> Mapping[str, str]:
    """Return what the images have in common that are left out for the same first reason."""
    old = gettext("Driver too old")
    driver = gettext("Depends on the driver")
    card = gettext("Made for other cards")
    unstated = gettext("Driver floor not stated")
    unsure = gettext("Depends on the card")
    place = gettext("Not offered there")
    unconfirmed = gettext("Offer not confirmed")
    return {
        "withdrawn": gettext("Withdrawn"),
        "withdrawn-for": gettext("Withdrawn"),
        "draft": gettext("Draft"),
        "family": gettext("Needs another accelerator"),
        "driver-floor": old,
        "driver-old": old,
        "driver-branch-old": old,
        "driver-blocked": gettext("Driver branch must be upgraded"),
        "driver-imprecise": gettext("Driver version not exact enough"),
        "driver-needed": driver,
        "driver-needed-branches": driver,
        "driver-unstated": unstated,
        "driver-shipped": gettext("Older than the toolkit’s own driver"),
        "driver-unserved": gettext("Driver branch without compatibility package"),
        "datacenter": gettext("Needs a data-center GPU"),
        "datacenter-unknown": unsure,
        "datacenter-card": unsure,
        "card-other": card,
        "card-unknown": unsure,
        "capability": gettext("Compute capability too low"),
        "capability-cuda": gettext("Compute capability too low"),
        "kernels": gettext("No code for this GPU upstream"),
        "architecture-other": gettext("Another architecture"),
        "architecture-unstated": gettext("Architectures not stated"),
        "component-missing": gettext("Component missing"),
        "component-other": gettext("Another component version"),
        "component-unstated": gettext("Component version not stated"),
        "component-incomparable": gettext("Component version not comparable"),
        "framework-other": gettext("Another framework"),
        "framework-unstated": gettext("Frameworks not stated"),
        "scope-denied": gettext("Not for this product"),
        "scope-other": gettext("Not for this product"),
        "scope-unstated": gettext("Products not stated"),
        "public-no": place,
        "vpc-no": place,
        "region-other": place,
        "public-unstated": unconfirmed,
        "vpc-unconfirmed": unconfirmed,
        "region-unconfirmed": unconfirmed,
    }
