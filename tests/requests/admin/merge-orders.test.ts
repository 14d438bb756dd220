/** Merging records that both have a plan, a membership, a duty or messages of their own. */
import { expect, test } from "vitest";
import { requestErasure, undoErasure } from "~/core/account/erasure/list-affected.server";
import { lengthenMembership, mergeMembers } from "~/core/admin/merge/merge-members.server";
import { moveMembers } from "~/core/admin/move-members/move-members.server";
import { recountCounters } from "~/core/reports/counters/counter-definitions.server";
import { formatDay } from "~/lib/dates";
import { readable } from "../../support/browser";
import { TestClub } from "../../support/club";
import { shownForm } from "../../support/shown-form";

const ASHA = "sample-member-asha";
const GONE = "sample-member-arjun";
const TODAY = "2026-11-18";

async function open() {
  const club = await TestClub.open();
  const { db } = club;
  const admin = await club.admin();
  await db.deleteFrom("bookings").where("member_id", "=", GONE).execute();
  const { id: adminId } = await db.selectFrom("admins").select("id").executeTakeFirstOrThrow();
  const { timeZone } = club.services;
  const by = { adminId, requestId: "r", now: club.clock.at, timeZone, today: TODAY };
  return { club, db, admin, merge: { ...by, memberId: ASHA, goneId: GONE } };
}

const ROW = { price_rupees: 299, status: "active" as const, created_at: 1, updated_at: 1 };

const phoneOf = async ({ db }: TestClub, id: string) =>
  (await db.selectFrom("members").select("phone").where("id", "=", id).executeTakeFirstOrThrow())
    .phone;

test("the record that stays gets the higher plan and role of the two", async () => {
  const { db, merge } = await open();
  const span = { starts_on: "2026-11-10", ends_before: "2026-12-10" };
  await db
    .insertInto("memberships")
    .values({ id: "m", member_id: GONE, ...span, ...ROW })
    .execute();
  const changed = { plan_type: "Premium", role: "run_leader" } as const;
  await db.updateTable("members").set(changed).where("id", "=", GONE).execute();
  await db
    .updateTable("members")
    .set({ plan_type: "Basic", role: "member" })
    .where("id", "=", ASHA)
    .execute();
  expect(await mergeMembers(db, merge)).toEqual({ ok: true });
  const rows = await db
    .selectFrom("members")
    .select(["id", "plan_type as plan", "role"])
    .where("id", "in", [ASHA, GONE])
    .orderBy("id")
    .execute();
  expect(rows).toEqual([
    { id: GONE, plan: "Basic", role: "member" },
    { id: ASHA, plan: "Premium", role: "run_leader" },
  ]);
  expect((await recountCounters(db)).differing).toEqual([]);
});

test("days that two paid memberships cover are added to the one that ends last, once", async () => {
  const { db, merge } = await open();
  await db
    .insertInto("memberships")
    .values([
      { id: "a", member_id: ASHA, starts_on: "2026-11-01", ends_before: "2026-12-01", ...ROW },
      { id: "b", member_id: GONE, starts_on: "2026-11-16", ends_before: "2026-12-16", ...ROW },
    ])
    .execute();
  expect(await mergeMembers(db, merge)).toEqual({ ok: true });
  // Both cover the 18th to the 30th.
  const ends = () =>
    db
      .selectFrom("memberships")
      .select(["id", "member_id as memberId", "ends_before as endsBefore"])
      .where("id", "in", ["a", "b"])
      .orderBy("id")
      .execute();
  const merged = [
    { id: "a", memberId: ASHA, endsBefore: "2026-12-01" },
    { id: "b", memberId: ASHA, endsBefore: "2026-12-29" },
  ];
  expect(await ends()).toEqual(merged);
  await lengthenMembership(db, merge);
  expect(await ends()).toEqual(merged);
});

test("a duty that both records have stays once", async () => {
  const { db, merge } = await open();
  const { id: eventId } = await db.selectFrom("events").select("id").executeTakeFirstOrThrow();
  await db.deleteFrom("volunteers").execute();
  await db
    .insertInto("volunteers")
    .values(
      [ASHA, GONE].map((id) => ({
        event_id: eventId,
        member_id: id,
        role: "water" as const,
        pace_group_id: null,
        reminded_at: null,
        created_at: 1,
      })),
    )
    .execute();
  expect(await mergeMembers(db, merge)).toEqual({ ok: true });
  const helping = await db.selectFrom("volunteers").select("member_id as id").execute();
  expect(helping).toEqual([{ id: ASHA }]);
});

test("the contact messages of a merged record follow its number", async () => {
  const { club, db, merge } = await open();
  const [kept, gone] = [await phoneOf(club, ASHA), await phoneOf(club, GONE)];
  await db
    .insertInto("contacts")
    .values({
      id: "c",
      full_name: "Arjun",
      age: 30,
      profession: "Student",
      whatsapp: gone,
      status: "open" as const,
      submit_key: "c",
      created_at: 1,
    })
    .execute();
  expect(await mergeMembers(db, merge)).toEqual({ ok: true });
  const contact = await db
    .selectFrom("contacts")
    .select("whatsapp")
    .where("id", "=", "c")
    .executeTakeFirstOrThrow();
  expect(contact.whatsapp).toBe(kept);
});

test("a merge refused for a run that both are booked on goes through once one is cancelled", async () => {
  const { club, db, admin } = await open();
  const booking = await db
    .selectFrom("bookings")
    .selectAll()
    .where("member_id", "=", ASHA)
    .where("status", "=", "confirmed")
    .executeTakeFirstOrThrow();
  const twin = { id: "twin", reference: "TWIN", member_id: GONE, submit_key: "twin" };
  const phones = { participant_phone: await phoneOf(club, GONE) };
  await db
    .insertInto("bookings")
    .values({ ...booking, ...twin, ...phones })
    .execute();
  const path = `/admin/subscribers/${ASHA}/merge?who=${phones.participant_phone.slice(3)}`;
  const press = () => admin.post(path, { goneId: GONE, confirm: "MERGE" });
  const refused = await press();
  expect(refused.status).toBe(409);
  expect(readable(refused.text)).toContain(
    `reset its status before that. ${booking.title}, ${formatDay(booking.date)}`,
  );
  const cancel = { intent: "move", bookingId: "twin", from: "confirmed", to: "cancelled" };
  expect((await admin.post("/admin/bookings", cancel)).status).toBe(200);
  expect((await press()).location).toBe(`/admin/subscribers/${ASHA}`);
  expect((await recountCounters(db)).differing).toEqual([]);
});

test.each([ASHA, GONE])(
  "a record whose deletion was asked for is not merged: %s",
  async (memberId) => {
    const { club, db, admin, merge } = await open();
    const asking = { memberId, requestId: "r", now: club.clock.at };
    await requestErasure(db, asking);
    const form = { goneId: GONE, confirm: "MERGE" };
    const refused = await admin.post(`/admin/subscribers/${ASHA}/merge`, form);
    expect(refused.status).toBe(409);
    expect(readable(refused.text)).toContain("one of the two is to be deleted");
    await undoErasure(db, asking);
    expect(await mergeMembers(db, merge)).toEqual({ ok: true });
  },
);

test("a record that was merged is named as such", async () => {
  const { db, admin, merge } = await open();
  expect(await mergeMembers(db, merge)).toEqual({ ok: true });
  const list = await admin.get("/admin/subscribers?status=inactive");
  expect(readable(list.text)).toContain("Deleted or merged");
  const page = await admin.get(`/admin/subscribers/${GONE}`);
  expect(readable(page.text)).toContain("Deleted or merged");
  for (const { text } of [list, page]) expect(text).not.toMatch(/>\s*(Activate|Edit|Merge)\s*</);
});

test("a record that was merged is no recent member of the dashboard any more", async () => {
  const { club, db, admin, merge } = await open();
  await db
    .updateTable("members")
    .set({ created_at: club.clock.at })
    .where("id", "=", GONE)
    .execute();
  const recent = async () => (await admin.get("/admin/dashboard")).text;
  expect(await recent()).toContain(`href="/admin/subscribers/${GONE}"`);
  expect(await mergeMembers(db, merge)).toEqual({ ok: true });
  expect(await recent()).not.toContain(`href="/admin/subscribers/${GONE}"`);
});

test("a record that was merged cannot be activated again", async () => {
  const { db, merge } = await open();
  expect(await mergeMembers(db, merge)).toEqual({ ok: true });
  const move = { from: "inactive", to: "active", reason: undefined } as const;
  const moved = await moveMembers(db, { ...merge, ...move, memberIds: [GONE] });
  expect(moved).toEqual({ ok: false, reason: "changed_meanwhile" });
  const { status } = await db
    .selectFrom("members")
    .select("status")
    .where("id", "=", GONE)
    .executeTakeFirstOrThrow();
  expect(status).toBe("inactive");
});

/** A run to come that Asha is booked on, and what another booking of it takes over from hers. */
async function bookedRun({ db }: TestClub) {
  const booking = await db
    .selectFrom("bookings as b")
    .innerJoin("events as e", "e.id", "b.event_id")
    .selectAll("b")
    .where("b.member_id", "=", ASHA)
    .where("b.status", "=", "confirmed")
    .where("e.status", "=", "published")
    .executeTakeFirstOrThrow();
  const key = crypto.randomUUID();
  return { ...booking, id: key, reference: key.slice(0, 8), submit_key: key };
}

test.each([
  ["the guest of the other", ASHA],
  ["somebody's guest", "sample-member-divya"],
])(
  "records are not merged while one is booked and the other is %s on one run",
  async (_, bookedBy) => {
    const { club, db, admin, merge } = await open();
    const seat = { ...(await bookedRun(club)), member_id: bookedBy, is_guest: 1 };
    const phone = await phoneOf(club, GONE);
    await db
      .insertInto("bookings")
      .values({ ...seat, participant_phone: phone })
      .execute();
    const path = `/admin/subscribers/${ASHA}/merge?phone=${phone.slice(3)}`;
    const refused = await admin.post(path, { goneId: GONE, confirm: "MERGE" });
    expect(refused.status).toBe(409);
    expect(readable(refused.text)).toContain(
      `reset its status before that. ${seat.title}, ${formatDay(seat.date)}`,
    );
    await db
      .updateTable("bookings")
      .set({ status: "cancelled" })
      .where("id", "=", seat.id)
      .execute();
    expect(await mergeMembers(db, merge)).toEqual({ ok: true });
  },
);

const PLACE = { plan: "pay_per_run" as const, pace_group: null, booking_id: null, created_at: 1 };

test.each([
  { waits: { asha: "waiting", arjun: "waiting" }, left: ["waiting", "left"] },
  { waits: { asha: "waiting", arjun: "offered" }, left: ["left", "offered"] },
  { waits: { arjun: "offered" }, isBooked: true, left: ["declined"] },
  { waits: { arjun: "waiting" }, isBooked: true, left: ["left"] },
] as const)("of two records on one run a merge keeps one place: $left", async (one) => {
  const { club, db, merge } = await open();
  const { event_id: eventId } = await bookedRun(club);
  const isBooked = "isBooked" in one;
  if (!isBooked) await db.deleteFrom("bookings").where("member_id", "=", ASHA).execute();
  await db
    .insertInto("waitlist_entries")
    .values(
      Object.entries(one.waits).map(([who, status], place) => ({
        ...PLACE,
        id: `place-${who}`,
        event_id: eventId,
        member_id: `sample-member-${who}`,
        place: 100 + place,
        status,
        offer_expires_at: status === "offered" ? club.clock.at + 3_600_000 : null,
        updated_at: 1,
      })),
    )
    .execute();
  const { taken } = await db
    .selectFrom("bookings")
    .select(({ fn }) => fn.countAll<number>().as("taken"))
    .where("event_id", "=", eventId)
    .where("status", "<>", "cancelled")
    .executeTakeFirstOrThrow();
  const full = { capacity: Number(taken), seats_taken: Number(taken) };
  const waiting = Object.keys(one.waits).length;
  await db
    .updateTable("events")
    .set({ ...full, waiting })
    .where("id", "=", eventId)
    .execute();
  expect(await mergeMembers(db, merge)).toEqual({ ok: true });
  const places = await db
    .selectFrom("waitlist_entries")
    .select(["status", "member_id as who"])
    .where("id", "like", "place-%")
    .orderBy("place")
    .execute();
  expect(places).toEqual(one.left.map((status) => ({ status, who: ASHA })));
  const event = await db
    .selectFrom("events")
    .select("waiting")
    .where("id", "=", eventId)
    .executeTakeFirstOrThrow();
  expect(event.waiting).toBe(isBooked ? 0 : 1);
});

test("a form from before the merge fills nothing in again in the record that went", async () => {
  const { db, admin, merge } = await open();
  const path = `/admin/subscribers/${GONE}/edit`;
  const tab = { ...shownForm((await admin.get(path)).text, "version"), intent: "edit" };
  expect(await mergeMembers(db, merge)).toEqual({ ok: true });
  expect((await admin.post(path, { ...tab, fullName: "Arjun Kumar" })).status).toBe(404);
  const names = db.selectFrom("members").select(["full_name", "display_name"]);
  expect(await names.where("id", "=", GONE).execute()).toEqual([
    { full_name: null, display_name: null },
  ]);
});
