import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { mergeMembers, retireMember } from "~/core/admin/merge/merge-members.server";
import {
  MOVED_TABLES,
  ONCE_PER_FORM,
  transferMemberRows,
} from "~/core/admin/merge/transfer-member-rows.server";
import { moveEarned } from "~/core/progress/achievements/achievements.server";
import { recountStatistics } from "~/core/progress/statistics/recount-statistics.server";
import { importActivity } from "~/core/progress/watch-files/import-activity.server";
import { recountCounters } from "~/core/reports/counters/counter-definitions.server";
import { DAY_MS } from "~/lib/dates";
import { type Browser, readable } from "../../support/browser";
import { TestClub } from "../../support/club";
import { addDuePayments } from "../../support/payments";
import { gpxFile } from "../../support/recorded-run";

const ASHA = "sample-member-asha";
const GONE = "sample-member-arjun";

async function open() {
  const club = await TestClub.open();
  const admin = await club.admin();
  // The two are booked on different runs, unless a test wants otherwise.
  await club.db
    .deleteFrom("bookings")
    .where("member_id", "=", GONE)
    .where(
      "event_id",
      "in",
      club.db.selectFrom("bookings").select("event_id").where("member_id", "=", ASHA),
    )
    .execute();
  const { now, timeZone } = { now: club.clock.at, timeZone: club.services.timeZone };
  const { id: adminId } = await club.db.selectFrom("admins").select("id").executeTakeFirstOrThrow();
  const merge = { adminId, requestId: "r", now, timeZone, today: "2026-11-18" };
  return { club, admin, merge: { ...merge, memberId: ASHA, goneId: GONE } };
}

test("what either record has earned is earned since then, and not celebrated again", async () => {
  const { club, merge } = await open();
  const row = { progress: 5, earned: 1, date_earned: 2_000, celebrated_at: 3_000 };
  const earn = async (id: string, date_earned: number | null) =>
    await club.db
      .updateTable("achievements")
      .set({ ...row, date_earned, celebrated_at: date_earned && row.celebrated_at })
      .where("member_id", "=", id)
      .where("achievement", "=", "early_bird")
      .execute();
  const kept = async () =>
    await club.db
      .selectFrom("achievements")
      .select(["date_earned as dateEarned", "celebrated_at as celebratedAt"])
      .where("member_id", "=", ASHA)
      .where("achievement", "=", "early_bird")
      .executeTakeFirst();
  await earn(GONE, 2_000);
  await earn(ASHA, 1_000);
  await moveEarned(club.db, merge);
  expect(await kept()).toEqual({ dateEarned: 1_000, celebratedAt: 3_000 });
  await earn(ASHA, null);
  expect(await mergeMembers(club.db, merge)).toEqual({ ok: true });
  expect(await kept()).toEqual({ dateEarned: 2_000, celebratedAt: 3_000 });
});

const countOf = async (club: TestClub, table: "bookings" | "payments" | "posts", id: string) =>
  (await club.db.selectFrom(table).select("id").where("member_id", "=", id).execute()).length;

test("a merge moves all of one record to the other and keeps every figure right", async () => {
  const { club, admin, merge } = await open();
  const { db } = club;
  const arjun = await club.member("arjun");
  await arjun.post("/community/posts", {
    intent: "add",
    content: "Hi",
    submitKey: crypto.randomUUID(),
  });
  await addDuePayments(db, [{ id: "p", reference: "PAY234AAAA", member: "arjun", rupees: 99 }]);
  await db
    .insertInto("credit_balances")
    .values([
      { member_id: ASHA, rupees: 10 },
      { member_id: GONE, rupees: 99 },
    ])
    .execute();
  await db.updateTable("members").set({ email: null }).where("id", "=", ASHA).execute();
  const before = {
    bookings: (await countOf(club, "bookings", ASHA)) + (await countOf(club, "bookings", GONE)),
    posts: (await countOf(club, "posts", ASHA)) + (await countOf(club, "posts", GONE)),
  };
  const { phone, email } = await db
    .selectFrom("members")
    .select(["phone", "email"])
    .where("id", "=", GONE)
    .executeTakeFirstOrThrow();
  const page = await admin.get(`/admin/subscribers/${ASHA}/merge?who=${phone.slice(3)}`);
  expect(readable(page.text)).toContain("Merge the two");
  const path = `/admin/subscribers/${ASHA}/merge?who=${phone.slice(3)}`;
  const unsure = await admin.post(path, { goneId: GONE, confirm: "yes" });
  expect(unsure.status).toBe(400);
  expect(readable(unsure.text)).toContain("Not merged: type MERGE here first.");
  expect(await countOf(club, "payments", GONE)).toBe(1);
  const merged = await admin.post(path, { goneId: GONE, confirm: "merge " });
  expect(merged.location).toBe(`/admin/subscribers/${ASHA}`);
  expect(await countOf(club, "bookings", ASHA)).toBe(before.bookings);
  expect(await countOf(club, "posts", ASHA)).toBe(before.posts);
  expect(await countOf(club, "payments", ASHA)).toBe(1);
  for (const table of ["bookings", "payments", "posts"] as const)
    expect(await countOf(club, table, GONE)).toBe(0);
  expect(await db.selectFrom("credit_balances").select(["member_id", "rupees"]).execute()).toEqual([
    { member_id: ASHA, rupees: 109 },
  ]);
  const kept = await db
    .selectFrom("members")
    .select("email")
    .where("id", "=", ASHA)
    .executeTakeFirstOrThrow();
  expect(kept.email).toBe(email);
  const gone = await db
    .selectFrom("members")
    .selectAll()
    .where("id", "=", GONE)
    .executeTakeFirstOrThrow();
  expect(gone).toMatchObject({ status: "inactive", status_reason: "merged", full_name: null });
  expect(JSON.stringify(gone)).not.toContain(phone);
  expect((await arjun.get("/dashboard")).status).toBe(401);
  expect((await recountCounters(db)).differing).toEqual([]);
  expect((await recountStatistics(db, merge)).corrected).toBe(0);
  expect(readable((await admin.get("/admin/audit")).text)).toContain("Two member records merged");
  expect(await mergeMembers(db, merge)).toEqual({ ok: false, reason: "not_found" });
});

test.each([
  ["who invited the record that goes", null, "divya", "divya"],
  ["who invited the record that stays", "divya", "meena", "divya"],
  ["nobody, where one invited the other", "arjun", null, null],
])("%s has brought the one that stays", async (_, ofKept, ofGone, inviter) => {
  const { club, merge } = await open();
  const { db } = club;
  const idOf = (name: string | null) => name && `sample-member-${name}`;
  for (const [id, name] of [
    [ASHA, ofKept],
    [GONE, ofGone],
  ] as const)
    await db
      .updateTable("members")
      .set({ invited_by: idOf(name) })
      .where("id", "=", id)
      .execute();
  await recountStatistics(db, merge);
  expect(await mergeMembers(db, merge)).toEqual({ ok: true });
  const rows = await db
    .selectFrom("members")
    .select(["id", "invited_by as inviter"])
    .where("id", "in", [ASHA, GONE])
    .orderBy("id")
    .execute();
  expect(rows).toEqual([
    { id: GONE, inviter: null },
    { id: ASHA, inviter: idOf(inviter) },
  ]);
  expect((await recountStatistics(db, merge)).corrected).toBe(0);
});

test("two records booked on one run, or with an unpaid membership, are not merged", async () => {
  const { club, merge } = await open();
  const { db } = club;
  const membership = { starts_on: "2026-11-01", ends_before: "2026-12-01", price_rupees: 299 };
  const active = { ...membership, status: "active" as const, created_at: 1, updated_at: 1 };
  await db
    .insertInto("memberships")
    .values([
      { id: "m1", member_id: ASHA, ...active },
      { id: "m2", member_id: GONE, ...active, status: "pending" as const },
    ])
    .execute();
  expect(await mergeMembers(db, merge)).toEqual({ ok: false, reason: "both_members" });
  const other = "sample-member-divya";
  const booking = await db
    .selectFrom("bookings")
    .selectAll()
    .where("member_id", "=", ASHA)
    .executeTakeFirstOrThrow();
  await db.deleteFrom("bookings").where("member_id", "=", other).execute();
  const twin = { ...booking, id: "twin", reference: "TWIN", member_id: other, submit_key: "twin" };
  await db
    .insertInto("bookings")
    .values({ ...twin, participant_phone: "+919845099999" })
    .execute();
  const refused = await mergeMembers(db, { ...merge, goneId: other });
  expect(refused).toEqual({ ok: false, reason: "both_booked" });
  expect(await countOf(club, "bookings", other)).toBe(1);
  expect(await mergeMembers(db, { ...merge, goneId: ASHA })).toEqual({ ok: false, reason: "same" });
  expect(await mergeMembers(db, { ...merge, goneId: "none" })).toMatchObject({
    reason: "not_found",
  });
});

test("what both have once stays with the record that stays", async () => {
  const { club, merge } = await open();
  const { db } = club;
  const notes = (memberId: string) => ({
    id: memberId,
    member_id: memberId,
    text: memberId,
    admin_id: "a",
    admin_name: "ravi",
    created_at: 1,
  });
  await db
    .insertInto("member_notes")
    .values([notes(ASHA), notes(GONE)])
    .execute();
  await db
    .insertInto("member_blocks")
    .values([
      { member_id: GONE, blocked_id: "sample-member-divya", created_at: 1 },
      { member_id: ASHA, blocked_id: "sample-member-divya", created_at: 1 },
      { member_id: ASHA, blocked_id: GONE, created_at: 1 },
      { member_id: "sample-member-divya", blocked_id: GONE, created_at: 1 },
    ])
    .execute();
  await db.transaction().execute(async (db) => {
    await transferMemberRows(db, merge);
    await retireMember(db, merge);
  });
  const blocks = await db
    .selectFrom("member_blocks")
    .select(["member_id", "blocked_id"])
    .orderBy("member_id")
    .execute();
  expect(blocks).toEqual([
    { member_id: ASHA, blocked_id: "sample-member-divya" },
    { member_id: "sample-member-divya", blocked_id: ASHA },
  ]);
  expect(
    await db.selectFrom("member_notes").select("id").where("member_id", "=", ASHA).execute(),
  ).toHaveLength(2);
});

test.each([
  ["the other record's number", "somebody else", "somebody else"],
  ["the other record's number", "the number that stays", null],
  [null, "the number that stays", null],
  [null, "somebody else", "somebody else"],
] as const)(
  "with the emergency contacts %s and %s a merged member has %s",
  async (before, others, after) => {
    const { club, merge } = await open();
    const { db } = club;
    const numbers = {
      "somebody else": "4423456789",
      "the number that stays": "6000000001",
      "the other record's number": "6000000003",
    };
    const digits = (contact: keyof typeof numbers | null) => contact && numbers[contact];
    for (const [id, contact] of [
      [ASHA, before],
      [GONE, others],
    ] as const)
      await db
        .updateTable("members")
        .set({ emergency_contact: digits(contact) })
        .where("id", "=", id)
        .execute();
    expect(await mergeMembers(db, merge)).toMatchObject({ ok: true });
    const kept = await db
      .selectFrom("members")
      .select(["phone", "emergency_contact"])
      .where("id", "=", ASHA)
      .executeTakeFirstOrThrow();
    expect(kept).toEqual({ phone: "+916000000001", emergency_contact: digits(after) });
  },
);

/** What a person has once, though its table moves whole: why no two records have the same. */
const ONCE_ELSEWHERE = {
  "bookings event_id,member_id": "a merge of two on one run is refused",
  "waitlist_entries event_id,member_id": "the one that goes leaves the line before",
  "renewals member_id": "the second renewal stops before",
};

test.skipIf(process.env.TEST_DB === "postgres")(
  "no table moves whole in which a person has one row for each value of a column",
  async () => {
    const { club } = await open();
    const { rows } = await sql<{ once: string; of: string }>`
      select t.name as "of", (select group_concat(name) from pragma_index_info(i.name)) as once
      from sqlite_master t, pragma_index_list(t.name) i where t.type = 'table' and i."unique" = 1`.execute(
      club.db,
    );
    const moved: readonly string[] = MOVED_TABLES;
    const found = rows
      .filter(({ of, once }) => moved.includes(of) && once.split(",").includes("member_id"))
      .map(({ of, once }) => `${of} ${once}`);
    const renamed = ONCE_PER_FORM.map((table) => `${table} member_id,submit_key`);
    expect(found.sort()).toEqual([...Object.keys(ONCE_ELSEWHERE), ...renamed].sort());
  },
);

test("two records that were told of the same thing are merged, and it is told once", async () => {
  const { club, merge } = await open();
  const told = { kind: "cancelled", title: "Cancelled", text: "Cancelled", created_at: 1 } as const;
  for (const [id, memberId] of [
    ["one", ASHA],
    ["two", GONE],
  ] as const)
    await club.db
      .insertInto("notifications")
      .values({ ...told, id, member_id: memberId, cause: "event-cancelled:1" })
      .execute();
  expect(await mergeMembers(club.db, merge)).toEqual({ ok: true });
  const found = await club.db
    .selectFrom("notifications")
    .select("id")
    .where("member_id", "=", ASHA)
    .where("cause", "=", "event-cancelled:1")
    .execute();
  expect(found).toEqual([{ id: "one" }]);
});

test("two records that sent the same forms from one browser are merged, and nothing is lost", async () => {
  const { club, merge } = await open();
  const { db } = club;
  const send = async (browser: Browser, path: string, fields: Record<string, string>) => {
    const { status } = await browser.post(path, { ...fields, submitKey: randomUUID() });
    expect([path, status < 400]).toEqual([path, true]);
  };
  const run = { date: "2026-11-17", distance: "5", duration: "30:00" };
  for (const name of ["asha", "arjun"] as const) {
    const browser = await club.member(name);
    await send(browser, "/community/posts", { intent: "add", content: "Hi" });
    const { id: postId } = await db.selectFrom("posts").select("id").executeTakeFirstOrThrow();
    await send(browser, "/community/posts", { intent: "comment", content: "Hi", postId });
    await send(browser, "/progress", { intent: "save", ...run });
  }
  const booking = await db
    .selectFrom("bookings")
    .selectAll()
    .where("member_id", "=", ASHA)
    .executeTakeFirstOrThrow();
  const others = { id: "b", reference: "B", member_id: GONE, status: "cancelled" as const };
  await db
    .insertInto("bookings")
    .values({ ...booking, ...others })
    .execute();
  for (const table of ONCE_PER_FORM)
    for (const member of [ASHA, GONE]) {
      const own = db.selectFrom(table).select("id").where("member_id", "=", member).limit(1);
      await db.updateTable(table).set({ submit_key: "same" }).where("id", "in", own).execute();
    }
  const count = async (id: string) =>
    await Promise.all(
      ONCE_PER_FORM.map(async (table) => {
        const own = db.selectFrom(table).select("id").where("member_id", "=", id);
        return (await own.execute()).length;
      }),
    );
  const [kept, gone] = [await count(ASHA), await count(GONE)];
  expect(Math.min(...kept, ...gone)).toBeGreaterThan(0);
  expect(await mergeMembers(db, merge)).toEqual({ ok: true });
  expect(await count(ASHA)).toEqual(kept.map((own, at) => own + (gone[at] ?? 0)));
});

test("a run that both records imported counts once after the merge, from whichever device", async () => {
  const { club, merge } = await open();
  const { db } = club;
  const day = { startedAt: club.clock.at - 3 * DAY_MS, metres: 5_000, seconds: 1_650 };
  const onPhone = { ...day, startedAt: day.startedAt + 2_000, seconds: 1_646 };
  const other = { ...day, startedAt: day.startedAt + DAY_MS };
  const whose = { now: merge.now, timeZone: merge.timeZone, consumeImport: async () => true };
  for (const [memberId, ...runs] of [
    [ASHA, day],
    [GONE, day, other],
  ] as const)
    await importActivity(db, { ...whose, memberId, bytes: gpxFile(...runs) });
  expect(await mergeMembers(db, merge)).toEqual({ ok: true });
  const third = "sample-member-divya";
  await db.deleteFrom("bookings").where("member_id", "=", third).execute();
  await importActivity(db, { ...whose, memberId: third, bytes: gpxFile(onPhone) });
  expect(await mergeMembers(db, { ...merge, goneId: third })).toEqual({ ok: true });
  const recorded = await db
    .selectFrom("activities")
    .select("started_at as startedAt")
    .where("member_id", "in", [ASHA, GONE, third])
    .where("source", "=", "gpx")
    .orderBy("started_at")
    .execute();
  expect(recorded.map(({ startedAt }) => startedAt)).toEqual([day.startedAt, other.startedAt]);
  expect((await recountStatistics(db, merge)).corrected).toBe(0);
});
