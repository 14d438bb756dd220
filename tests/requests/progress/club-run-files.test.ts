import { expect, test } from "vitest";
import { recordCheckIn, undoCheckIn } from "~/core/check-in/entries/settle-check-in.server";
import { setEventResult } from "~/core/check-in/results/set-event-result.server";
import { storeMatchAnswer } from "~/core/progress/activities/log-activity.server";
import { refreshStatistics } from "~/core/progress/statistics/refresh-statistics.server";
import { acceptOffers } from "~/core/progress/watch-files/import-activity.server";
import { HOUR_MS } from "~/lib/dates";
import { type Browser, readable } from "../../support/browser";
import { TestClub } from "../../support/club";
import { gpxFile } from "../../support/recorded-run";
import { addBooking, addEvent, TIME_ZONE } from "../../support/run-day";

const ASHA = "sample-member-asha";
const FIRST_SUNDAY = { date: "2026-11-15", startedAt: Date.parse("2026-11-15T00:20:00Z") };
const SUNDAY_BEFORE = { date: "2026-11-08", startedAt: Date.parse("2026-11-08T00:10:00Z") };
const FIGURES = { metres: 8_200, seconds: 2_830 };

async function openWithRun(date = FIRST_SUNDAY.date) {
  const club = await TestClub.open();
  const booking = await addRun(club, date);
  return { club, asha: await club.member("asha"), booking };
}

async function addRun(club: TestClub, date: string) {
  const eventId = await addEvent(club.db, { date });
  const bookingId = await addBooking(club.db, { eventId, memberId: ASHA });
  const moment = { now: club.clock.now(), timeZone: TIME_ZONE };
  const how = { method: "list" as const, recordedBy: "test", checkedInAt: club.clock.now() };
  await recordCheckIn(club.db, { eventId, bookingId, ...how, ...moment });
  return { eventId, bookingId, ...moment };
}

async function upload(browser: Browser, bytes: Uint8Array<ArrayBuffer>) {
  const body = new FormData();
  body.append("files", new File([bytes], "sunday.gpx"));
  const headers = { Origin: browser.origin };
  return await browser.send("/progress/import", { method: "POST", body, headers });
}

/** Runs and distance of November as the page shows them. */
async function novemberOf(browser: Browser): Promise<string | undefined> {
  const text = readable((await browser.get("/progress?by=month")).text);
  const [, km, runs] = /Nov 2026 ([\d.]+ km(?: \*)?) (\d+ runs?)/.exec(text) ?? [];
  return `${runs}, ${km}`;
}

function formOf(page: string, answer: string): { path: string; bookingId: string } {
  const forms = page.match(/<form[^>]*action="\/progress\/runs\/[\s\S]*?<\/form>/g) ?? [];
  const form = forms.find((found) => found.includes(`value="${answer}"`)) ?? "";
  return {
    path: /action="([^"]+)"/.exec(form)?.[1] ?? "",
    bookingId: /name="bookingId" value="([^"]+)"/.exec(form)?.[1] ?? "",
  };
}

test("a watch file of a club run counts as that run or beside it, as its member says", async () => {
  const { asha } = await openWithRun();
  expect(await novemberOf(asha)).toBe("1 run, 5.0 km *");
  await upload(asha, gpxFile({ ...FIRST_SUNDAY, ...FIGURES }));
  expect(await novemberOf(asha)).toBe("1 run, 5.0 km *");
  const page = await asha.get("/progress");
  expect(readable(page.text)).toContain("This looks like Sunday's run: use its 8.2 km and 47:10?");
  const { path, bookingId } = formOf(page.text, "same");
  const shown = formOf((await asha.get("/progress?by=year&show=pace&x=1")).text, "same");
  expect(shown.path).toBe(`${path}?by=year&amp;show=pace`);
  const settings = `${path}?by=year&show=pace&next=//evil.example`;
  expect((await asha.post(settings, { intent: "same", bookingId })).location).toBe(
    "/progress?by=year&show=pace",
  );
  expect(await novemberOf(asha)).toBe("1 run, 8.2 km");
  const used = await asha.get("/progress");
  expect(readable(used.text)).toContain("Counts as Sunday's run with the club.");
  expect(readable(used.text)).not.toContain("This looks like");
  await asha.post(path, { intent: "other", bookingId });
  expect(await novemberOf(asha)).toBe("2 runs, 13.2 km *");
  const beside = await asha.get("/progress");
  expect(readable(beside.text)).toContain("Counts beside Sunday's run with the club.");
  expect(readable(beside.text)).toContain("It was the same run");
  const again = formOf(beside.text, "same");
  await asha.post(again.path, { intent: "same", bookingId: again.bookingId });
  expect(await novemberOf(asha)).toBe("1 run, 8.2 km");
});

test("a file of a club run counts once whether or not its check-in stands", async () => {
  const { club, asha, booking } = await openWithRun();
  await undoCheckIn(club.db, booking);
  await upload(asha, gpxFile({ ...FIRST_SUNDAY, ...FIGURES }));
  expect(await novemberOf(asha)).toBe("1 run, 8.2 km");
  const how = { method: "list" as const, recordedBy: "test", checkedInAt: club.clock.now() };
  await recordCheckIn(club.db, { ...booking, ...how });
  expect(await novemberOf(asha)).toBe("1 run, 5.0 km *");
  const { path, bookingId } = formOf((await asha.get("/progress")).text, "same");
  await asha.post(path, { intent: "same", bookingId });
  await undoCheckIn(club.db, booking);
  expect(await novemberOf(asha)).toBe("1 run, 8.2 km");
  await recordCheckIn(club.db, { ...booking, ...how });
  expect(await novemberOf(asha)).toBe("1 run, 8.2 km");
});

test("the ranking keeps the club's distance of a run that uses a file", async () => {
  const { club, asha } = await openWithRun();
  await upload(asha, gpxFile({ ...FIRST_SUNDAY, ...FIGURES }));
  await acceptOffers(club.db, {
    memberId: ASHA,
    now: club.clock.now(),
    timeZone: TIME_ZONE,
  });
  const { distance_m } = await club.db
    .selectFrom("board_places")
    .select("distance_m")
    .where("member_id", "=", ASHA)
    .where("period", "=", "2026-11")
    .executeTakeFirstOrThrow();
  expect(distance_m).toBe(5_000);
  expect(await novemberOf(asha)).toBe("1 run, 8.2 km");
});

test("no file is offered in place of what the club measured", async () => {
  const { club, asha, booking } = await openWithRun();
  const measured = { distanceM: 7_000, durationS: 2_400 };
  await setEventResult(club.db, { ...booking, ...measured, adminId: "ravi", requestId: "r" });
  await upload(asha, gpxFile({ ...FIRST_SUNDAY, ...FIGURES }));
  expect(readable((await asha.get("/progress")).text)).not.toContain("This looks like");
  expect(await novemberOf(asha)).toBe("1 run, 7.0 km");
});

test("an answer to an offer whose check-in was undone changes nothing and says so", async () => {
  const { club, asha, booking } = await openWithRun();
  await upload(asha, gpxFile({ ...FIRST_SUNDAY, ...FIGURES }));
  const { path, bookingId } = formOf((await asha.get("/progress")).text, "same");
  await undoCheckIn(club.db, booking);
  const late = await asha.post(path, { intent: "same", bookingId });
  expect(late.location).toBe("/progress");
  expect(readable((await asha.get("/progress")).text)).toContain(
    "The club's check-ins have changed since.",
  );
  expect(await novemberOf(asha)).toBe("1 run, 8.2 km");
});

test("another member's offer is a 404", async () => {
  const { club, asha } = await openWithRun();
  await upload(asha, gpxFile({ ...FIRST_SUNDAY, ...FIGURES }));
  const { path, bookingId } = formOf((await asha.get("/progress")).text, "same");
  const arjun = await club.member("arjun");
  expect((await arjun.post(path, { intent: "same", bookingId })).status).toBe(404);
});

test("an offer is not used for a made-up booking", async () => {
  const { club, asha } = await openWithRun();
  await upload(asha, gpxFile({ ...FIRST_SUNDAY, ...FIGURES }));
  const { path } = formOf((await asha.get("/progress")).text, "same");
  await asha.post(path, { intent: "same", bookingId: "made-up" });
  const { same_booking_id } = await club.db
    .selectFrom("activities")
    .select("same_booking_id")
    .executeTakeFirstOrThrow();
  expect(same_booking_id).toBeNull();
});

test("one button uses many offers, of which each run has one", async () => {
  const { club, asha } = await openWithRun();
  for (const date of ["2026-11-01", "2026-10-25", SUNDAY_BEFORE.date]) await addRun(club, date);
  const at = (days: number, minutes = 5) =>
    FIRST_SUNDAY.startedAt - days * 86_400_000 + minutes * 60_000;
  for (const startedAt of [at(0), at(7), at(14), at(21)])
    await upload(asha, gpxFile({ startedAt, ...FIGURES }));
  await upload(asha, gpxFile({ startedAt: at(0, -35), metres: 1_000, seconds: 400 }));
  const text = readable((await asha.get("/progress")).text);
  expect(text.match(/This looks like/g)).toHaveLength(3);
  expect(text).toContain("1 more looks like a club run. Use all 4");
  await asha.post("/progress/import", { intent: "accept-offers" });
  expect(await novemberOf(asha)).toBe("3 runs, 24.6 km");
  expect(readable((await asha.get("/progress")).text)).toContain(
    "Looks like Sunday's run with the club, which counts already.",
  );
});

test("a refresh of statistics matches only the activities whose run changed", async () => {
  const { club, asha, booking } = await openWithRun();
  await upload(asha, gpxFile({ ...FIRST_SUNDAY, ...FIGURES }));
  const { id: activityId } = await club.db
    .selectFrom("activities")
    .select("id")
    .executeTakeFirstOrThrow();
  const whose = { memberId: ASHA, now: club.clock.now(), timeZone: TIME_ZONE };
  await storeMatchAnswer(club.db, { ...whose, ...booking, activityId, answer: "same" });
  await refreshStatistics(club.db, whose);
  expect(await refreshStatistics(club.db, whose)).toBe(false);
  await club.db
    .updateTable("bookings")
    .set((eb) => ({ starts_at: eb("starts_at", "+", HOUR_MS) }))
    .where("id", "=", booking.bookingId)
    .execute();
  expect(await refreshStatistics(club.db, whose)).toBe(true);
});
