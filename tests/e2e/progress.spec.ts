import { expect } from "@playwright/test";
import { DAY_MS, dayOf, instantOf } from "~/lib/dates";
import { gpxFile } from "../support/recorded-run";
import { addEvent, attend } from "../support/run-day";
import { zipOf } from "../support/zip-file";
import { becomeMember, within } from "./members";
import { axe, PHONE, spillOf, test } from "./support";

const TIME_ZONE = "Asia/Kolkata";

test("a member imports the file of a club run, which counts once, posts the run and gets kudos", async ({
  page,
  openPage,
  club,
}) => {
  await page.setViewportSize(PHONE);
  const runner = await becomeMember(page, club);
  const now = Date.now();
  const date = dayOf(now - 2 * DAY_MS, TIME_ZONE);
  const bookingId = await within(club.dataDir, async (db) => {
    const { id: memberId } = await db
      .selectFrom("members")
      .select("id")
      .where("phone", "=", `+91${runner.phone}`)
      .executeTakeFirstOrThrow();
    const eventId = await addEvent(db, { date, time: "05:45" });
    return await attend(db, { eventId, memberId, now });
  });
  await page.goto("/progress?by=year");
  const thisYear = page.getByRole("table", { name: "Runs by year" }).getByRole("row").last();
  await expect(thisYear).toContainText("5.0 km *");
  const startedAt = instantOf(date, "05:50", TIME_ZONE);
  const sunday = gpxFile({ startedAt, metres: 8_200, seconds: 2_830 });
  const car = gpxFile({ startedAt: startedAt - 5 * DAY_MS, metres: 42_000, seconds: 2_400 });
  const archive = zipOf([
    { name: "activities/1.gpx", content: sunday },
    { name: "activities/2.gpx", content: car },
    { name: "profile.csv", content: new Uint8Array(9) },
  ]);
  await page.getByLabel("Files from a watch or phone").setInputFiles({
    name: "export.zip",
    mimeType: "application/zip",
    buffer: Buffer.from(archive),
  });
  await expect(page.getByText("2 runs added.")).toBeVisible();
  await expect(page.getByText("1 not counted: the log says why.")).toBeVisible();
  await expect(page.getByText("Not counted: faster than anybody")).toBeVisible();
  await expect(page.getByText(/This looks like .* run: use its 8\.2 km and 47:10\?/)).toBeVisible();
  await expect(thisYear).toContainText("5.0 km *");
  await axe(page);
  expect(await spillOf(page)).toBe(0);
  await page.getByRole("button", { name: "Use it" }).first().click();
  await expect(thisYear).toContainText("8.2 km");
  await expect(thisYear).toContainText("1 run");
  await expect(page.getByText(/^Counts as .* with the club\.$/)).toBeVisible();
  await page.getByText("Show as a table").click();
  await expect(page.getByRole("columnheader", { name: "Pace" })).toBeInViewport();
  await page.getByRole("link", { name: "Pace", exact: true }).click();
  await expect(page.getByRole("slider", { name: "Pace, year by year" })).toBeVisible();
  await axe(page);
  expect(await spillOf(page)).toBe(0);
  await page.goto("/progress/events");
  await axe(page);
  expect(await spillOf(page)).toBe(0);
  await page.goto(`/bookings/${bookingId}`);
  await page.getByRole("button", { name: "Post it to the feed" }).click();
  await expect(page.getByRole("link", { name: "It's in the feed" })).toBeVisible();
  const other = await openPage({ viewport: PHONE });
  await becomeMember(other, club);
  await other.goto("/community");
  await other.getByRole("button", { name: "Kudos, 0" }).click();
  await expect(other.getByRole("button", { name: "Kudos, 1" })).toBeVisible();
  await page.reload();
  await page.getByRole("link", { name: "It's in the feed · 1 kudos" }).click();
  await expect(page.getByRole("heading", { name: "Kudos from" })).toBeVisible();
  await axe(page);
});
