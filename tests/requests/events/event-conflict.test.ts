/** The form of an event that somebody else has changed meanwhile. */
import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { type Browser, fieldValue, readable } from "../../support/browser";
import { TestClub } from "../../support/club";
import { EVENT_FORM as FORM } from "../../support/event-input";

const send = (admin: Browser, path: string, fields: Record<string, string>) =>
  admin.post(path, fields);

async function createRun(admin: Browser): Promise<{ path: string; version: string }> {
  const fields = { ...FORM, weeks: "1", intent: "publish", submitKey: randomUUID() };
  const { location: path = "" } = await send(admin, "/admin/events/new", fields);
  const version = fieldValue((await admin.get(`${path}/edit`)).text, "version");
  return { path, version };
}

const stored = (club: TestClub) =>
  club.db.selectFrom("events").select(["title", "capacity"]).where("is_sample", "=", 0).execute();

test("after a conflict a second Save keeps what was typed", async () => {
  const club = await TestClub.open();
  const admin = await club.admin();
  const { path, version } = await createRun(admin);
  const theirs = { ...FORM, capacity: "30", time: "06:10", groupName2: "Steady", version };
  expect((await send(admin, `${path}/edit`, theirs)).status).toBe(302);
  const mine = { ...FORM, distances: "5 km\r\n8 km\r\n", title: "Mine" };
  const refused = await send(admin, `${path}/edit`, { ...mine, version });
  expect(refused.status).toBe(409);
  expect(readable(refused.text)).toContain(
    "Title: Hill Morning Start time: 06:10 Seats: 30 Pace groups: Easy, Steady",
  );
  expect(refused.text).toContain('value="Mine"');
  const next = fieldValue(refused.text, "version");
  // Another mistake does not make the form newer than its values.
  const blank = await send(admin, `${path}/edit`, { ...mine, title: " ", version });
  expect([blank.status, fieldValue(blank.text, "version")]).toEqual([400, version]);
  expect((await send(admin, `${path}/edit`, { ...mine, version: next })).status).toBe(302);
  expect(await stored(club)).toEqual([{ title: "Mine", capacity: 12 }]);
});

test("a conflict between two who typed the same says so", async () => {
  const club = await TestClub.open();
  const admin = await club.admin();
  const { path, version } = await createRun(admin);
  const save = () => send(admin, `${path}/edit`, { ...FORM, title: "Ours", version });
  expect((await save()).status).toBe(302);
  expect(readable((await save()).text)).toContain("It already says what you typed.");
});
