import { expect, test } from "vitest";
import { eraseMember } from "~/core/account/erasure/erase-member.server";
import { listAchievements } from "~/core/progress/achievements/achievements.server";
import { startStatistics } from "~/core/progress/statistics/refresh-statistics.server";
import type { Db } from "~/db/tables";
import type { OriginSource } from "~/db/tables/people";
import { importBookings } from "~/extensions/moving-in/import-bookings.server";
import { importContacts } from "~/extensions/moving-in/import-contacts.server";
import { importEvents, recordOrigins } from "~/extensions/moving-in/import-events.server";
import {
  importMemberEvents,
  loadMembers,
} from "~/extensions/moving-in/import-member-events.server";
import { fillEmptyProfile, importMembers } from "~/extensions/moving-in/import-members.server";
import { startImport } from "~/extensions/moving-in/import-run";
import { readOldMember } from "~/extensions/moving-in/old-members";
import type { Collection, OldRecord } from "~/extensions/moving-in/written-records";
import { jsonText } from "~/lib/json";
import { WEDNESDAY } from "../../support/club";
import { emptyDatabase } from "../../support/database";
import { OLD_BOOKING, OLD_PHONE, OLD_RUN, oldUser } from "../../support/old-club";
import { addMember, TIME_ZONE } from "../../support/run-day";

const start = (isDry = false) =>
  startImport({ now: WEDNESDAY, timeZone: TIME_ZONE, isDry, makesEvents: false, report: () => {} });

function record(
  collection: Collection,
  id: string,
  fields: object,
  source: OriginSource = "firestore",
): OldRecord {
  return { file: "club.jsonl", line: 1, collection, id, source, fields: { ...fields } };
}

const USER = record("users", "kavya", oldUser());
const EVENT = record("events", "run-9", OLD_RUN);
const BOOKING = record("bookings", "b1", OLD_BOOKING);
const MESSAGE = record("contacts", "c1", { FullName: "Kavya", Age: 30, Whatsapp: "9876500001" });
const ENTRY = record("userEvents", "u1", {
  userId: "kavya",
  title: "Race",
  eventDate: "2026-12-06",
});

async function importAll(db: Db, isDry: boolean) {
  const run = start(isDry);
  await importMembers(db, { run, records: [USER] });
  await importEvents(db, { run, records: [EVENT] });
  await importBookings(db, { run, records: [BOOKING] });
  await importContacts(db, { run, records: [MESSAGE] });
  await importMemberEvents(db, { run, records: [ENTRY] });
  return [...run.counts.values()];
}

const origins = async (db: Db) =>
  (await db.selectFrom("origins").select("old_id").orderBy("old_id").execute()).map(
    ({ old_id }) => old_id,
  );

test("each command imports once what its dry run counted", async () => {
  const db = await emptyDatabase();
  const dry = await importAll(db, true);
  expect(await origins(db)).toEqual([]);
  expect(await importAll(db, false)).toEqual(dry);
  expect(dry.map((counts) => counts.new)).toEqual([1, 1, 1, 1, 1]);
  expect(await origins(db)).toEqual(["b1", "c1", "kavya", "run-9", "u1"]);
  expect((await importAll(db, false)).map((counts) => counts.unchanged)).toEqual([1, 1, 1, 1, 1]);
  const message = await db.selectFrom("contacts").select("status").executeTakeFirstOrThrow();
  expect(message.status).toBe("joined");
  const entry = await db.selectFrom("member_events").select("title").executeTakeFirstOrThrow();
  expect(entry.title).toBe("Race");
});

test("a record's origin is stored once", async () => {
  const db = await emptyDatabase();
  const stored = { kind: "event" as const, source: "firestore" as const, id: "run-9", file: "x" };
  const origins = [{ ...stored, subjectId: "gone", memberId: null }];
  await recordOrigins(db, { origins, now: WEDNESDAY });
  await expect(recordOrigins(db, { origins, now: WEDNESDAY })).rejects.toThrow(/unique/i);
});

test("a batch of records that clashes is rolled back as a whole", async () => {
  const db = await emptyDatabase();
  const run = start();
  await importMembers(db, { run: start(), records: [USER] });
  const second = record("users", "ravi", oldUser({ phone: "9876500002", fullName: "Ravi" }));
  const third = record("users", "anu", oldUser({ phone: "9876500003", fullName: "Anu" }));
  const meanwhile = db.withPlugin({
    transformQuery: ({ node }) => {
      if (node.kind === "InsertQueryNode" && node.into?.table.identifier.name === "origins")
        throw new Error("clash");
      return node;
    },
    transformResult: async ({ result }) => result,
  });
  await expect(importMembers(meanwhile, { run, records: [second, third] })).rejects.toThrow(
    "clash",
  );
  expect(await db.selectFrom("members").select("full_name as name").execute()).toEqual([
    { name: "Kavya Nair" },
  ]);
});

test("loadMembers finds members by their id in the old club and by number", async () => {
  const db = await emptyDatabase();
  await importMembers(db, { run: start(), records: [USER] });
  const run = start();
  await loadMembers(db, { run, source: "firestore", oldIds: ["kavya", "no"], phones: [OLD_PHONE] });
  expect(run.people.withOldId("kavya")).toMatchObject({ name: "Kavya Nair", isErased: false });
  expect(run.people.withPhone(OLD_PHONE)).toMatchObject({ name: "Kavya Nair" });
  expect(run.people.withOldId("no")).toBeUndefined();
});

test("fillEmptyProfile fills only what is empty or pending", async () => {
  const db = await emptyDatabase();
  const memberId = await addMember(db, { name: "Kavi", now: WEDNESDAY });
  const read = readOldMember(
    oldUser({ gender: "female", goals: "10k, half", status: "suspended" }),
    {
      now: WEDNESDAY,
      timeZone: TIME_ZONE,
    },
  );
  if (!read.ok) throw new Error(read.text);
  const fill = { memberId, member: read.member, now: WEDNESDAY };
  await fillEmptyProfile(db, fill);
  const member = db
    .selectFrom("members")
    .select(["display_name", "full_name", "gender", "goals", "status"]);
  expect(await member.executeTakeFirstOrThrow()).toEqual({
    display_name: "Kavi",
    full_name: "Kavya Nair",
    gender: "Female",
    goals: '["10k","half"]',
    status: "active",
  });
  await db
    .updateTable("members")
    .set({ status: "pending", goals: jsonText(["5k"]) })
    .execute();
  await fillEmptyProfile(db, fill);
  expect(await member.executeTakeFirstOrThrow()).toMatchObject({
    goals: '["5k"]',
    status: "suspended",
  });
});

test("a member who is erased while an import runs gets nothing of the old club", async () => {
  const db = await emptyDatabase();
  const memberId = await addMember(db, { name: "Kavya Nair", now: WEDNESDAY });
  await db.updateTable("members").set({ phone: OLD_PHONE, full_name: "Kavya Nair" }).execute();
  const run = start();
  await loadMembers(db, { run, source: "firestore", oldIds: [], phones: [OLD_PHONE] });
  await eraseMember(db, { memberId, now: WEDNESDAY });
  await importMembers(db, { run, records: [USER] });
  await importEvents(db, { run, records: [EVENT] });
  await importBookings(db, { run, records: [BOOKING] });
  await importMemberEvents(db, { run, records: [ENTRY] });
  await db.deleteFrom("origins").where("kind", "=", "event").execute();
  const [event] = await db.selectFrom("events").select("seats_taken as taken").execute();
  expect(event).toEqual({ taken: 0 });
  expect(await db.selectFrom("bookings").select("id").execute()).toEqual([]);
  expect(await db.selectFrom("member_events").select("id").execute()).toEqual([]);
  const members = await db.selectFrom("members").select(["full_name as name", "email"]).execute();
  expect(members).toEqual([{ name: null, email: null }]);
  expect(await origins(db)).toEqual([]);
  expect(await db.selectFrom("opening_balances").select("member_id").execute()).toEqual([]);
});

test("startStatistics gives new members empty statistics and all achievements", async () => {
  const db = await emptyDatabase();
  const memberId = await addMember(db, { name: "Kavi", now: WEDNESDAY });
  await db.deleteFrom("member_statistics").execute();
  await db.deleteFrom("achievements").execute();
  await startStatistics(db, { memberIds: [], now: WEDNESDAY });
  await startStatistics(db, { memberIds: [memberId], now: WEDNESDAY });
  expect(await listAchievements(db, { memberId })).toHaveLength(4);
  const [statistics] = await db.selectFrom("member_statistics").select("total_runs").execute();
  expect(statistics).toEqual({ total_runs: 0 });
});
