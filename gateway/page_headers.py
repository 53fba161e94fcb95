"""What browsers are told beside every page: what it may load and run, who may frame it, what it gives away."""

from __future__ import annotations

import re
from collections.abc import Sequence

from services.kit.settings import ConfigError

_HOST = re.compile(r"(https://)?[a-z0-9]([a-z0-9.-]*[a-z0-9])?(:\d{1,5})?")
_YEAR_S = 31_536_000
_FEATURES = ("camera", "display-capture", "geolocation", "microphone", "payment", "usb")


def image_hosts(named: Sequence[str]) -> list[str]:
    """The hosts as origins; raises ConfigError for what is none."""
    for each in named:
        if not _HOST.fullmatch(each):
            raise ConfigError(f"MUSTER_IMAGE_HOSTS: {each!r} is not a host such as https://cards.example.org")
    return [each if each.startswith("https://") else f"https://{each}" for each in named]


class PageHeaders:
    """The headers of the web client's pages; card images may come from `images`."""

    def __init__(self, images: Sequence[str]) -> None:
        self._plain = [(name.encode(), value.encode()) for name, value in _headers(images).items()]
        self._https = [*self._plain, (b"strict-transport-security", f"max-age={_YEAR_S}".encode())]

    def of(self, scheme: str) -> list[tuple[bytes, bytes]]:
        """Lowercase raw headers; only a page that came by https asks for https."""
        return self._https if scheme == "https" else self._plain


def _headers(images: Sequence[str]) -> dict[str, str]:
    return {
        "content-security-policy": "; ".join(
            [
                "default-src 'none'",
                "script-src 'self'",
                "style-src 'self'",
                "connect-src 'self'",
                " ".join(["img-src 'self' data:", *images]),
                "font-src 'self'",
                "manifest-src 'self'",
                "base-uri 'none'",
                "form-action 'self'",
                "frame-ancestors 'none'",
                "require-trusted-types-for 'script'",
                "trusted-types 'none'",
            ]
        ),
        "x-content-type-options": "nosniff",
        "referrer-policy": "no-referrer",
        "permissions-policy": ", ".join(f"{each}=()" for each in _FEATURES),
        "cross-origin-opener-policy": "same-origin",
        "cross-origin-resource-policy": "same-origin",
    }
