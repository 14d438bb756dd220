import { type BrowserContext, expect, type Page } from "@playwright/test";
import { DAY_MS, dayOf, formatDay } from "~/lib/dates";
import type { ServerProcess } from "../support/server-process";
import { tcxOf } from "../support/shapes/watch-files";
import { axe, horizontalOverflowOf } from "./accessible";
import { attendYesterday } from "./attended-events";
import { becomeMember, within } from "./members";
import { PHONE, test } from "./support";
import { ready } from "./visits";

const track = (day: string) => `<?xml version="1.0"?><gpx><trk><trkseg>
  <trkpt lat="12.9" lon="77.6"><time>${day}T00:15:00Z</time></trkpt>
  <trkpt lat="12.92" lon="77.62"><time>${day}T00:30:00Z</time></trkpt>
  <trkpt lat="12.945" lon="77.6"><time>${day}T00:45:00Z</time></trkpt></trkseg></trk></gpx>`;

/** The club's day that many weeks ago: the same day of an earlier week, whichever day it is. */
const weeksAgo = (weeks: number) => dayOf(Date.now() - weeks * 7 * DAY_MS, "Asia/Kolkata");

test("what a member enters in two tabs, by hand or from files is counted once", async ({
  page,
  context,
  club,
}) => {
  await page.setViewportSize(PHONE);
  const { memberId } = await becomeMember(page, club);
  await test.step("a heavy picture and another tab lose nothing typed, and Cancel drops it", () =>
    editTheProfile(page, context));
  await test.step("a new member's progress, without the question of the language, takes no more than three screens", () =>
    measureProgress(page, club, memberId));
  await test.step("a run that is logged and files that are imported show in the charts", () =>
    logRuns(page));
  await test.step("a watch file of a club run counts once, whether used, deleted or brought back", () =>
    useTheFile(page, club, memberId));
  await test.step("a file that names no sport counts once its member says that it was a run", () =>
    answerTheQuestion(page));
});

async function editTheProfile(page: Page, context: BrowserContext) {
  const second = await context.newPage();
  await second.setViewportSize(PHONE);
  await second.goto("/profile?edit");
  await page.goto("/profile");
  await page.getByRole("link", { name: "Edit profile" }).click();
  await page.getByLabel(/public name/i).fill("Nila of the lake");
  await page.getByLabel(/running level/i).selectOption("advanced");
  await page.getByLabel(/goals/i).fill("first 10K, run with friends");
  await page.getByRole("button", { name: "Save profile" }).click();
  await expect(page.getByText("Profile saved successfully")).toBeVisible();
  await expect(page.getByText("first 10K, run with friends")).toBeVisible();
  await second.getByLabel(/goals/i).fill("typed here");
  const heavy = Buffer.alloc(5 * 1024 * 1024 + 1);
  const picture = second.getByLabel("Picture");
  await picture.setInputFiles({ name: "me.jpg", mimeType: "image/jpeg", buffer: heavy });
  await expect(second.getByRole("alert")).toContainText("This picture is too large");
  await expect(second.getByRole("button", { name: "Upload" })).toBeDisabled();
  await picture.setInputFiles([]);
  await second.getByRole("button", { name: "Save profile" }).click();
  await expect(second.getByText("just been saved somewhere else")).toBeInViewport();
  await expect(second.getByLabel(/goals/i)).toHaveValue("typed here");
  await page.getByRole("link", { name: "Edit profile" }).click();
  await page.getByLabel(/public name/i).fill("Somebody else");
  await page.getByRole("link", { name: "Cancel" }).click();
  await expect(page.getByRole("heading", { name: "Nila of the lake" })).toBeVisible();
  await second.close();
}

async function measureProgress(page: Page, club: ServerProcess, memberId: string) {
  await within(club.dataDir, (db) =>
    db.updateTable("members").set({ language: "en" }).where("id", "=", memberId).execute(),
  );
  await page.goto("/progress");
  await ready(page);
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  expect(height).toBeLessThanOrEqual(3 * PHONE.height);
}

async function logRuns(page: Page) {
  await page.goto("/progress");
  await ready(page);
  const chart = page.getByRole("table", { name: "Runs by week" });
  await expect(chart.getByRole("row").last()).toContainText("no run");
  await page.getByRole("link", { name: "Log a run" }).click();
  await page.getByText("Add an event").click();
  await page.getByLabel("Title").fill("City Ten");
  await page.getByLabel("Distance in km").fill("6.4");
  await page.getByLabel("Minutes", { exact: true }).fill("31");
  await page.getByRole("button", { name: "Log the run" }).click();
  await expect(page.getByText("Run logged. Well done.")).toBeVisible();
  await expect(chart.getByRole("row").last()).toContainText("6.4 km");
  await expect(page.getByLabel("Distance in km")).toHaveValue("");
  await page.getByLabel("What was it?").fill("Half a title");
  await page.getByLabel("Files from a watch or phone").setInputFiles([
    { name: "one.gpx", mimeType: "application/gpx+xml", buffer: Buffer.from(track(weeksAgo(1))) },
    { name: "two.gpx", mimeType: "application/gpx+xml", buffer: Buffer.from(track(weeksAgo(2))) },
    { name: "letter.gpx", mimeType: "application/gpx+xml", buffer: Buffer.from("Dear club") },
  ]);
  await expect(page.getByText("2 runs added.")).toBeVisible();
  await expect(page.getByText("letter.gpx is not a GPX, TCX or FIT file")).toBeVisible();
  await expect(page.getByRole("link", { name: /^Edit Morning run/ })).toHaveCount(2);
  await expect(chart.getByRole("row").nth(-2)).not.toContainText("no run");
  await axe(page);
  expect(await horizontalOverflowOf(page)).toBe(0);
  await page.getByRole("link", { name: "Month" }).click();
  await expect(page.getByRole("table", { name: "Runs by month" })).toContainText("Month");
  await page.getByRole("link", { name: "Week" }).click();
  await expect(page.getByLabel("What was it?")).toHaveValue("Half a title");
  await expect(page.getByLabel("Title")).toHaveValue("City Ten");
  const bars = page.getByRole("slider", { name: "Distance, week by week" });
  await bars.focus();
  await bars.press("ArrowLeft");
  await expect(bars).toHaveAttribute("aria-valuetext", /6\.4 km/);
  await expect(bars.getByText(/: 6\.4 km/)).toBeVisible();
  await bars.press("ArrowLeft");
  await expect(bars).not.toHaveAttribute("aria-valuetext", /6\.4 km|no run/);
  const days = page.getByRole("slider", { name: "Streak calendar, day by day" });
  await days.focus();
  await days.press("Home");
  await expect(days).toHaveAttribute("aria-valuetext", /no run/);
  await page.getByText("Show as a table").first().click();
  await expect(page.getByRole("columnheader", { name: "Pace" }).first()).toBeInViewport();
  await page.getByRole("link", { name: "Pace", exact: true }).click();
  await expect(page.getByRole("slider", { name: "Pace, week by week" })).toBeVisible();
  await axe(page);
  expect(await horizontalOverflowOf(page)).toBe(0);
}

async function answerTheQuestion(page: Page) {
  await page.goto("/progress");
  await ready(page);
  const startedAt = Date.parse(`${weeksAgo(3)}T00:15:00Z`);
  const swim = tcxOf([], { sport: "Other", metres: 5_100, seconds: 1_800, startedAt });
  const file = { name: "other.tcx", mimeType: "", buffer: Buffer.from(swim) };
  await page.getByLabel("Files from a watch or phone").setInputFiles([file]);
  const question = page.getByText("Was this a run?", { exact: true });
  await expect(question).toBeVisible();
  const chart = page.getByRole("table", { name: "Runs by week" });
  await expect(chart).not.toContainText("5.1 km");
  await axe(page);
  expect(await horizontalOverflowOf(page)).toBe(0);
  await page
    .getByRole("button", { name: /^Yes, count it/ })
    .first()
    .click();
  await expect(question).toHaveCount(0);
  await expect(chart).toContainText("5.1 km");
}

async function useTheFile(page: Page, club: ServerProcess, memberId: string) {
  const { date } = await within(club.dataDir, (db) => attendYesterday(db, { memberId }));
  const totals = page.getByRole("region", { name: "My runs" });
  const expectTotals = async (distance: string) => {
    await page.goto("/dashboard");
    await expect(totals).toContainText(new RegExp(`${distance}.*Runs2`));
  };
  await expectTotals("11\\.4\\*km");
  await page.goto("/progress");
  await ready(page);
  const watch = { name: "watch.gpx", mimeType: "application/gpx+xml" };
  await page
    .getByLabel("Files from a watch or phone")
    .setInputFiles([{ ...watch, buffer: Buffer.from(track(date)) }]);
  await expect(page.getByText(/^This looks like .+: use its 6\.6 km and 30:00\?$/)).toBeVisible();
  await expectTotals("11\\.4\\*km");
  await page.goto("/progress");
  await ready(page);
  await page.getByRole("button", { name: "Use it" }).first().click();
  await expect(page.getByText(/^Counts as .+ with the club\.$/)).toBeVisible();
  await expectTotals("13\\.0km");
  await page.goto("/progress");
  await ready(page);
  const day = formatDay(date);
  await page.getByRole("button", { name: new RegExp(`^Delete Morning run.*${day}`) }).click();
  await expect(page.getByText(/^Counts as/)).toHaveCount(0);
  await page.getByRole("button", { name: /^Undo: Morning run/ }).click();
  await expect(page.getByText(/^Counts as .+ with the club\.$/)).toBeVisible();
  await expectTotals("13\\.0km");
}
