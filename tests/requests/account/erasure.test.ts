import { createHash } from "node:crypto";
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import sharp from "sharp";
import { expect, onTestFinished, test } from "vitest";
import { cancelComingBookings, eraseMember } from "~/core/account/erasure/erase-member.server";
import { eraseFreeText, listOwnRecords } from "~/core/account/erasure/find-erasure-effects.server";
import {
  applyErasures,
  eraseDueMembers,
  requestErasure,
} from "~/core/account/erasure/list-affected.server";
import { dataArchive } from "~/core/account/my-data/data-archive.server";
import { EXPORTED_TABLES, NOT_EXPORTED } from "~/core/account/my-data/data-export";
import { findMyData, readPictures } from "~/core/account/my-data/find-my-data.server";
import { mergeMembers } from "~/core/admin/merge/merge-members.server";
import { moveMembers } from "~/core/admin/move-members/move-members.server";
import { setBookingNote } from "~/core/bookings/manage/undo-booking-move.server";
import { joinWaitlist } from "~/core/bookings/waitlist/join-waitlist.server";
import { addPost } from "~/core/community/write/comment-on-post.server";
import { lockMember } from "~/core/people/members.server";
import { setProfilePicture } from "~/core/people/pictures/set-profile-picture.server";
import { listTeam } from "~/core/people/team/move-admin.server";
import { COUNTER_DEFINITIONS } from "~/core/reports/counters/counter-definitions.server";
import { migrate } from "~/db/migrate";
import { openSqlite } from "~/db/open";
import type { Db } from "~/db/tables";
import { fillSampleClub } from "~/extensions/sample-club/fill-sample-club.server";
import { outboxGateway } from "~/gateways/open-sms";
import { listEntries, unpackEntry } from "~/lib/archive";
import { TestClock, TestClub, WEDNESDAY } from "../../support/club";
import { emptyDatabase } from "../../support/database";
import { noteForBoth } from "../../support/sent-statements";
import { fullRun, fullRunBooking, leaveTraces } from "../../support/traces";
import { pausedTransaction, untilLockAwaited } from "../../support/waiting-locks";

const ASHA = "sample-member-asha";
const ARJUN = "sample-member-arjun";
const DIGITS = "6000000001";
const PHONE = `+91${DIGITS}`;
const WEEK_MS = 7 * 24 * 60 * 60 * 1000;

/** The number as written, reversed for the search by its end, and hashed without a key. */
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

test("seven days after the request no table, file or log line contains the number, name or address", async () => {
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

test("an erased member's number is kept neither for warnings nor as a stranger's on WhatsApp", async () => {
  const club = await TestClub.open();
  const { db } = club;
  await club.admin();
  await db.updateTable("admins").set({ alert_phone: PHONE }).execute();
  const wrote = { member_id: null, wrote_at: club.clock.at };
  await db
    .insertInto("whatsapp_people")
    .values([
      { user_id: `91${DIGITS}`, ...wrote },
      { user_id: "916000000002", ...wrote },
    ])
    .execute();
  await eraseMember(db, { memberId: ASHA, now: club.clock.at });
  const { alert_phone } = await db
    .selectFrom("admins")
    .select("alert_phone")
    .executeTakeFirstOrThrow();
  expect(alert_phone).toBeNull();
  const left = await db.selectFrom("whatsapp_people").select("user_id").execute();
  expect(left).toEqual([{ user_id: "916000000002" }]);
});

test("an erased run leader is on the team no more", async () => {
  const club = await TestClub.open();
  const { db } = club;
  for (const memberId of [ASHA, ARJUN])
    await db
      .updateTable("members")
      .set({ role: "run_leader" })
      .where("id", "=", memberId)
      .execute();
  await eraseMember(db, { memberId: ASHA, now: club.clock.at });
  const { leaders } = await listTeam(db);
  expect(leaders.map(({ id }) => id)).toEqual([ARJUN]);
});

test("a member who keeps their account while the job erases others is not erased", async () => {
  const club = await TestClub.open();
  const { db } = club;
  const now = club.clock.at;
  for (const memberId of [ASHA, ARJUN]) await requestErasure(db, { memberId, requestId: "r", now });
  club.clock.at += WEEK_MS;
  const keep = async () => {
    // The erasure of the first is over: whoever is left keeps theirs.
    for (const name of ["asha", "arjun"]) {
      const kept = await (await club.member(name)).post("/settings/privacy", { intent: "keep" });
      statuses.push(kept.status);
    }
  };
  const statuses: number[] = [];
  const sms = Object.assign(club.sms, { forget: keep });
  expect(await eraseDueMembers(db, { sms, now: club.clock.at })).toBe(1);
  expect(statuses.toSorted()).toEqual([200, 401]);
  const left = db.selectFrom("members").select("id").where("phone", "like", "+%");
  expect(await left.where("id", "in", [ASHA, ARJUN]).execute()).toHaveLength(1);
});

test("a member who is keeping their account as the job comes to them is not erased", async () => {
  const club = await TestClub.open();
  const { db } = club;
  const now = club.clock.at;
  await requestErasure(db, { memberId: ASHA, requestId: "r", now });
  const keeping = pausedTransaction(db, async (db) => {
    await lockMember(db, { memberId: ASHA });
    await db.deleteFrom("erasure_requests").where("member_id", "=", ASHA).execute();
  });
  const other = await keeping.done;
  const erasing = eraseDueMembers(db, { sms: club.sms, now: now + WEEK_MS });
  await untilLockAwaited(other);
  await keeping.commit();
  expect(await erasing).toBe(0);
  const left = db.selectFrom("members").select("id").where("phone", "=", PHONE);
  expect(await left.execute()).toEqual([{ id: ASHA }]);
});

test("a number that the gateway does not forget holds up no other erasure", async () => {
  const club = await TestClub.open();
  const { db } = club;
  const now = club.clock.at;
  for (const memberId of [ASHA, ARJUN]) await requestErasure(db, { memberId, requestId: "r", now });
  const forget = async () => {
    throw new Error("The disk is full.");
  };
  const sms = Object.assign(club.sms, { forget });
  await expect(eraseDueMembers(db, { sms, now: now + WEEK_MS })).rejects.toThrow("2 failed.");
  const left = db.selectFrom("members").select("id").where("phone", "like", "+%");
  expect(await left.where("id", "in", [ASHA, ARJUN]).execute()).toEqual([]);
});

test("an erased member leaves their seats and their waits to the others", async () => {
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
  await cancelComingBookings(db, { memberId: ASHA, now });
  await cancelComingBookings(db, { memberId: ASHA, now });
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

test("an erasure keeps audit entries without their free text", async () => {
  const club = await TestClub.open();
  const bookingId = await fullRunBooking(club);
  const by = { adminId: "ravi", requestId: "r", now: club.clock.at };
  await setBookingNote(club.db, { bookingId, notes: `Call ${PHONE}`, ...by });
  await eraseFreeText(club.db, { memberId: ASHA, now: club.clock.at });
  const entries = await club.db
    .selectFrom("audit_log")
    .select(["action", "details"])
    .where("subject_id", "=", bookingId)
    .execute();
  expect(entries).toEqual([{ action: "booking_noted", details: "{}" }]);
});

test("an erasure takes in what was written about a record that was merged into the member's", async () => {
  const club = await TestClub.open();
  const { db } = club;
  const { timeZone } = club.services;
  const now = club.clock.at;
  await db.deleteFrom("bookings").where("member_id", "=", ARJUN).execute();
  await db.updateTable("members").set({ status: "active" }).where("id", "=", ARJUN).execute();
  const by = { adminId: "ravi", requestId: "r", now, timeZone };
  const reason = "Owes Meena for the shoes";
  await moveMembers(db, { ...by, memberIds: [ARJUN], from: "active", to: "suspended", reason });
  const records = { memberId: ASHA, goneId: ARJUN, today: "2026-11-18" };
  expect(await mergeMembers(db, { ...by, ...records })).toEqual({ ok: true });
  expect(await listOwnRecords(db, { memberId: ASHA })).toEqual([ASHA, ARJUN]);
  await eraseMember(db, { memberId: ASHA, now });
  const audit = await db.selectFrom("audit_log").select("details").execute();
  expect(JSON.stringify(audit)).not.toContain(reason);
  // As after a restore of a backup from before the merge.
  const before = { phone: "+919845000001", full_name: "Arjun" };
  await db.updateTable("members").set(before).where("id", "=", ARJUN).execute();
  expect(await applyErasures(db, { erasures: [], now })).toBe(1);
  const left = db.selectFrom("members").select("full_name").where("id", "in", [ASHA, ARJUN]);
  expect(await left.execute()).toEqual([{ full_name: null }, { full_name: null }]);
});

test("every table with a member is in the export, or excluded with a reason", async () => {
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

/** The club with every trace of Asha, and a post with a picture of hers and of Arjun. */
async function clubToExport() {
  const { club } = await clubOnDisk();
  await leaveTraces(club);
  const now = club.clock.at;
  const bytes = await sharp({ create: { width: 9, height: 9, channels: 3, background: "#000" } })
    .png()
    .toBuffer();
  await setProfilePicture(club.db, { memberId: ASHA, bytes, now });
  const post = { content: "Look", picture: bytes, submitKey: "look", now };
  await addPost(club.db, { ...post, memberId: ASHA });
  await addPost(club.db, { ...post, memberId: ARJUN });
  return { club, dataOf: (memberId: string) => findMyData(club.db, { memberId, now }) };
}

test("the archive has tables that a spreadsheet reads, names of runs for ids, and the pictures", async () => {
  const { club, dataOf } = await clubToExport();
  const pictures = readPictures(club.db, { memberId: ASHA });
  const stream = await dataArchive(await dataOf(ASHA), pictures, "Asia/Kolkata");
  const file = await new Response(stream).blob();
  const entries = (await listEntries(file, 100)) ?? [];
  const textOf = async (name: string) => {
    const entry = entries.find(({ filename }) => filename === name);
    const unpacked = entry && (await unpackEntry(entry, 1_000_000));
    return unpacked?.ok ? new TextDecoder().decode(unpacked.bytes) : undefined;
  };
  const names = entries.map(({ filename }) => filename);
  expect(names.filter((name) => /^pictures\/[\w-]+\.webp$/.test(name))).toHaveLength(2);
  expect(JSON.parse((await textOf("my-data.json")) ?? "")).toHaveProperty("profile");
  const [heading = "", ...bookings] = ((await textOf("bookings.csv")) ?? "").split("\r\n");
  expect(heading).toContain("Reference,Title,Date,Time,Location,Status");
  expect(bookings.join()).toMatch(/,\d{4}-\d\d-\d\d \d\d:\d\d/);
  for (const name of names.filter((name) => name.endsWith(".csv")))
    expect((await textOf(name))?.split("\r\n")[0], name).not.toMatch(
      /\b(event|post|payment|booking) id\b/i,
    );
  expect(await textOf("waitlist.csv")).toContain("Morning run,2026-12-06");
  expect(await textOf("payments.csv")).toContain("Run,Run date");
});

test("the export contains a row of every kind", async () => {
  const { club, dataOf } = await clubToExport();
  const mine = await dataOf(ASHA);
  expect(mine.account).toMatchObject({ registrationType: "mobile_otp", role: "member" });
  const pictures = mine.pictures as { address: string }[];
  expect(pictures).toHaveLength(2);
  const asha = await club.member("asha");
  for (const { address } of pictures) expect((await asha.get(address)).status).toBe(200);
  for (const part of [
    "payments",
    "memberships",
    "credits",
    "notifications",
    "messages",
    "waitlist",
  ]) {
    expect({ part, rows: mine[part] }).toMatchObject({ part, rows: [expect.anything()] });
  }
  expect(mine.contactMessages).toHaveLength(0);
  for (const part of ["bookings", "posts", "comments", "consents", "guardian", "calendarFeeds"]) {
    expect((mine[part] as unknown[]).length).toBeGreaterThan(0);
  }
});

test("the export contains nothing of another member", async () => {
  const { dataOf } = await clubToExport();
  const theirs = await dataOf("sample-member-divya");
  expect(JSON.stringify(theirs)).not.toMatch(/Asha|6000000001|asha@/);
});

test("the export contains no token or password", async () => {
  const { dataOf } = await clubToExport();
  expect(JSON.stringify(await dataOf(ASHA))).not.toMatch(/token_hash|tokenHash|password/);
});

/** A club with database and outbox as files; on PostgreSQL only the outbox is a file. */
async function clubOnDisk(): Promise<{ club: TestClub; dataDir: string }> {
  const dataDir = await mkdtemp(join(tmpdir(), "erasure-"));
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }));
  const sms = outboxGateway(dataDir, new TestClock(WEDNESDAY));
  const db = await onDisk(dataDir);
  await fillSampleClub(db, { now: WEDNESDAY, timeZone: "Asia/Kolkata" });
  return { club: await TestClub.open({ services: { db, sms } }), dataDir };
}

async function onDisk(dataDir: string): Promise<Db> {
  noteForBoth();
  if (process.env.TEST_DB === "postgres") return await emptyDatabase();
  const db = openSqlite(join(dataDir, "club.sqlite"));
  onTestFinished(() => db.destroy());
  await migrate(db, COUNTER_DEFINITIONS);
  return db;
}

/** Requests a code by the form and answers it wrongly once, then rightly. */
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

/** All rows, files of the data folder and log lines as text. */
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
