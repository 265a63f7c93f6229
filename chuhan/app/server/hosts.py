"""Under which names and addresses the app is reached: what is printed, and which Host is answered."""

from __future__ import annotations

import ipaddress
import socket
from dataclasses import dataclass

import psutil  # type: ignore[import-untyped]

EVERYWHERE = ("", "0.0.0.0", "::")
"""Hosts that mean every network of this machine."""


@dataclass(frozen=True, slots=True)
class HostNames:
    """Names that a browser may call this server by.

    Any number is allowed: behind a router or in a container people type one that this machine does not know
    of. Another site can make its own *name* lead here and let its pages act as ours, but not a number.
    """

    names: frozenset[str]
    any_name: bool = False
    """Behind a login: another site's name has no cookie of ours, and the hub knows its own."""

    @classmethod
    def of(cls, host: str, allowed: tuple[str, ...] = ()) -> HostNames:
        own = socket.gethostname().lower()
        found = {"localhost", own, own.partition(".")[0] + ".local", host.lower(), *map(str.lower, allowed)}
        return cls(frozenset(found - set(EVERYWHERE)))

    def knows(self, asked: str) -> bool:
        """Is this Host header one of ours? The port is not looked at: a proxy may have another one."""
        name = asked.strip().lower()
        if name.startswith("["):
            return _is_number(name[1:].partition("]")[0])
        name = name.partition(":")[0].removesuffix(".")
        return self.any_name or name in self.names or _is_number(name)


def _is_number(name: str) -> bool:
    try:
        ipaddress.ip_address(name)
    except ValueError:
        return False
    return True


def addresses(host: str, port: int) -> list[str]:
    """What people can type to come here, likeliest first."""
    found = [*_numbers(), socket.gethostname(), "127.0.0.1"] if host in EVERYWHERE else [host]
    return [f"http://{f'[{name}]' if ':' in name else name}:{port}/" for name in dict.fromkeys(found)]


def _numbers() -> list[str]:
    """This machine's own in its networks; without those that only lead from it to itself or one wire far."""
    texts = [
        one.address for card in psutil.net_if_addrs().values() for one in card if one.family in _FAMILIES
    ]
    numbers = [ipaddress.ip_address(text.partition("%")[0]) for text in texts]
    useful = [number for number in numbers if not number.is_loopback and not number.is_link_local]
    return [str(number) for number in sorted(useful, key=lambda number: (number.version, int(number)))]


_FAMILIES = (socket.AF_INET, socket.AF_INET6)


def is_open_to_others(host: str) -> bool:
    """Does the app listen where others on the network can reach it?"""
    if host in EVERYWHERE:
        return True
    return not (host == "localhost" or (_is_number(host) and ipaddress.ip_address(host).is_loopback))
