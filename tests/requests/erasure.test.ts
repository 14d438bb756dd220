import { createHash } from "node:crypto";
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { expect, onTestFinished, test } from "vitest";
import { migrate } from "~/db/migrate";
import { openSqlite } from "~/db/open";
import type { Db } from "~/db/tables";
import { joinWaitlist } from "~/features/bookings/commands/join-waitlist.server";
import { noteBooking } from "~/features/bookings/commands/note-booking.server";
import { addPost } from "~/features/community/commands/add-post.server";
import { commentOnPost } from "~/features/community/commands/comment-on-post.server";
import { findMyData } from "~/features/data-export/queries/find-my-data.server";
import { EXPORTED_TABLES, NOT_EXPORTED } from "~/features/data-export/rules";
import { forgetWords } from "~/features/erasure/commands/forget-words.server";
import { giveUpSeats } from "~/features/erasure/commands/give-up-seats.server";
import { eraseDueMembers, requestErasure } from "~/features/erasure/commands.server";
import { fillSampleClub } from "~/features/sample-club/commands.server";
import { outboxGateway } from "~/gateways/outbox";
import { TestClock, TestClub, WEDNESDAY } from "../support/club";
import { emptyDatabase } from "../support/database";
import { addBooking, addEvent } from "../support/run-day";

const ASHA = "sample-member-asha";
const ARJUN = "sample-member-arjun";
const DIGITS = "6000000001";
const PHONE = `+91${DIGITS}`;
const WEEK_MS = 7 * 24 * 60 * 60 * 1000;

/** The number as it may be written, reversed for a search by its end, or hashed without a key. */
const TRACES = [
  DIGITS,
  "60000 00001",
  "60000-00001",
  [...DIGITS].reverse().join(""),
  ...[PHONE, DIGITS, `91${DIGITS}`].flatMap((text) => [
    createHash("sha256").update(text).digest("hex"),
    createHash("md5").update(text).digest("hex"),
    Buffer.from(text).toString("base64").replace(/=+$/, ""),
  ]),
  "Asha Raman",
  "asha@example.org",
];

test("after the seven days no table, file or log line holds the number, a name or an address", async () => {
  const { club, dataDir } = await clubOnDisk();
  const { db } = club;
  const now = club.clock.at;
  await signInByCode(club, dataDir);
  await leaveTraces(club);
  const before = await everything(club, dataDir);
  for (const trace of [DIGITS, "Asha Raman", "asha@example.org"]) expect(before).toContain(trace);
  await requestErasure(db, { memberId: ASHA, requestId: "r", now });
  expect(await eraseDueMembers(db, { sms: club.services.sms, now: now + WEEK_MS })).toBe(1);
  const after = await everything(club, dataDir);
  for (const trace of TRACES) {
    expect({ trace, isThere: after.includes(trace) }).toEqual({ trace, isThere: false });
  }
  expect(after).toContain("+916000000002");
});

test("seats to come go to the next in line, and who waited waits no longer", async () => {
  const club = await TestClub.open();
  const { db } = club;
  const now = club.clock.at;
  const wait = { plan: "free_trial" as const, paceGroup: null, now };
  const booked = await fullRun(club, ASHA);
  expect(await joinWaitlist(db, { ...wait, eventId: booked, memberId: ARJUN })).toMatchObject({
    ok: true,
  });
  const waiting = await fullRun(club, "sample-member-divya");
  expect(await joinWaitlist(db, { ...wait, eventId: waiting, memberId: ASHA })).toMatchObject({
    ok: true,
  });
  await giveUpSeats(db, { memberId: ASHA, now });
  await giveUpSeats(db, { memberId: ASHA, now });
  const runs = await db
    .selectFrom("events")
    .select(["id", "seats_taken as seats", "waiting"])
    .where("id", "in", [booked, waiting])
    .execute();
  for (const id of [booked, waiting]) expect(runs).toContainEqual({ id, seats: 1, waiting: 0 });
  const seat = await db
    .selectFrom("bookings")
    .select(["member_id as memberId", "status"])
    .where("event_id", "=", booked)
    .where("status", "<>", "cancelled")
    .execute();
  expect(seat).toEqual([{ memberId: ARJUN, status: "confirmed" }]);
});

test("the audit log keeps what was done and forgets what was written", async () => {
  const club = await TestClub.open();
  const bookingId = await fullRunBooking(club);
  const by = { adminId: "ravi", requestId: "r", now: club.clock.at };
  await noteBooking(club.db, { bookingId, notes: `Call ${PHONE}`, ...by });
  await forgetWords(club.db, { memberId: ASHA, now: club.clock.at });
  const entries = await club.db
    .selectFrom("audit_log")
    .select(["action", "details"])
    .where("subject_id", "=", bookingId)
    .execute();
  expect(entries).toEqual([{ action: "booking_noted", details: "{}" }]);
});

test("every table that names a member is taken along by the download, or named with its reason", async () => {
  const db = await emptyDatabase();
  const tables = await db.introspection.getTables();
  const naming = tables.filter(({ columns }) =>
    columns.some(({ name }) => /^(member|blocked)_id$|^phone$|^whatsapp$/.test(name)),
  );
  const unknown = naming
    .map(({ name }) => name)
    .filter((name) => !(name in EXPORTED_TABLES) && !(name in NOT_EXPORTED));
  expect(unknown).toEqual([]);
  for (const name of Object.keys({ ...EXPORTED_TABLES, ...NOT_EXPORTED })) {
    expect(tables.map((table) => table.name)).toContain(name);
  }
});

test("the download holds a row of every kind, and none of anybody else", async () => {
  const { club } = await clubOnDisk();
  await leaveTraces(club);
  const mine = await findMyData(club.db, { memberId: ASHA, now: club.clock.at });
  for (const part of ["payments", "memberships", "credits", "notices", "messages", "waitlist"]) {
    expect({ part, rows: mine[part] }).toMatchObject({ part, rows: [expect.anything()] });
  }
  expect(mine.contactMessages).toHaveLength(0);
  for (const part of ["bookings", "posts", "comments", "consents", "guardian", "calendarFeeds"]) {
    expect((mine[part] as unknown[]).length).toBeGreaterThan(0);
  }
  const theirs = await findMyData(club.db, { memberId: "sample-member-divya", now: club.clock.at });
  expect(JSON.stringify(theirs)).not.toMatch(/Asha|6000000001|asha@/);
  expect(JSON.stringify(mine)).not.toMatch(/token_hash|tokenHash|password/);
});

/** A club over a file and an outbox of its own on SQLite; on PostgreSQL only the outbox is a file. */
async function clubOnDisk(): Promise<{ club: TestClub; dataDir: string }> {
  const dataDir = await mkdtemp(join(tmpdir(), "erasure-"));
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }));
  const sms = outboxGateway(dataDir, new TestClock(WEDNESDAY));
  const db = await onDisk(dataDir);
  await fillSampleClub(db, { now: WEDNESDAY, timeZone: "Asia/Kolkata" });
  return { club: await TestClub.open({ services: { db, sms } }), dataDir };
}

async function onDisk(dataDir: string): Promise<Db> {
  if (process.env.TEST_DB === "postgres") return await emptyDatabase();
  const db = openSqlite(join(dataDir, "club.sqlite"));
  onTestFinished(() => db.destroy());
  await migrate(db);
  return db;
}

/** Asks for a code by the form, gets it wrong once, then right. */
async function signInByCode(club: TestClub, dataDir: string): Promise<void> {
  const visitor = club.visitor();
  await visitor.post("/signin", { intent: "send", phone: DIGITS });
  const outbox = await readFile(join(dataDir, "outbox.ndjson"), "utf8");
  const code = /\b\d{6}\b/.exec(JSON.parse(outbox.trim().split("\n").at(-1) ?? "").text)?.[0] ?? "";
  const wrong = code === "000000" ? "111111" : "000000";
  await visitor.post("/signin", { intent: "verify", phone: DIGITS, otp: wrong });
  await visitor.post("/signin", { intent: "verify", phone: DIGITS, otp: code });
  await club.services.sms.send({ to: "+916000000002", text: "Stays" });
  await visitor.post("/?index", {
    FullName: "Asha Raman",
    Age: "30",
    Profession: "Other",
    Whatsapp: DIGITS,
  });
}

async function fullRun(club: TestClub, memberId: string): Promise<string> {
  const eventId = await addEvent(club.db, { date: "2026-12-06" });
  await addBooking(club.db, { eventId, memberId });
  await club.db
    .updateTable("events")
    .set({ capacity: 1, seats_taken: 1 })
    .where("id", "=", eventId)
    .execute();
  return eventId;
}

async function fullRunBooking(club: TestClub): Promise<string> {
  const eventId = await fullRun(club, ASHA);
  const { id } = await club.db
    .selectFrom("bookings")
    .select("id")
    .where("event_id", "=", eventId)
    .executeTakeFirstOrThrow();
  return id;
}

/** Something of Asha in every table where a member leaves something, with her number wherever text may hold it. */
async function leaveTraces(club: TestClub): Promise<void> {
  const { db } = club;
  const now = club.clock.at;
  const own = { member_id: ASHA, created_at: now };
  const bookingId = await fullRunBooking(club);
  const contact = { participant_name: "Asha Raman", participant_email: "asha@example.org" };
  await db.updateTable("bookings").set(contact).where("id", "=", bookingId).execute();
  await noteBooking(db, {
    bookingId,
    notes: `Call ${PHONE}`,
    adminId: "ravi",
    requestId: "r",
    now,
  });
  const guest = await addBooking(db, {
    eventId: await fullRun(club, ARJUN),
    memberId: ARJUN,
    isGuest: true,
  });
  await db
    .updateTable("bookings")
    .set({ ...contact, participant_phone: PHONE })
    .where("id", "=", guest)
    .execute();
  const eventId = await fullRun(club, "sample-member-divya");
  await joinWaitlist(db, { eventId, memberId: ASHA, plan: "pay_per_run", paceGroup: null, now });
  await db
    .insertInto("guardians")
    .values({ member_id: ASHA, name: "Asha Raman", phone: PHONE, verified_at: now })
    .execute();
  await db
    .insertInto("payments")
    .values({
      ...own,
      id: "p",
      reference: "P1",
      event_id: null,
      membership_id: null,
      amount_rupees: 99,
      status: "paid",
      method: "upi",
      utr: `0${DIGITS}1`,
      utr_at: now,
      paid_at: now,
      paid_by: null,
      paid_by_name: null,
      updated_at: now,
    })
    .execute();
  await db
    .insertInto("memberships")
    .values({
      ...own,
      id: "m",
      starts_on: "2026-11-01",
      ends_before: "2026-12-01",
      price_rupees: 299,
      status: "active",
      updated_at: now,
    })
    .execute();
  await db
    .insertInto("credit_entries")
    .values({
      ...own,
      id: "c",
      booking_id: null,
      amount_rupees: 99,
      reason: "cancelled",
      admin_id: "ravi",
      note: `For Asha Raman, ${PHONE}`,
    })
    .execute();
  const text = `Asha Raman, ${PHONE}`;
  await db
    .insertInto("notices")
    .values({ ...own, id: "n", kind: "paid", title: text, text, link: null, read_at: null })
    .execute();
  await db
    .insertInto("text_messages")
    .values({ ...own, id: "t", text, tried_at: null, sent_at: null })
    .execute();
  await db
    .insertInto("calendar_feeds")
    .values({ ...own, token_hash: "h" })
    .execute();
  const post = { picture: undefined, now };
  await addPost(db, { ...post, memberId: ASHA, content: text, submitKey: "1" });
  await addPost(db, { ...post, memberId: ARJUN, content: "By Arjun", submitKey: "2" });
  for (const { id: postId } of await db.selectFrom("posts").select("id").execute()) {
    const comment = { postId, content: text, submitKey: `c-${postId}`, now };
    await commentOnPost(db, { ...comment, memberId: ASHA });
  }
  const asha = await club.member("asha");
  const event = { title: text, eventDate: "2026-12-06", eventTime: "06:00", location: text };
  await asha.post("/progress/events", { ...event, submitKey: crypto.randomUUID() });
  const run = { date: "2026-11-17", title: text, distanceKm: "5", minutes: "30" };
  await asha.post("/progress", { intent: "save", submitKey: crypto.randomUUID(), ...run });
  await asha.post("/settings/privacy", { intent: "consent", purpose: "photos", given: "yes" });
}

/** Every row of every table, every file of the data folder and every log line, as text. */
async function everything(club: TestClub, dataDir: string): Promise<string> {
  const parts = [...club.logLines];
  for (const { name } of await club.db.introspection.getTables()) {
    const { rows } = await sql`select * from ${sql.table(name)}`.execute(club.db);
    parts.push(JSON.stringify(rows));
  }
  for (const file of await readdir(dataDir)) {
    parts.push((await readFile(join(dataDir, file))).toString("latin1"));
  }
  return parts.join("\n");
}
