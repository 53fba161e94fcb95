"""From a report at the table to a decision that its user reads."""

from __future__ import annotations

import asyncio
import os
import secrets
import subprocess
import sys
from pathlib import Path

import pytest
from playwright.async_api import Page, expect

from .accessibility import violations
from .test_table import two_people
from .visitor import Visitor

pytestmark = pytest.mark.usefixtures("node")
PASSWORD = "correct horse"
ROOT = Path(__file__).resolve().parents[2]


async def _moderator(visitor: Visitor, home: Path) -> None:
    """The visitor becomes a person whom the operator appoints."""
    name = f"Mo {secrets.token_hex(3)}"
    await visitor.request("POST", "/v1/users/me/upgrade", {"name": name, "password": PASSWORD})
    await asyncio.to_thread(_appoint, name, home)


def _appoint(name: str, home: Path) -> None:
    command = [sys.executable, "-m", "services.cli.main", "admin", "moderators", "add", name]
    environ = {**os.environ, "MUSTER_HOME": str(home), "MUSTER_SHARED": "none"}
    done = subprocess.run(command, cwd=ROOT, env=environ, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout) == (0, f"{name} is a moderator\n"), done.stderr


async def _report(page: Page, name: str) -> None:
    await page.get_by_role("button", name="Menu").click()
    await page.get_by_role("button", name="Whom you hear").click()
    await page.get_by_role("button", name=f"Report {name}").click()
    form = page.get_by_role("dialog", name=f"Report {name}")
    assert await violations(page) == []
    await form.get_by_label("Why").select_option(label="Insults or threats")
    await form.get_by_label("What happened").fill("He insults me.")
    await form.get_by_role("button", name="Send report").click()
    await form.get_by_text("The moderators have it.").wait_for()


async def test_from_a_report_at_the_table_to_a_decision_that_its_user_reads(visit, stack_home: Path) -> None:
    async with visit("Ann") as ann, visit("Ben") as ben, visit("Mo") as mo:
        game = await two_people(ann, ben)
        for each in (ann, ben):
            await each.sit_down(game)
            await each.page.get_by_role("tab", name="Chat").click()
        await ben.page.get_by_label("Say something").fill("You fool")
        await ben.page.keyboard.press("Enter")
        await ann.page.locator(".chat li", has_text="You fool").wait_for()
        await _report(ann.page, "Ben")
        await _moderator(mo, stack_home)
        page = mo.page
        await page.goto("/")
        await page.get_by_role("link", name="Moderation").click()
        case = page.get_by_role("article").filter(has_text="He insults me.")
        await case.get_by_text("You fool").wait_for()
        await case.get_by_text("Decided about Ben before").click()
        await case.get_by_text("Nothing before.").wait_for()
        assert await violations(page) == []
        await case.get_by_role("radio", name="Silence").check()
        await case.get_by_label("How long").select_option(label="3 days")
        await case.get_by_label("What Ben is told").fill("Be kind.")
        assert await violations(page) == []
        await case.get_by_role("button", name="Decide").click()
        await case.get_by_text("Be kind.").wait_for()
        await page.get_by_role("tab", name="Decided").click()
        await case.get_by_text("Be kind.").wait_for()
        assert await violations(page) == []
        await ben.page.get_by_label("Say something").fill("You are one")
        await ben.page.keyboard.press("Enter")
        await ben.page.get_by_text("“Be kind.”").wait_for()
        await ben.page.goto("/")
        notice = ben.page.get_by_role("alert").filter(has_text="Be kind.")
        await notice.get_by_role("button", name="Understood").click()
        await expect(notice).to_be_hidden()
        await case.get_by_label("Why it is lifted").fill("He is sorry.")
        await case.get_by_role("button", name="Lift").click()
        await case.get_by_text("He is sorry.").wait_for()


async def test_who_is_no_moderator_reads_nothing(visit) -> None:
    async with visit("Ann") as ann:
        await ann.page.goto("/moderation")
        await ann.page.get_by_text("This page is for moderators.").wait_for()
        await expect(ann.page.get_by_role("link", name="Moderation")).to_have_count(0)
