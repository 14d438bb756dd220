/** Runs that are answered, deleted or edited in two tabs: what changed is said, and what was typed stays. */

import { expect, test } from "vitest";
import { setEventResult } from "~/core/check-in/results/set-event-result.server";
import { answerQuestion, swapFigures } from "~/core/progress/activities/answer-question.server";
import { ACTIVITY_FORM_TEXTS } from "~/texts/progress/progress";

import { type Browser, fieldValue, readable } from "../../support/browser";
import { editLink, openLog, upload } from "../../support/imported-files";
import { gpxFile } from "../../support/recorded-run";
import { addEvent, attend } from "../../support/run-day";

const SUNDAY = { startedAt: Date.parse("2026-11-15T00:20:00Z"), metres: 8_200, seconds: 2_830 };

async function openWithClubRun() {
  const { club, asha } = await openLog();
  const moment = { now: club.clock.now(), timeZone: "Asia/Kolkata" };
  const eventId = await addEvent(club.db, { date: "2026-11-15", time: "05:45" });
  const memberId = "sample-member-asha";
  await attend(club.db, { eventId, memberId, now: moment.now });
  await upload(asha, gpxFile(SUNDAY));
  return { club, asha, eventId, memberId, moment };
}

async function useIt(asha: Browser) {
  const page = (await asha.get("/progress")).text;
  const form =
    /<form[^>]*action="(\/progress\/runs\/[^"]+)"[^>]*><input[^>]*name="bookingId" value="([^"]+)"/;
  const [, address = "", bookingId = ""] = form.exec(page) ?? [];
  const answered = await asha.post(address, { intent: "same", bookingId });
  return readable((await asha.get(answered.location ?? "")).text);
}

test("'Use it' says what the club run counts with from now on", async () => {
  const { asha } = await openWithClubRun();
  expect(await useIt(asha)).toContain(
    "Sunday's run now counts with 8.2 km and 47:10 from your log.",
  );
});

test("'Use it' says when the club's own figures stay", async () => {
  const { club, asha, eventId, memberId, moment } = await openWithClubRun();
  const { bookingId } = await club.db
    .selectFrom("bookings")
    .select("id as bookingId")
    .where("event_id", "=", eventId)
    .where("member_id", "=", memberId)
    .executeTakeFirstOrThrow();
  const result = { distanceM: 5_000, durationS: 1_800 };
  const by = { adminId: "ravi", requestId: "r" };
  await setEventResult(club.db, { eventId, bookingId, ...result, ...moment, ...by });
  expect(await useIt(asha)).toContain(
    "The club measured Sunday's run itself, so its 5.0 km and 30:00 stay.",
  );
});

test("'Use all' says how many club runs changed", async () => {
  const { asha } = await openWithClubRun();
  const answered = await asha.post("/progress/import", { intent: "accept-offers" });
  expect(readable((await asha.get(answered.location ?? "")).text)).toContain(
    "1 club run now counts with the figures from your log.",
  );
});

/** The fields of an open edit page, as it was loaded. */
async function openForm(asha: Browser, address: string) {
  const { text } = await asha.get(address);
  const fields = ["submitKey", "version", "loaded", "date", "startTime", "title", "distanceKm"];
  const loaded = Object.fromEntries(fields.map((name) => [name, fieldValue(text, name)]));
  const time = { hours: "0", minutes: "47", seconds: "10" };
  return { intent: "save", sport: "run", ...time, ...loaded };
}

test("a run that was deleted in another tab is brought back with what was typed", async () => {
  const { asha } = await openLog();
  await upload(asha, gpxFile(SUNDAY));
  const edit = await editLink(asha);
  const typed = { ...(await openForm(asha, edit)), title: "Round the lake" };
  await asha.post(edit, { intent: "remove" });
  const refused = await asha.post(edit, typed);
  expect(refused.status).toBe(409);
  expect(readable(refused.text)).toContain(ACTIVITY_FORM_TEXTS.removed);
  expect(fieldValue(refused.text, "title")).toBe("Round the lake");
  const restore = fieldValue(refused.text, "restore");
  expect((await asha.post(edit, { ...typed, restore })).status).toBe(302);
  expect(readable((await asha.get("/progress")).text)).toContain("Round the lake");
});

test("of two tabs that edit a run the second keeps what both typed, and says what is stored", async () => {
  const { asha } = await openLog();
  await upload(asha, gpxFile(SUNDAY));
  const edit = await editLink(asha);
  const first = await openForm(asha, edit);
  const second = await openForm(asha, edit);
  expect((await asha.post(edit, { ...first, title: "Lake" })).status).toBe(302);
  const refused = await asha.post(edit, { ...second, distanceKm: "8.4" });
  expect(refused.status).toBe(409);
  expect(readable(refused.text)).toContain("This run has just been changed somewhere else.");
  expect(fieldValue(refused.text, "title")).toBe("Lake");
  expect(fieldValue(refused.text, "distanceKm")).toBe("8.4");
  const goesOn = {
    version: fieldValue(refused.text, "version"),
    loaded: fieldValue(refused.text, "loaded"),
  };
  const saved = await asha.post(edit, { ...second, ...goesOn, title: "Lake", distanceKm: "8.4" });
  expect(saved.status).toBe(302);
  const page = readable((await asha.get("/progress")).text);
  expect(page).toContain("Lake");
  expect(page).toContain("8.4 km");
});

test("only its own member answers about a recording or takes its other figures, and only what is asked", async () => {
  const { club, asha } = await openLog();
  await upload(asha, gpxFile(SUNDAY));
  const activityId = (await editLink(asha)).split("/").at(-1) ?? "";
  const moment = { now: club.clock.now(), timeZone: "Asia/Kolkata", activityId };
  const stranger = { memberId: "sample-member-arjun", ...moment };
  const own = { memberId: "sample-member-asha", ...moment };
  const notFound = { ok: false, reason: "not_found" };
  expect(await answerQuestion(club.db, { ...stranger, isRun: true })).toEqual(notFound);
  expect(await swapFigures(club.db, { ...stranger, to: "points" })).toEqual(notFound);
  const answered = { ok: false, reason: "answered" };
  expect(await answerQuestion(club.db, { ...own, isRun: false })).toEqual(answered);
  expect(await swapFigures(club.db, { ...own, to: "points" })).toEqual(answered);
});

test("an edit that began before the answer 'not a run' does not make it a run again", async () => {
  const { club, asha } = await openLog();
  await upload(asha, gpxFile(SUNDAY));
  await club.db.updateTable("activities").set({ doubt: "vague_sport", is_counted: 0 }).execute();
  const edit = await editLink(asha);
  const typed = { ...(await openForm(asha, edit)), title: "Round the lake" };
  expect((await asha.post(edit, { intent: "no-run" })).status).toBe(302);
  const refused = await asha.post(edit, typed);
  expect(refused.status).toBe(409);
  expect(fieldValue(refused.text, "title")).toBe("Round the lake");
  expect(await club.db.selectFrom("activities").select(["sport", "doubt"]).execute()).toEqual([
    { sport: "other", doubt: "sport" },
  ]);
});
