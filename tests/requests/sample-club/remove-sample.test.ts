/** The sample club goes in one press, and nothing that is real with it. */
import { sql } from "kysely";
import { expect, test } from "vitest";
import { joinWaitlist } from "~/core/bookings/waitlist/join-waitlist.server";
import { createMember } from "~/core/people/members.server";
import { recountCounters } from "~/core/reports/counters/counter-definitions.server";
import {
  fillSampleLife,
  fillSamplePayments,
} from "~/extensions/sample-club/fill-sample-life.server";
import {
  hasSample,
  isSampleRemoved,
  removeSampleClub,
} from "~/extensions/sample-club/remove-sample-club.server";
import { readable } from "../../support/browser";
import { TestClub } from "../../support/club";
import { addBooking, addEvent } from "../../support/run-day";

const TIME_ZONE = "Asia/Kolkata";

/** The whole sample club, as trial mode fills it in. */
async function openFilled(): Promise<TestClub> {
  const club = await TestClub.open();
  const moment = { now: club.clock.at, timeZone: TIME_ZONE };
  await fillSampleLife(club.db, moment);
  await fillSamplePayments(club.db, moment);
  return club;
}

const by = (club: TestClub) => ({
  adminId: "ravi",
  adminName: "ravi",
  requestId: null,
  now: club.clock.at,
});

test("one press removes the sample's rows from tables as from counters", async () => {
  const club = await openFilled();
  const admin = await club.admin();
  expect(readable((await admin.get("/admin/settings")).text)).toContain("Remove the sample club");
  const pressed = await admin.post("/admin/settings", { intent: "remove-sample" });
  expect(readable(pressed.text)).toContain("The sample club has been removed.");
  for (const table of [
    "members",
    "events",
    "bookings",
    "payments",
    "check_ins",
    "posts",
  ] as const) {
    const rows = await club.db.selectFrom(table).select("id").execute();
    expect({ table, rows }).toEqual({ table, rows: [] });
  }
  expect((await recountCounters(club.db)).differing).toEqual([]);
  expect([await hasSample(club.db), await isSampleRemoved(club.db)]).toEqual([false, true]);
  expect(readable((await admin.get("/admin/settings")).text)).not.toContain(
    "Its invented people and runs go",
  );
  await removeSampleClub(club.db, by(club));
});

test("real people and runs stay, with the seats that the sample's people held", async () => {
  const club = await openFilled();
  const { db } = club;
  const now = club.clock.at;
  const memberId = await createMember(db, {
    phone: "+919100000001",
    registrationType: "mobile_otp",
    now,
  });
  const own = await addEvent(db, { date: "2026-12-06" });
  await addBooking(db, { eventId: own, memberId });
  await addBooking(db, { eventId: own, memberId: "sample-member-asha" });
  await addBooking(db, { eventId: "sample-event-upcoming", memberId });
  await db
    .updateTable("events")
    .set({ capacity: 2, seats_taken: 2 })
    .where("id", "=", own)
    .execute();
  const plan = "pay_per_run" as const;
  await joinWaitlist(db, {
    eventId: own,
    memberId: "sample-member-divya",
    plan,
    paceGroup: null,
    now,
  });
  await removeSampleClub(db, by(club));
  const events = await db.selectFrom("events").select(["id", "is_sample", "waiting"]).execute();
  expect(events.map(({ id }) => id).sort()).toEqual([own, "sample-event-upcoming"].sort());
  expect(events.every((event) => event.is_sample === 0 && event.waiting === 0)).toBe(true);
  const seats = await db
    .selectFrom("events")
    .select("seats_taken")
    .where("id", "=", own)
    .executeTakeFirst();
  expect(seats?.seats_taken).toBe(1);
  expect(await db.selectFrom("bookings").select("member_id").execute()).toEqual([
    { member_id: memberId },
    { member_id: memberId },
  ]);
  expect((await recountCounters(db)).differing).toEqual([]);
});

test.runIf(process.env.TEST_DB !== "postgres")(
  "every table that refers to runs, bookings or payments is emptied of the sample's rows",
  async () => {
    const { db } = await TestClub.open();
    const { rows } = await sql<{ name: string; target: string }>`
      select distinct m.name, k."table" as target from sqlite_master m, pragma_foreign_key_list(m.name) k
      where m.type = 'table' and k."table" in ('events', 'bookings', 'payments') and k.on_delete <> 'CASCADE'`.execute(
      db,
    );
    const known = [
      "announcements",
      "bookings",
      "check_ins",
      "check_in_entries",
      "desk_devices",
      "undone_walk_ins",
      "waitlist_entries",
      "credit_entries",
      "payments",
      "payment_references",
      "messages",
      "event_notifications",
      "seat_links",
    ];
    expect([...new Set(rows.map(({ name }) => name))].sort()).toEqual(known.sort());
  },
);
