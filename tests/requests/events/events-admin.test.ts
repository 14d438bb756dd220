import { expect, test } from "vitest";
import { createEvents } from "~/core/events/create/create-events.server";
import { changeEvent, eventColumns } from "~/core/events/edit/change-event.server";
import { publishEvent } from "~/core/events/hub/find-event-hub.server";
import type { Db } from "~/db/tables";
import { readable } from "../../support/browser";
import { WEDNESDAY as NOW, TestClub } from "../../support/club";
import { emptyDatabase } from "../../support/database";
import { EVENT } from "../../support/event-input";
import { addEvent, TIME_ZONE } from "../../support/seats";

const create = {
  event: EVENT,
  weeks: 1,
  status: "published" as const,
  image: null,
  adminId: "ravi",
  requestId: null,
  now: NOW,
  timeZone: TIME_ZONE,
};

const act = { adminId: "ravi", requestId: null, now: NOW };
const one = { ...act, scope: "one" as const };

async function openSeries() {
  const db = await emptyDatabase();
  const form = { ...create, weeks: 4, submitKey: crypto.randomUUID() };
  const made = await createEvents(db, form);
  if (!made.ok) throw new Error(made.reason);
  const rows = () =>
    db
      .selectFrom("events")
      .select(["id", "slug", "date", "time", "capacity", "price_rupees", "starts_at", "version"])
      .orderBy("starts_at")
      .execute();
  return { db, form, made, rows, before: await rows() };
}

test("every week of a weekly series has the limits of the form", async () => {
  const { db, form, made, before } = await openSeries();
  expect(await createEvents(db, form)).toEqual(made);
  expect(before.map(({ date }) => date)).toEqual([
    "2026-11-22",
    "2026-11-29",
    "2026-12-06",
    "2026-12-13",
  ]);
  expect(before.every((row) => row.capacity === 20 && row.price_rupees === 99)).toBe(true);
  expect(eventColumns(EVENT, TIME_ZONE).starts_at).toBe(before[0]?.starts_at);
});

test("editing 'this and following' leaves the weeks before as they are", async () => {
  const { db, rows, before } = await openSeries();
  const second = before[1];
  if (!second) throw new Error("no second week");
  const change = {
    ...act,
    eventId: second.id,
    version: second.version,
    scope: "following" as const,
    event: { ...EVENT, date: "2026-11-28", time: "06:00", capacity: 30 },
    image: undefined,
    timeZone: TIME_ZONE,
  };
  expect(await changeEvent(db, change)).toEqual({ ok: true, changed: 3 });
  expect((await rows()).map((row) => [row.date, row.time, row.capacity])).toEqual([
    ["2026-11-22", "05:45", 20],
    ["2026-11-28", "06:00", 30],
    ["2026-12-05", "06:00", 30],
    ["2026-12-12", "06:00", 30],
  ]);
  expect(await changeEvent(db, change)).toEqual({ ok: false, reason: "changed_meanwhile" });
});

test("an event in the past is not created", async () => {
  const db = await emptyDatabase();
  const past = { ...create, event: { ...EVENT, date: "2026-11-18", time: "10:00" } };
  expect(await createEvents(db, { ...past, submitKey: crypto.randomUUID() })).toEqual({
    ok: false,
    reason: "in_the_past",
  });
});

const makeTwoWeeks = (db: Db, submitKey: string) =>
  createEvents(db, { ...create, weeks: 2, submitKey });

test("a form sent three times at once creates one series", async () => {
  const db = await emptyDatabase();
  const key = crypto.randomUUID();
  const same = await Promise.all([1, 2, 3].map(() => makeTwoWeeks(db, key)));
  expect(same.every(({ ok }) => ok)).toBe(true);
  expect(new Set(same.map((made) => made.ok && made.eventId)).size).toBe(1);
  expect(await db.selectFrom("events").select("slug").execute()).toHaveLength(2);
});

test("events of one name get different slugs, also when they are created at once", async () => {
  const db = await emptyDatabase();
  await makeTwoWeeks(db, crypto.randomUUID());
  const others = await Promise.all([1, 2, 3].map(() => makeTwoWeeks(db, crypto.randomUUID())));
  expect(others.every(({ ok }) => ok)).toBe(true);
  const rows = await db.selectFrom("events").select("slug").execute();
  expect(rows).toHaveLength(8);
  expect(new Set(rows.map(({ slug }) => slug)).size).toBe(8);
});

test("publishEvent publishes a draft once, before its start only", async () => {
  const db = await emptyDatabase();
  await addEvent(db, { now: NOW, id: "draft", status: "draft" });
  await addEvent(db, { now: NOW, id: "old", status: "draft", starts_at: NOW });
  expect(await publishEvent(db, { ...one, eventId: "draft" })).toEqual({ ok: true, published: 1 });
  expect(await publishEvent(db, { ...one, eventId: "draft" })).toMatchObject({ ok: false });
  expect(await publishEvent(db, { ...one, eventId: "old" })).toMatchObject({ ok: false });
});

const FORM = {
  title: "Hill Morning",
  description: "Up and down.",
  date: "2026-11-29",
  time: "05:45",
  durationMinutes: "60",
  location: "Temple steps",
  mapUrl: "",
  distances: "5 km\n8 km",
  capacity: "12",
  priceRupees: "149",
  weeks: "1",
};

/** A form with a wrong number of seats, price and day, and the admin who sent it. */
async function sendWrong() {
  const ravi = await (await TestClub.open()).admin();
  const submitKey = crypto.randomUUID();
  const wrong = { capacity: "-1", priceRupees: "99.5", date: "2026-02-30" };
  const refused = await ravi.post("/admin/events/new", { ...FORM, submitKey, ...wrong });
  return { ravi, submitKey, refused };
}

test("wrong values of an event are refused", async () => {
  const { refused } = await sendWrong();
  expect(refused.status).toBe(400);
  for (const text of ["Between 1 and 10,000 seats.", "Choose a date that exists."])
    expect(readable(refused.text)).toContain(text);
});

test("a refused form creates its event once it is mended", async () => {
  const { ravi, submitKey } = await sendWrong();
  const mended = await ravi.post("/admin/events/new", { ...FORM, submitKey, intent: "draft" });
  expect(mended.status).toBe(302);
});

test("an admin's draft is shown to visitors after publishing", async () => {
  const club = await TestClub.open();
  const ravi = await club.admin();
  const submitKey = crypto.randomUUID();
  const made = await ravi.post("/admin/events/new", { ...FORM, submitKey, intent: "draft" });
  expect(made.status).toBe(302);
  const page = made.location ?? "";
  expect((await club.visitor().get("/events/hill-morning-2026-11-29/book")).status).toBe(404);
  expect(readable((await ravi.get(page)).text)).toContain("Draft");
  await ravi.post(page, { intent: "publish" });
  const book = await club.visitor().get("/events/hill-morning-2026-11-29/book");
  expect(readable(book.text)).toContain("Hill Morning");
  const event = await club.visitor().get("/events/hill-morning-2026-11-29");
  expect(readable(event.text)).toContain("12 of 12 spots left");
  expect(readable((await ravi.get("/admin/events")).text)).toContain("0 of 12");
  const copy = await ravi.get(`/admin/events/new?from=${page.split("/").at(-1)}`);
  expect(copy.text).toContain('value="Hill Morning"');
});
