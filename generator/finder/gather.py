"""Gather: the data of the finder, from a catalogue and what is known of CUDA, torch and GPUs."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator
from datetime import date
from typing import Final, Generic, TypeVar

from generator.catalog import Catalog, Record, ResolvedVariant, known
from generator.facts import cuda_table, gpu_table, torch_table
from generator.facts.build import is_own_build
from generator.finder import offer as data_
from generator.finder.offer import CAPABILITY, FinderData, Offer
from generator.model.release import Status
from generator.model.settings import Network
from generator.model.values import Flag, OrUnknown, Unknown
from generator.standing import is_number
from generator.versions import normal_name, numbers, spelled

T = TypeVar("T", bound=Hashable)

_CUDA: Final = "CUDA"
_TORCH: Final = "torch"
_NVIDIA: Final = "nvidia"
_RANK: Final = {
    Status.SUPPORTED: 0,
    Status.PREVIEW: 1,
    Status.DEPRECATED: 2,
    Status.WITHDRAWN: 3,
    Status.DRAFT: 4,
}
"""The order in which offers are shown, by their status."""


class _Pool(Generic[T]):
    """Values that many offers share, each once, in the order in which they were met."""

    def __init__(self) -> None:
        self._places: dict[T, int] = {}

    def place(self, value: T) -> int:
        """Return the place of a value, which is added when it is new."""
        return self._places.setdefault(value, len(self._places))

    @property
    def values(self) -> tuple[T, ...]:
        """The values."""
        return tuple(self._places)


def data(catalog: Catalog, day: date) -> FinderData:
    """Return what the finder needs to know of a catalogue whose data are of ``day``."""
    drivers, gpus = _Pool[data_.DriverNeed](), _Pool[data_.GpuNeed]()
    places, scopes = _Pool[data_.Place](), _Pool[data_.ProductScope]()
    versions = _Pool[data_.VersionEntry]()
    registries = {registry.id: i for i, registry in enumerate(catalog.settings.registries)}
    offers = []
    for record in ordered(catalog):
        release = record.release
        family = catalog.family(release.image)
        carried = family.registries if family else ()
        # A release lists its tags as they came out.
        for variant in reversed(record.variants):
            own = release.variants[variant.position]
            offers.append(
                Offer(
                    image=release.image,
                    release=release.release,
                    variant=variant.id if variant.id != variant.tag else "",
                    tag=variant.tag or "",
                    aliases=own.aliases,
                    digests=tuple(entry.digest for entry in own.evidence),
                    status=release.status.value,
                    replaced_by=release.replaced_by or "",
                    registries=tuple(registries[id_] for id_ in carried if id_ in registries),
                    driver=drivers.place(_driver(variant)),
                    gpus=gpus.place(_gpus(variant)),
                    place=places.place(_place(catalog, record, variant)),
                    scope=scopes.place(_scope(variant)),
                    architectures=known(variant.architectures) or (),
                    frameworks=known(variant.frameworks) or (),
                    versions=tuple(versions.place(v) for v in _versions(variant)),
                )
            )
    settings = catalog.settings
    return FinderData(
        schema_version=1,
        generated_at=f"{day.isoformat()}T00:00:00Z",
        families=tuple(entry.id for entry in settings.drivers),
        regions=tuple(region.id for region in catalog.regions.regions),
        frameworks=tuple(entry.id for entry in settings.frameworks),
        scopes_known=tuple(entry.id for entry in settings.scopes),
        components=_names(catalog, {version.component for version in versions.values}),
        floors=tuple(
            data_.Floor(family=floor.driver, minimum=_number(floor.minimum))
            for floor in settings.policies.floors
        ),
        registries=tuple(
            data_.RegistryPrefix(
                id=registry.id,
                network=registry.network.value,
                prefix=f"{registry.host}/{registry.namespace}",
                mirrors=registry.mirrors,
            )
            for registry in settings.registries
        ),
        cards=tuple(cards(catalog)),
        drivers=drivers.values,
        gpus=gpus.values,
        places=places.values,
        scopes=scopes.values,
        versions=versions.values,
        offers=tuple(offers),
    )


def ordered(catalog: Catalog) -> list[Record]:
    """
    Return the records as readers see them: by status, then the newest first.

    Inside a family the order of its line holds. Families are mixed by the day of release, or by the
    month that a calendar version names; one without either is as new as the one before it.
    """
    keyed: list[tuple[int, str, int, int, Record]] = []
    for place, family in enumerate(catalog.settings.families):
        age = ""
        line = catalog.records_of(family.id)
        for position, record in reversed(tuple(enumerate(line))):
            age = max(age, _age(record, family.order))
            keyed.append((_RANK[record.release.status], age, place, position, record))
    keyed.sort(key=lambda entry: entry[2:4])
    keyed.sort(key=lambda entry: entry[1], reverse=True)
    keyed.sort(key=lambda entry: entry[0])
    return [entry[-1] for entry in keyed]


def _age(record: Record, order: str) -> str:
    """Return what orders records of several families: a day, or the beginning of one."""
    released = record.release.released
    if not isinstance(released, Unknown):
        return released.isoformat()
    year, _, rest = record.release.release.partition(".")
    return f"20{year}-{rest[:2]}" if order == "calendar" else ""


def _driver(variant: ResolvedVariant) -> data_.DriverNeed:
    driver = variant.driver
    cuda = _cuda(variant)
    family = cuda_table().family(cuda) if cuda else None
    forward = cuda_table().forward(cuda) if cuda else None
    return data_.DriverNeed(
        family=driver.family,
        minimum=_number(known(driver.minimum)),
        meaning=known(driver.meaning) or "",
        recommended=_number(known(driver.recommended)),
        branches=tuple(
            data_.BranchNeed(branch=_number(b.branch), minimum=_number(b.minimum), gpus=b.gpus)
            for b in driver.branches
        ),
        blocked=tuple(map(_number, driver.blocked)),
        cuda=cuda if family else "",
        cuda_minimum=family.minimum if family else "",
        cuda_branches=forward.branches if family and forward else (),
    )


def _number(text: str | None) -> str:
    """Return a driver version; of one in another form the numbers by which it is compared."""
    if not text or is_number(text):
        return text or ""
    return ".".join(map(str, numbers(text)))


def _capability(text: str | None) -> str:
    return text if text and CAPABILITY.fullmatch(text) else ""


def _gpus(variant: ResolvedVariant) -> data_.GpuNeed:
    stated = known(variant.accelerators)
    cuda = _cuda(variant)
    floor = cuda_table().floor(cuda) if cuda else None
    torch = variant.components.get(_TORCH)
    wheels = (
        tuple(torch_table().wheels(torch, cuda, known(variant.architectures) or ()))
        if cuda and isinstance(torch, str)
        else ()
    )
    return data_.GpuNeed(
        cards=stated.cards if stated else (),
        capability=_capability(known(stated.min_capability) if stated else None),
        cuda=cuda if floor else "",
        cuda_capability=floor.capability if floor else "",
        torch=torch if wheels and isinstance(torch, str) else "",
        kernels=tuple(dict.fromkeys(c for wheel in wheels for c in wheel.capabilities)),
        ptx=next((wheel.ptx for wheel in wheels if wheel.ptx), ""),
        own_build=bool(wheels) and isinstance(torch, str) and is_own_build(torch),
    )


def _cuda(variant: ResolvedVariant) -> str:
    """Return the CUDA of a variant for NVIDIA GPUs; of others, or when unknown, nothing."""
    cuda = variant.components.get(_CUDA)
    return cuda if variant.driver.family == _NVIDIA and isinstance(cuda, str) else ""


def _place(catalog: Catalog, record: Record, variant: ResolvedVariant) -> data_.Place:
    image = record.release.image
    stated = variant.availability
    public: Iterable[object] = catalog.registries(image, Network.PUBLIC)
    vpc: Iterable[object] = catalog.registries(image, Network.VPC)
    regions = catalog.pull_regions(stated)
    return data_.Place(
        public=_answer(stated.public) if public else "no",
        regions=tuple(r.id for r in regions.offered) if vpc else (),
        unconfirmed=tuple(r.id for r in regions.unconfirmed) if vpc else (),
    )


def _answer(stated: OrUnknown[Flag]) -> data_.Answer:
    if isinstance(stated, Unknown):
        return "unknown"
    return "yes" if stated else "no"


def _scope(variant: ResolvedVariant) -> data_.ProductScope:
    scope = known(variant.scope)
    return data_.ProductScope(allow=scope.allow, deny=scope.deny) if scope else data_.ProductScope()


def _versions(variant: ResolvedVariant) -> Iterator[data_.VersionEntry]:
    for name, version in variant.components.items():
        if isinstance(version, Unknown):
            yield data_.VersionEntry(component=name)
            continue
        spelling = spelled(version)
        comparable = spelled(spelling.upstream).version is not None
        yield data_.VersionEntry(
            component=name, version=version, compared=spelling.upstream if comparable else ""
        )


def _names(catalog: Catalog, used: set[str]) -> dict[str, str]:
    names = {normal_name(id_): id_ for id_ in sorted(used)}
    for component in catalog.components.components:
        if component.id in used:
            for alias in component.aliases:
                names.setdefault(normal_name(alias), component.id)
    return names


def cards(catalog: Catalog) -> Iterator[data_.Card]:
    """Yield the cards of the cloud, then the GPUs that upstream knows."""
    gpus = {gpu.name: gpu for gpu in gpu_table().rows}
    for card in catalog.platforms.cards:
        same = gpus.pop(card.card, None)
        yield data_.Card(
            name=card.card,
            family=card.family,
            capability=_capability(known(card.capability) or (same.capability if same else "")),
            kind=_kind(same.kind if same else ""),
            offered=True,
            default=_number(known(card.default)),
            drivers=tuple(map(_number, card.drivers)),
        )
    if any(entry.id == _NVIDIA for entry in catalog.settings.drivers):
        for gpu in gpus.values():
            yield data_.Card(
                name=gpu.name,
                family=_NVIDIA,
                capability=_capability(gpu.capability),
                kind=_kind(gpu.kind),
            )


def _kind(kind: str) -> data_.Kind:
    """Return whether forward compatibility works; of workstation cards NVIDIA lists only some."""
    if kind == "datacenter":
        return "datacenter"
    return "consumer" if kind == "consumer" else "unknown"
