"""The web client as files: what is found, in which encoding, for how long, and what browsers are told beside it."""

from __future__ import annotations

import dataclasses
import gzip
import os
from collections.abc import AsyncIterator
from pathlib import Path

import httpx
import pytest

from gateway.bind import bind as bind_gateway
from services.kit.app import App
from services.kit.settings import ConfigError, Settings

PAGE = b"<!DOCTYPE html><title>Muster</title><script type=module src=/assets/app-3f2a.js></script>"
SCRIPT = b"console.log(1);" * 200


@pytest.fixture
def built(tmp_path: Path) -> Path:
    folder = tmp_path / "web"
    (folder / "assets").mkdir(parents=True)
    (folder / "index.html").write_bytes(PAGE)
    (folder / "manifest.webmanifest").write_text("{}")
    (folder / "assets" / "app-3f2a.js").write_bytes(SCRIPT)
    (folder / "assets" / "app-3f2a.js.gz").write_bytes(gzip.compress(SCRIPT, mtime=0))
    (folder / "assets" / "app-3f2a.js.br").write_bytes(b"packed otherwise")
    (tmp_path / "secret.txt").write_text("nobody's business")
    return folder


@pytest.fixture
def settings(stack_settings: Settings, built: Path) -> Settings:
    return dataclasses.replace(stack_settings, web=built, image_hosts="cards.example.org", trusted_proxies="127.0.0.1")


@pytest.fixture
async def http(settings: Settings) -> AsyncIterator[httpx.AsyncClient]:
    app = App(settings, "test")
    bind_gateway(app)
    async with app, httpx.AsyncClient(base_url=f"http://{app.settings.address('gateway')}") as client:
        client.headers.pop("accept-encoding")
        yield client


@pytest.mark.parametrize("path", ["/", "/decks", "/tables/t1?code=x", "/v2/nothing", "/livezzz", "/games/%00", "/v1x"])
async def test_every_path_that_is_nobody_elses_is_the_page(http: httpx.AsyncClient, path: str) -> None:
    answer = await http.get(path)
    assert (answer.status_code, answer.content) == (200, PAGE)
    assert answer.headers["content-type"] == "text/html; charset=utf-8"
    assert answer.headers["cache-control"] == "no-cache"
    assert "ratelimit-limit" not in answer.headers
    head = await http.head(path)
    assert (head.status_code, head.content, head.headers["content-length"]) == (200, b"", str(len(PAGE)))


async def test_the_page_that_a_browser_has_already_is_not_sent_again(http: httpx.AsyncClient) -> None:
    tag = (await http.get("/")).headers["etag"]
    for known in (tag, f"W/{tag}", f'"other", {tag}'):
        again = await http.get("/decks", headers={"If-None-Match": known})
        assert (again.status_code, again.content) == (304, b"")
    assert (await http.get("/", headers={"If-None-Match": '"other"'})).status_code == 200


@pytest.mark.parametrize("method", ["POST", "PUT", "DELETE", "PATCH", "OPTIONS"])
async def test_pages_are_only_read(http: httpx.AsyncClient, method: str) -> None:
    answer = await http.request(method, "/decks")
    assert (answer.status_code, answer.json()["error"]["code"]) == (405, "METHOD_NOT_ALLOWED")


@pytest.mark.parametrize(
    "path", ["/v1/nowhere", "/v1/no/where", "/assets/none.js", "/assets/", "/assets/app-3f2a.js.gz"]
)
async def test_what_the_api_or_the_assets_lack_is_a_typed_refusal(http: httpx.AsyncClient, path: str) -> None:
    answer = await http.get(path)
    assert (answer.status_code, answer.json()["error"]["code"]) == (404, "NOT_FOUND")


@pytest.mark.parametrize(
    "path", ["/../secret.txt", "/assets/../../secret.txt", "/assets/%2e%2e/%2e%2e/secret.txt", "/..%2fsecret.txt"]
)
async def test_no_path_leads_out_of_the_folder(http: httpx.AsyncClient, path: str) -> None:
    answer = await http.send(http.build_request("GET", http.base_url.copy_with(raw_path=path.encode())))
    assert b"business" not in answer.content
    assert answer.content == PAGE or answer.status_code == 404


ENCODINGS = [
    ("", "", SCRIPT),
    ("gzip, deflate, br", "br", b"packed otherwise"),
    ("gzip", "gzip", gzip.compress(SCRIPT, mtime=0)),
    ("br;q=0, gzip;q=0.5", "gzip", gzip.compress(SCRIPT, mtime=0)),
    ("BR ; q=1.0", "br", b"packed otherwise"),
    ("br;q=0.000, gzip; q=0", "", SCRIPT),
    ("identity", "", SCRIPT),
]


@pytest.mark.parametrize(("accepted", "encoding", "body"), ENCODINGS)
async def test_assets_come_packed_as_the_browser_can_read_and_stay_for_a_year(
    http: httpx.AsyncClient, accepted: str, encoding: str, body: bytes
) -> None:
    async with http.stream("GET", "/assets/app-3f2a.js", headers={"Accept-Encoding": accepted}) as answer:
        sent = b"".join([each async for each in answer.aiter_raw()])
    assert (answer.headers.get("content-encoding", ""), len(sent)) == (encoding, len(body))
    assert answer.headers["content-type"] == "text/javascript; charset=utf-8"
    assert answer.headers["vary"] == "accept-encoding"
    assert answer.headers["cache-control"] == "public, max-age=31536000, immutable"


async def test_a_page_may_load_its_own_files_and_the_images_that_operators_allow(http: httpx.AsyncClient) -> None:
    headers = (await http.get("/")).headers
    policy = dict(each.partition(" ")[::2] for each in headers["content-security-policy"].split("; "))
    assert policy["default-src"] == "'none'"
    assert policy["img-src"] == "'self' data: https://cards.example.org"
    assert policy["frame-ancestors"] == policy["base-uri"] == "'none'"
    assert policy["require-trusted-types-for"] == "'script'"
    assert not [each for each in policy.values() if "unsafe" in each or "*" in each]
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["referrer-policy"] == "no-referrer"
    assert headers["cross-origin-opener-policy"] == "same-origin"
    assert (await http.get("/v1/server")).json() == {"image_hosts": ["https://cards.example.org"]}


async def test_only_a_page_that_came_by_https_asks_for_https(http: httpx.AsyncClient) -> None:
    assert "strict-transport-security" not in (await http.get("/")).headers
    secure = await http.get("/", headers={"X-Forwarded-Proto": "https"})
    assert secure.headers["strict-transport-security"] == "max-age=31536000"


async def test_the_page_of_the_protocol_loads_nothing(http: httpx.AsyncClient) -> None:
    policy = (await http.get("/v1/docs")).headers["content-security-policy"]
    assert policy.startswith("default-src 'none'; style-src 'sha256-")
    assert "content-security-policy" not in (await http.get("/v1/openapi.json")).headers


async def test_a_client_that_is_built_anew_is_served_without_a_restart(http: httpx.AsyncClient, built: Path) -> None:
    await http.get("/")
    (built / "index.html").write_bytes(b"<title>newer</title>")
    os.utime(built / "index.html", ns=(1, 1))
    assert (await http.get("/")).content == b"<title>newer</title>"
    (built / "index.html").unlink()
    assert "make build-web" in (await http.get("/")).text


async def test_without_a_built_client_the_page_says_how_to_get_it(stack_settings: Settings, tmp_path: Path) -> None:
    for folder in (None, tmp_path / "nothing"):
        app = App(dataclasses.replace(stack_settings, web=folder), "test")
        bind_gateway(app)
        async with app, httpx.AsyncClient(base_url=f"http://{app.settings.address('gateway')}") as client:
            answer = await client.get("/")
            assert (answer.status_code, "make build-web" in answer.text) == (404, True)
            assert "content-security-policy" in answer.headers
            assert (await client.get("/assets/app.js")).json()["error"]["code"] == "NOT_FOUND"


@pytest.mark.parametrize("hosts", ["http://cards.example.org", "*", "cards.example.org; script-src *", "'self'"])
def test_an_image_host_is_a_host(stack_settings: Settings, hosts: str) -> None:
    app = App(dataclasses.replace(stack_settings, image_hosts=hosts), "test")
    with pytest.raises(ConfigError, match="MUSTER_IMAGE_HOSTS"):
        bind_gateway(app)
