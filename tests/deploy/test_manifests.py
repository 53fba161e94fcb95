"""The manifests: rendered by kubectl where it is there, else file by file; strictly valid; and true to the settings and to the security baseline."""

from __future__ import annotations

import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import kubernetes_validate
import pytest
import yaml

from services.kit.settings import PORTS, SERVICES, read

DEPLOY = Path(__file__).parents[2] / "deploy"
BASE = DEPLOY / "base"
OURS = (*SERVICES, "gateway")
Manifest = dict[str, Any]


def rendered(folder: Path) -> list[Manifest]:
    output = subprocess.run(["kubectl", "kustomize", str(folder)], capture_output=True, check=True, text=True).stdout
    return [each for each in yaml.safe_load_all(output) if each]


def files(folder: Path) -> Iterator[Manifest]:
    for path in sorted(folder.glob("*.yaml")):
        if path.name != "kustomization.yaml":
            yield from (each for each in yaml.safe_load_all(path.read_text()) if each)


def workloads() -> list[Manifest]:
    found = [*files(BASE), *files(DEPLOY / "components" / "postgres")]
    return [each for each in found if each["kind"] in ("Deployment", "StatefulSet")]


def pod(workload: Manifest) -> Manifest:
    found: Manifest = workload["spec"]["template"]["spec"]
    return found


def _validate(manifests: list[Manifest]) -> None:
    for each in manifests:
        kubernetes_validate.validate(each, kubernetes_validate.latest_version(), strict=True)


@pytest.mark.parametrize("folder", ["base", "overlays/postgres"])
@pytest.mark.skipif(shutil.which("kubectl") is None, reason="kubectl is not installed")
def test_what_kustomize_renders_is_strictly_valid(folder: str) -> None:
    manifests = rendered(DEPLOY / folder)
    _validate(manifests)
    kinds = [each["kind"] for each in manifests]
    assert kinds.count("PodDisruptionBudget") >= len(OURS) + 2
    assert {each["metadata"].get("namespace", "muster") for each in manifests} == {"muster"}
    images = {
        box["image"] for each in manifests if "template" in each.get("spec", {}) for box in pod(each)["containers"]
    }
    assert all(":" in image and not image.endswith(":latest") for image in images)


@pytest.mark.parametrize("folder", ["base", "components/postgres"])
def test_every_file_is_strictly_valid(folder: str) -> None:
    _validate(list(files(DEPLOY / folder)))


def test_every_process_has_a_workload_a_service_and_a_budget() -> None:
    found = list(files(BASE))
    for kind in ("Service", "PodDisruptionBudget"):
        assert {each["metadata"]["name"] for each in found if each["kind"] == kind} == {*OURS, "nats", "redis"}
    assert {each["metadata"]["name"] for each in workloads()} == {*OURS, "nats", "redis", "postgres"}


@pytest.mark.parametrize("workload", workloads(), ids=lambda each: each["metadata"]["name"])
def test_pods_are_confined(workload: Manifest) -> None:
    spec = pod(workload)
    assert spec["enableServiceLinks"] is False
    assert spec["automountServiceAccountToken"] is False
    assert spec["securityContext"]["runAsNonRoot"] is True
    assert spec["securityContext"]["seccompProfile"] == {"type": "RuntimeDefault"}
    for box in spec["containers"]:
        assert box["securityContext"] == {
            "allowPrivilegeEscalation": False,
            "readOnlyRootFilesystem": True,
            "capabilities": {"drop": ["ALL"]},
        }
        assert {"startupProbe", "readinessProbe", "livenessProbe"} <= box.keys()
        assert {"cpu", "memory"} == box["resources"]["limits"].keys() == box["resources"]["requests"].keys()


def test_ports_are_those_of_the_settings() -> None:
    for workload in workloads():
        name = workload["metadata"]["name"]
        if name in OURS:
            ports = {each["name"]: each["containerPort"] for each in pod(workload)["containers"][0]["ports"]}
            assert ports == {"main": PORTS[name], "metrics": PORTS[name] + 1000}


def test_the_settings_are_ones_that_processes_understand() -> None:
    lines = (BASE / "settings.env").read_text().split()
    settings = read(dict(line.split("=", 1) for line in lines))
    assert settings.nats() == ["nats://nats:4222"]
    assert [settings.address(name) for name in SERVICES] == [f"dns:///{name}:{PORTS[name]}" for name in SERVICES]


def test_nats_writes_through() -> None:
    assert "sync_interval: always" in (BASE / "nats.conf").read_text()


def test_the_image_runs_without_root_and_holds_no_tests() -> None:
    lines = (DEPLOY / "Dockerfile").read_text().splitlines()
    assert "USER 10001:10001" in lines
    copied = [line.split()[1] for line in lines if line.startswith("COPY") and "--from" not in line]
    allowed = {
        line[1:] for line in (DEPLOY / "Dockerfile.dockerignore").read_text().splitlines() if line.startswith("!")
    }
    assert set(copied) == allowed
    assert all((DEPLOY.parent / path).exists() for path in copied)
