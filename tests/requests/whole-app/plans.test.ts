/** Query plans and durations of events, bookings, waitlists, payments and calendars at any size. */
import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { expect, test } from "vitest";
import type { Db } from "~/db/tables";
import { DAY_MS } from "~/lib/dates";
import { minuteJobs, sendJobs } from "../../../server/jobs/jobs";
import { runJobs } from "../../../server/jobs/scheduler";
import { collectedQueries, fullScansOf } from "../../support/asked-queries";
import { type Browser, fieldValue } from "../../support/browser";
import { TestClub } from "../../support/club";
import { emptyDatabase } from "../../support/database";
import { EVENT_FORM } from "../../support/event-input";
import { addEvent } from "../../support/events";
import { fullScansIn } from "../../support/full-scans";

test("no query of events, bookings, waitlists, payments and calendars scans a growing table", async () => {
  const plain = await emptyDatabase();
  const { db, asked } = collectedQueries(plain);
  const club = await TestClub.open({ services: { db } });
  await addEvent(club, { id: "one-seat", capacity: 1 });
  await plain.updateTable("members").set({ status: "active" }).execute();
  const people = {
    visitor: club.visitor(),
    asha: await club.member("asha"),
    meena: await club.member("meena"),
    arjun: await club.member("arjun"),
    ravi: await club.admin(),
  };
  asked.clear();
  await lookAround(people);
  await bookPayAndWait(people);
  await planAndMove(people);
  club.clock.at += 5 * DAY_MS;
  const jobs = [...minuteJobs(club.services), ...sendJobs(club.services)];
  await runJobs(jobs, club.services.log);
  await people.ravi.post("/admin/events/sample-event-upcoming", { intent: "complete" });

  await addCheckIn(plain);
  expect(asked.size).toBeGreaterThan(100);
  expect(await fullScansOf(plain, asked)).toEqual([]);
});

test("a query without an index is detected on this database", async () => {
  const { db: plain } = await TestClub.open();
  const { db, asked } = collectedQueries(plain);
  await db.selectFrom("bookings").select("id").where("location", "=", "North gate").execute();
  await db.selectFrom("bookings").select("id").where("event_id", "=", "run").execute();
  await db.selectFrom("admins").select("id").where("display_name", "=", "Ravi").execute();
  await sql`select count(*) from members`.execute(db);
  const found = await fullScansOf(plain, asked);
  expect(found).toHaveLength(2);
  expect(found.join()).toContain("location");
});

const BY_STATUS = "SEARCH members USING INDEX members_by_status (status=?)";
const LIMITED = "select id from members where status = ? order by created_at limit ?";

test.each([
  ["some members, looked up by their status", "select id from members", [BY_STATUS], 1],
  ["the first of a status", LIMITED, [BY_STATUS], 0],
  [
    "all of a status, sorted for the first",
    LIMITED,
    [BY_STATUS, "USE TEMP B-TREE FOR ORDER BY"],
    1,
  ],
  [
    "every event that was, for those of one member",
    'select count(*) from "events" as "e" where "e"."starts_at" < ?',
    ["SEARCH e USING INDEX events_by_start (status=? AND starts_at<?)"],
    1,
  ],
])("a search along an index of statuses: %s", (_what, sql, plan, found) => {
  expect(fullScansIn(sql, plan)).toHaveLength(found);
});

type People = Record<"visitor" | "asha" | "meena" | "arjun" | "ravi", Browser>;

const AT = "/events/one-seat/book";
const FORM = { intent: "book", plan: "pay_per_run", shownPriceRupees: "99" };
const form = (changes: Record<string, string> = {}) => ({
  ...FORM,
  submitKey: randomUUID(),
  ...changes,
});

async function lookAround({ visitor, meena, ravi }: People): Promise<void> {
  for (const path of ["/", "/events", "/events/one-seat", AT, "/events/one-seat/calendar.ics"])
    await visitor.get(path);
  for (const page of ["after=1~x", "at=last"]) await visitor.get(`/events?${page}`);
  for (const path of ["/events.ics", "/feed.xml", "/sitemap.xml"]) await visitor.get(path);
  for (const path of ["/dashboard", "/bookings", "/inbox", AT]) await meena.get(path);
  for (const path of ["/admin/payments", "/admin/credits", "/admin/events"]) await ravi.get(path);
  for (const period of ["today", "week", "month", "all"])
    for (const status of ["", "&status=pending", "&status=confirmed"])
      await ravi.get(`/admin/bookings?period=${period}${status}`);
}

/** Books, waits for, pays, cancels, offers and takes the only seat, and books with every plan. */
async function bookPayAndWait({ visitor, asha, meena, arjun, ravi }: People): Promise<void> {
  const page = ((await asha.post(AT, form())).location ?? "").replace("?new", "");
  expect((await meena.post(AT, form())).status).toBe(409);
  for (const browser of [meena, arjun])
    await browser.post(AT, { intent: "wait", plan: "pay_per_run" });
  await arjun.post(AT, { intent: "leave" });
  await asha.post(page, { intent: "report", utr: "412345678901" });
  for (const path of [page, `${page}/calendar.ics`, `${page}/pass`]) await asha.get(path);
  const feed = await asha.post("/bookings", { intent: "start" });
  const address = /\/calendar\/[\w-]+\.ics/.exec(feed.text)?.[0] ?? "";
  expect((await visitor.get(address)).status).toBe(200);
  const paymentId = fieldValue((await ravi.get("/admin/events/one-seat")).text, "paymentId");
  const paid = { intent: "paid", paymentId, method: "upi" };
  expect((await ravi.post("/admin/events/one-seat", paid)).status).toBe(200);
  await asha.post(page, { intent: "cancel", bookingId: page.split("/").at(-1) ?? "" });
  expect((await meena.post(AT, form())).status).toBe(302);
  const guest = { guestName1: "Ila", guestPhone1: "9876543210" };
  for (const plan of ["free_trial", "monthly_membership"])
    await arjun.post("/events/lakeside-sunday-loop/book", form({ ...guest, plan }));
  const kept = { participantName: "Divya", eventTitle: "Lakeside Sunday Loop" };
  const bookings = JSON.stringify([{ ...kept, submitKey: randomUUID() }]);
  expect((await meena.post("/bookings/sync", { bookings })).status).toBe(200);
}

/** Creates, edits and publishes a series, cancels an event, and moves a booking there and back. */
async function planAndMove({ ravi }: People): Promise<void> {
  const series = { ...EVENT_FORM, weeks: "3", intent: "draft", submitKey: randomUUID() };
  const event = (await ravi.post("/admin/events/new", series)).location ?? "";
  const version = fieldValue((await ravi.get(`${event}/edit`)).text, "version");
  const edited = { ...EVENT_FORM, version, scope: "following", date: "2026-11-30", capacity: "20" };
  expect((await ravi.post(`${event}/edit`, edited)).status).toBe(302);
  expect((await ravi.post(event, { intent: "publish" })).status).toBe(200);
  await ravi.get(`/admin/events/new?from=${event.split("/").at(-1)}`);
  const rain = { intent: "cancel", reason: "Rain" };
  expect((await ravi.post("/admin/events/one-seat", rain)).status).toBe(200);
  const moves = [
    ["confirmed", "cancelled"],
    ["cancelled", "pending"],
    ["pending", "cancelled"],
  ] as const;
  for (const [from, to] of moves) {
    const move = { bookingId: "sample-booking-asha", from, to };
    expect((await ravi.post("/admin/bookings", move)).status).toBe(200);
  }
}

/** PostgreSQL plans an empty table differently. */
async function addCheckIn(db: Db): Promise<void> {
  const at = Date.parse("2026-11-22T00:15:00Z");
  await db
    .insertInto("check_ins")
    .values({
      id: "check",
      event_id: "sample-event-upcoming",
      booking_id: "sample-booking-asha",
      member_id: "sample-member-asha",
      is_guest: 0,
      date: "2026-11-22",
      time: "05:45",
      checked_in_at: at,
      recorded_at: at,
      recorded_by: "ravi",
      method: "list",
    })
    .execute();
}
