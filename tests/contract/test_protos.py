"""The protos keep the rules that make them usable from other languages, and the committed code is theirs."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from google.protobuf import descriptor_pb2
from grpc_tools import protoc

from services.cli.protoc import TARGET, generate, include_paths, proto_files

FILES = [str(path) for path in proto_files()]
FileDescriptor = descriptor_pb2.FileDescriptorProto
UNPAGED = {
    "ListSetsRequest": "about a thousand sets of five short fields: one page",
    "ListTablesRequest": "a user has a handful of open tables: one page",
    "ListPartyInvitationsRequest": "those of the last ten minutes to one user: one page",
    "ListLobbyRequest": "the newest hundred: who wants another one narrows the format",
    "ListBotsRequest": "a handful for each strength: one page",
    "ListStartersRequest": "ten decks: one page",
    "ListDeckVersionsRequest": "the versions of one deck, which its owner typed: one page",
}
MEANT_BY_ZERO = {"Severity": "a finding without a severity is an error: the safe reading"}
_MESSAGES, _ENUMS, _SERVICES, _METHODS, _NESTED = 4, 5, 6, 2, 3


@pytest.fixture(scope="module")
def described(tmp_path_factory: pytest.TempPathFactory) -> dict[str, FileDescriptor]:
    output = tmp_path_factory.mktemp("protos") / "all.binpb"
    options = [*(f"-I{path}" for path in include_paths()), "--include_source_info", f"--descriptor_set_out={output}"]
    assert protoc.main(["protoc", *options, *FILES]) == 0
    found = descriptor_pb2.FileDescriptorSet.FromString(output.read_bytes())
    return {file.name: file for file in found.file}


def nested_enums(file: FileDescriptor) -> Iterator[descriptor_pb2.EnumDescriptorProto]:
    for message in file.message_type:
        yield from message.enum_type


def comments(file: FileDescriptor) -> dict[tuple[int, ...], str]:
    return {
        tuple(at.path): (at.leading_comments + at.trailing_comments).strip() for at in file.source_code_info.location
    }


def documented(file: FileDescriptor) -> Iterator[tuple[tuple[int, ...], str]]:
    """Path and name of everything that needs a comment; the request and response of one RPC are explained by it."""
    paired = {
        kind.split(".")[-1]
        for service in file.service
        for rpc in service.method
        for kind in (rpc.input_type, rpc.output_type)
    }
    for index, message in enumerate(file.message_type):
        if message.name not in paired:
            yield (_MESSAGES, index), message.name
    for index, enum in enumerate(file.enum_type):
        yield (_ENUMS, index), enum.name
    for index, service in enumerate(file.service):
        yield (_SERVICES, index), service.name
        for place, rpc in enumerate(service.method):
            yield (_SERVICES, index, _METHODS, place), f"{service.name}.{rpc.name}"


def test_there_are_protos() -> None:
    assert "muster/events/v1/events.proto" in FILES
    assert "muster/game/v1/game.proto" in FILES


@pytest.mark.parametrize("name", FILES)
def test_the_package_is_the_path(described: dict[str, FileDescriptor], name: str) -> None:
    assert described[name].package == str(Path(name).parent).replace("/", ".")
    assert described[name].syntax == "proto3"


@pytest.mark.parametrize("name", FILES)
def test_every_enum_starts_with_unspecified(described: dict[str, FileDescriptor], name: str) -> None:
    for enum in described[name].enum_type:
        prefix = re.sub(r"(?<=[a-z0-9])(?=[A-Z])", "_", enum.name).upper()
        assert (enum.value[0].name, enum.value[0].number) == (f"{prefix}_UNSPECIFIED", 0)
    for enum in nested_enums(described[name]):
        if enum.name not in MEANT_BY_ZERO:
            assert re.search(r"(^|_)(UNSPECIFIED|UNKNOWN)$", enum.value[0].name), enum.name


@pytest.mark.parametrize("name", FILES)
def test_lists_are_paged(described: dict[str, FileDescriptor], name: str) -> None:
    messages = {message.name: {field.name for field in message.field} for message in described[name].message_type}
    for message, names in messages.items():
        if re.match(r"(List|Search)\w*Request$", message) and message not in UNPAGED:
            assert {"page_size", "page_token"} <= names, message
            assert "next_page_token" in messages[message.replace("Request", "Response")], message


@pytest.mark.parametrize("name", FILES)
def test_every_rpc_has_its_own_request(described: dict[str, FileDescriptor], name: str) -> None:
    for service in described[name].service:
        requests = [rpc.input_type for rpc in service.method]
        assert len(requests) == len(set(requests)), service.name


@pytest.mark.parametrize("name", FILES)
def test_what_stands_alone_is_explained(described: dict[str, FileDescriptor], name: str) -> None:
    said = comments(described[name])
    assert [each for path, each in documented(described[name]) if not said.get(path)] == []


def test_the_committed_code_is_generated_from_these_protos(tmp_path: Path) -> None:
    generate(tmp_path)
    fresh = {path.relative_to(tmp_path): path.read_text() for path in tmp_path.rglob("*.py*") if path.is_file()}
    kept = {
        path.relative_to(TARGET): path.read_text() for path in TARGET.rglob("*.py*") if "__pycache__" not in path.parts
    }
    assert sorted(kept) == sorted(fresh), "run `make proto`"
    assert [str(path) for path in fresh if fresh[path] != kept[path]] == [], "run `make proto`"
