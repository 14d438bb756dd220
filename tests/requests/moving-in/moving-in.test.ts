import { sql } from "kysely";
import { expect, test } from "vitest";
import { createMember } from "~/core/people/members.server";
import { recountCounters } from "~/core/reports/counters/counter-definitions.server";
import type { Db } from "~/db/tables";
import { WEDNESDAY } from "../../support/club";
import { emptyDatabase } from "../../support/database";
import {
  BOOKING,
  KAVYA,
  lines,
  moveIn,
  OLD_PHONE,
  OLD_RUN,
  oldUser,
  RUN,
  recordLine,
  tryImport,
} from "../../support/old-club";

/** All rows of the club as text, in no order. */
async function rowsOf(db: Db): Promise<string[]> {
  const tables = await db.introspection.getTables();
  const rows: string[] = [];
  for (const { name } of tables) {
    const found = await sql`select * from ${sql.table(name)}`.execute(db);
    rows.push(...found.rows.map((row) => `${name} ${JSON.stringify(row)}`));
  }
  return rows.sort();
}

const memberOf = async (db: Db) =>
  await db.selectFrom("members").selectAll().executeTakeFirstOrThrow();

test("a dry run writes nothing", async () => {
  const db = await emptyDatabase();
  const before = await rowsOf(db);
  const dry = await tryImport(db, { "club.jsonl": lines(KAVYA, RUN, BOOKING) }, {});
  expect(dry.text).toMatch(/users +1 +0 +0 +0 +0\nevents +1 +0/);
  expect(dry.text).toContain("Nothing was written.");
  expect(await rowsOf(db)).toEqual(before);
});

test("only the code of their dry run imports the files", async () => {
  const db = await emptyDatabase();
  const files = { "club.jsonl": lines(KAVYA, RUN, BOOKING) };
  const before = await rowsOf(db);
  const dry = await tryImport(db, files, {});
  const wrong = await tryImport(db, files, { confirm: "12345678" });
  expect(wrong).toMatchObject({ ok: false });
  const { confirm = "" } = /--confirm (?<confirm>\w+)/.exec(dry.text)?.groups ?? {};
  const other = { "club.jsonl": lines(KAVYA, RUN) };
  expect(await tryImport(db, other, { confirm })).toMatchObject({ ok: false });
  expect(await rowsOf(db)).toEqual(before);
  expect(await tryImport(db, files, { confirm })).toMatchObject({ ok: true });
  expect(await rowsOf(db)).not.toEqual(before);
});

test("a dry run of files that bring nothing gives no code", async () => {
  const db = await emptyDatabase();
  const files = { "club.jsonl": lines(KAVYA, RUN, BOOKING) };
  await moveIn(db, files);
  const again = await tryImport(db, files, {});
  expect(again.text).toContain("there is nothing here to import");
  expect(again.text).not.toContain("--confirm");
});

test("members, events and bookings come with their old ids", async () => {
  const db = await emptyDatabase();
  const { dry, done } = await moveIn(db, { "club.jsonl": lines(BOOKING, RUN, KAVYA) });
  expect(dry.report).toEqual([]);
  expect(done.text).toContain("The import is done.");
  const member = await memberOf(db);
  expect(member).toMatchObject({ phone: OLD_PHONE, full_name: "Kavya Nair", status: "active" });
  expect(member.created_at).toBe(Date.UTC(2025, 0, 5));
  const event = await db.selectFrom("events").selectAll().executeTakeFirstOrThrow();
  expect(event).toMatchObject({
    title: "Sunday Run",
    date: "2025-03-02",
    time: "05:45",
    location: "Lake gate",
    capacity: 30,
    seats_taken: 1,
    status: "completed",
    slug: "sunday-run-2025-03-02",
  });
  const booking = await db.selectFrom("bookings").selectAll().executeTakeFirstOrThrow();
  expect(booking).toMatchObject({
    member_id: member.id,
    event_id: event.id,
    status: "completed",
    price_rupees: 99,
    participant_phone: OLD_PHONE,
    amount_paid_rupees: 99,
    is_guest: 0,
    plan: "pay_per_run",
  });
  const origins = await db.selectFrom("origins").selectAll().orderBy("kind").execute();
  expect(origins.map(({ kind, old_id, subject_id }) => [kind, old_id, subject_id])).toEqual([
    ["booking", "b1", booking.id],
    ["event", "run-9", event.id],
    ["member", "kavya", member.id],
  ]);
  expect(JSON.parse(origins[0]?.details ?? "")).toEqual({ bookingId: "BK-17", distance: "6.2" });
});

test("the counters are right after an import", async () => {
  const db = await emptyDatabase();
  await moveIn(db, { "club.jsonl": lines(BOOKING, RUN, KAVYA) });
  const statistics = await db.selectFrom("member_statistics").select("total_runs").execute();
  expect(statistics).toEqual([{ total_runs: 1 }]);
  expect((await recountCounters(db)).differing).toEqual([]);
});

test("a second import changes nothing", async () => {
  const db = await emptyDatabase();
  const contact = { FullName: "Ravi", Age: "30", Profession: "Other", Whatsapp: "9876500009" };
  const files = {
    "club.jsonl": lines(
      KAVYA,
      recordLine("userStatistics", "kavya", { totalRuns: 12 }),
      RUN,
      recordLine("runs", "r", {
        ...OLD_RUN,
        date: "2025-03-09",
        participants: [{ userId: "kavya" }],
      }),
      BOOKING,
      recordLine("contacts", "c", { ...contact, createdAt: WEDNESDAY - 1000 }),
      recordLine("userEvents", "u", { userId: "kavya", title: "Race", eventDate: "2026-12-06" }),
    ),
  };
  await moveIn(db, files);
  const before = await rowsOf(db);
  expect(before.some((row) => row.startsWith("contacts"))).toBe(true);
  expect(before.filter((row) => row.startsWith("bookings"))).toHaveLength(2);
  const { done } = await moveIn(db, files, { now: WEDNESDAY + 1000 });
  expect(done.text).toMatch(
    /users +0 +0 +1 +0 +0\nevents +0 +0 +1 .*\nruns +0 +0 +1 .*\nbookings +0 +0 +2 /,
  );
  expect(await rowsOf(db)).toEqual(before);
});

test("a stopped import continues after its last batch", async () => {
  const users = Array.from({ length: 2_100 }, (_, n) =>
    recordLine("users", `u${n}`, oldUser({ fullName: `Runner ${n}`, phone: `${7000000000 + n}` })),
  );
  const files = { "club.jsonl": lines(...users) };
  const db = await emptyDatabase();
  const count = async () => {
    const counted = db.selectFrom("members").select((eb) => eb.fn.countAll<number>().as("members"));
    return Number((await counted.executeTakeFirstOrThrow()).members);
  };
  let statements = 0;
  const stopping = db.withPlugin({
    transformQuery: ({ node }) => {
      const isBatch =
        node.kind === "InsertQueryNode" && node.into?.table.identifier.name === "origins";
      statements += Number(isBatch);
      // A batch of 2,000 notes where they came from in four statements: the second batch is stopped.
      if (statements === 5) throw new Error("stopped");
      return node;
    },
    transformResult: async ({ result }) => result,
  });
  await expect(moveIn(stopping, files)).rejects.toThrow("stopped");
  expect(await count()).toBe(2_000);
  const { done } = await moveIn(db, files);
  expect(done.text).toMatch(/users +100 +0 +2,000 +0 +0/);
  expect(await count()).toBe(2_100);
});

test("a conflict with a concurrent change stops the import with an explanation", async () => {
  const db = await emptyDatabase();
  const files = { "club.jsonl": lines(KAVYA) };
  const { text } = await tryImport(db, files, {});
  const { confirm = "" } = /--confirm (?<confirm>\w+)/.exec(text)?.groups ?? {};
  // Somebody signs up with Kavya's number between the look at the members and the batch.
  const clashing = db.withPlugin({
    transformQuery: ({ node }) => {
      if (node.kind === "InsertQueryNode" && node.into?.table.identifier.name === "members")
        throw Object.assign(new Error("taken"), { constraint: "members_phone_key" });
      return node;
    },
    transformResult: async ({ result }) => result,
  });
  const refused = await tryImport(clashing, files, { confirm });
  expect(refused.text).toContain("Somebody changed the club meanwhile (members_phone_key).");
  expect(await tryImport(db, files, { confirm })).toMatchObject({ ok: true });
});

test("a member who signed up here keeps what they entered and gets the rest", async () => {
  const db = await emptyDatabase();
  const phone = OLD_PHONE;
  const memberId = await createMember(db, {
    phone,
    registrationType: "mobile_otp",
    now: WEDNESDAY,
  });
  await db.updateTable("members").set({ full_name: "Kavya N Nair" }).execute();
  const user = oldUser({ email: "kavya@example.org" });
  const { done } = await moveIn(db, { "club.jsonl": lines(recordLine("users", "kavya", user)) });
  expect(done.report).toEqual(["1,users,kavya,merged,It has the number of a member."]);
  expect(await memberOf(db)).toMatchObject({
    id: memberId,
    full_name: "Kavya N Nair",
    display_name: "Kavya",
    email: "kavya@example.org",
    status: "active",
  });
});
