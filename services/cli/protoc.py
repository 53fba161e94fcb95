"""Generates the Python code of the protos: messages, gRPC stubs and their type stubs."""

from __future__ import annotations

import shutil
import sys
import tempfile
from importlib import resources
from pathlib import Path

from google.rpc import status_pb2

ROOT = Path(__file__).resolve().parents[2]
SOURCE = ROOT / "proto"
TARGET = SOURCE / "gen"


def proto_files(source: Path = SOURCE) -> list[Path]:
    """Every proto of the project, sorted, as paths relative to `source`."""
    return sorted(path.relative_to(source) for path in (source / "muster").rglob("*.proto"))


def include_paths(source: Path = SOURCE) -> list[str]:
    """Where protos are looked for: ours, the well-known ones, and google.rpc."""
    of_rpc = Path(status_pb2.__file__).parents[2]
    return [str(source), str(resources.files("grpc_tools") / "_proto"), str(of_rpc)]


def generate(target: Path, source: Path = SOURCE) -> None:
    """Write the code of every proto below `target`; raises RuntimeError with protoc's exit code when it refuses."""
    from grpc_tools import protoc

    outputs = [f"--{kind}_out={target}" for kind in ("python", "grpc_python", "mypy", "mypy_grpc")]
    plugins = [
        f"--plugin=protoc-gen-{kind}={Path(sys.executable).parent / f'protoc-gen-{kind}'}"
        for kind in ("mypy", "mypy_grpc")
    ]
    names = [str(path) for path in proto_files(source)]
    code = protoc.main(["protoc", *(f"-I{path}" for path in include_paths(source)), *plugins, *outputs, *names])
    if code != 0:
        raise RuntimeError(f"protoc refused the protos (exit code {code}); its message is above")


def main() -> None:
    """Replace proto/gen by fresh code; the old code stays when protoc refuses."""
    with tempfile.TemporaryDirectory(dir=SOURCE) as scratch:
        fresh = Path(scratch) / "gen"
        fresh.mkdir()
        generate(fresh)
        shutil.rmtree(TARGET, ignore_errors=True)
        fresh.rename(TARGET)


if __name__ == "__main__":
    main()
