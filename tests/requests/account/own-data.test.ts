import { sql } from "kysely";
import { expect, test } from "vitest";
import { eraseMember } from "~/core/account/erasure/erase-member.server";
import {
  applyErasures,
  eraseDueMembers,
  listErasures,
  requestErasure,
  storeErasures,
  undoErasure,
} from "~/core/account/erasure/list-affected.server";
import { likePost } from "~/core/community/feed/write-feed.server";
import { listFeed } from "~/core/community/posts.server";
import { addPost, commentOnPost } from "~/core/community/write/comment-on-post.server";
import { consumeStepUp } from "~/core/people/codes/answer-challenge.server";
import { logActivity } from "~/core/progress/activities/log-activity.server";
import type { Db } from "~/db/tables";
import { type Browser, readable } from "../../support/browser";
import { TestClub } from "../../support/club";
import { addEvent, attend } from "../../support/run-day";

const ASHA = "sample-member-asha";
const ARJUN = "sample-member-arjun";
const PHONE = "+916000000001";
const PRIVACY = "/settings/privacy";
const MINUTE_MS = 60_000;
const WEEK_MS = 7 * 24 * 60 * 60 * 1000;

async function stepUpCode(club: TestClub, browser: Browser): Promise<string> {
  const sent = await browser.post(PRIVACY, { intent: "code" });
  expect(sent.status).toBe(200);
  return club.sms.codeFor(PHONE);
}

test("a reloaded page still asks for the code that was sent, until it is used", async () => {
  const club = await TestClub.open();
  const asha = await club.member("asha");
  const boxes = async () => (await asha.get(PRIVACY)).text.includes('name="otp"');
  expect(await boxes()).toBe(false);
  const otp = await stepUpCode(club, asha);
  expect(await boxes()).toBe(true);
  expect((await asha.post("/settings/data", { intent: "json", otp })).status).toBe(200);
  expect(await boxes()).toBe(false);
});

test("a member's data is exported as JSON or as tables with pictures, once per step-up code", async () => {
  const club = await TestClub.open();
  const asha = await club.member("asha");
  const run = { date: "2026-11-17", title: "=cmd|'/c'!A1", distanceM: 5_000, durationS: null };
  const whose = { memberId: ASHA, now: club.clock.at, timeZone: "Asia/Kolkata" };
  await logActivity(club.db, { ...whose, activity: run, submitKey: "k" });
  const take = (intent: string, otp: string) => asha.post("/settings/data", { intent, otp });
  for (const forged of ['{"id":"x"}', "7", "", "abc"]) {
    asha.cookies.set("challenge", Buffer.from(forged).toString("base64"));
    const { location = "" } = await take("json", "123456");
    expect(readable((await asha.get(location)).text)).toContain("No OTP request found.");
  }
  const otp = await stepUpCode(club, asha);
  const wrong = await take("json", otp === "000000" ? "111111" : "000000");
  expect(readable((await asha.get(wrong.location ?? "")).text)).toContain("Invalid OTP.");
  const file = await take("json", otp);
  expect(file.headers.get("Content-Disposition")).toBe(
    'attachment; filename="my-data-2026-11-18.json"',
  );
  const mine = JSON.parse(file.text);
  expect(mine.profile).toMatchObject({ phone: PHONE, fullName: "Asha Raman" });
  expect(mine.bookings).toHaveLength(1);
  expect(mine.activities).toHaveLength(1);
  expect(mine.exportedAt).toBe("2026-11-18T04:30:00.000Z");
  expect(file.text).not.toMatch(/Arjun|token|hash/);
  const answered = readable((await asha.get(wrong.location ?? "")).text);
  expect(answered).not.toContain("Invalid OTP.");
  const again = await take("json", otp);
  const refused = readable((await asha.get(again.location ?? "")).text);
  expect(refused).toContain("This code has been used. Please request a new one.");
  club.clock.at += MINUTE_MS;
  const archive = await take("archive", await stepUpCode(club, asha));
  expect(archive.headers.get("Content-Type")).toBe("application/zip");
  expect(archive.headers.get("Content-Disposition")).toContain("my-data-2026-11-18.zip");
  const from = { ip: "127.0.0.1", requestId: "r", now: club.clock.at };
  const typed = { challengeId: undefined, phone: PHONE, code: otp, purpose: "confirm" as const };
  const codeless = { ...club.services, ...from, ...typed };
  expect(await consumeStepUp(club.db, codeless)).toMatchObject({
    ok: false,
  });
});

test("a wrong step-up code leaves the sent one usable until another is sent", async () => {
  const club = await TestClub.open();
  const asha = await club.member("asha");
  const otp = await stepUpCode(club, asha);
  const intent = "json";
  const wrong = otp === "000000" ? "000001" : "000000";
  const refused = await asha.post("/settings/data", { intent, otp: wrong });
  const address = refused.location?.split("#")[0] ?? "";
  expect(readable((await asha.get(address)).text)).toContain("Invalid OTP.");
  const tooSoon = readable((await asha.post(address, { intent: "code" })).text);
  expect(tooSoon).toContain("Too many requests.");
  expect(tooSoon).toContain("Download JSON");
  club.clock.at += MINUTE_MS;
  const again = readable((await asha.post(address, { intent: "code" })).text);
  expect(again).not.toContain("Invalid OTP.");
  expect(again).toContain("Download JSON");
});

test("an erasure can be withdrawn for seven days", async () => {
  const club = await TestClub.open();
  const asha = await club.member("asha");
  await fillLife(club);
  await asha.post("/settings/data", { intent: "delete", otp: await stepUpCode(club, asha) });
  const page = readable((await asha.get(PRIVACY)).text);
  expect(page).toContain("Your account will be deleted on Wed, 25 Nov 2026.");
  const kept = readable((await asha.post(PRIVACY, { intent: "keep" })).text);
  expect(kept).toContain("Good to have you back. Your account stays as it is.");
  expect(kept).not.toContain("will be deleted");
  club.clock.at += WEEK_MS;
  expect(await eraseDueMembers(club.db, { sms: club.sms, now: club.clock.at })).toBe(0);
});

test("seven days after the request an erasure leaves no name, number or text of the member", async () => {
  const club = await TestClub.open();
  await fillLife(club);
  club.clock.at += WEEK_MS;
  const asha = await club.member("asha");
  await asha.post("/settings/data", { intent: "delete", otp: await stepUpCode(club, asha) });
  expect(await eraseDueMembers(club.db, { sms: club.sms, now: club.clock.at + WEEK_MS - 1 })).toBe(
    0,
  );
  expect(await dump(club.db)).toMatch(/6000000001/);
  expect(await eraseDueMembers(club.db, { sms: club.sms, now: club.clock.at + WEEK_MS })).toBe(1);
  expect(await dump(club.db)).not.toMatch(/6000000001|Asha|9123456780|9123456781|First words/);
  expect((await asha.get("/dashboard")).status).toBe(401);
  const booking = await club.db
    .selectFrom("bookings")
    .select(["date", "price_rupees as rupees", "participant_name as name"])
    .select(["title", "time", "location", "notes", "submit_digest as digest"])
    .select((eb) => eb("reference", "=", sql<string>`'erased-' || id`).as("hasNoReference"))
    .where("member_id", "=", ASHA)
    .where("date", "=", "2026-11-22")
    .executeTakeFirstOrThrow();
  expect({ ...booking, hasNoReference: Boolean(booking.hasNoReference) }).toEqual({
    date: "2026-11-22",
    rupees: 99,
    name: "Deleted account",
    title: "Run",
    time: "00:00",
    location: "",
    notes: null,
    digest: null,
    hasNoReference: true,
  });
  const [post] = (await listFeed(club.db, { viewerId: ARJUN })).posts;
  expect(post).toMatchObject({ content: "By Arjun", likes: 0, comments: 0 });
});

test("the erasure list is applied again after a restore", async () => {
  const club = await TestClub.open();
  await requestErasure(club.db, { memberId: ASHA, requestId: "r", now: 1 });
  await undoErasure(club.db, { memberId: ASHA, requestId: "r", now: 1 });
  await eraseMember(club.db, { memberId: ASHA, now: 1 });
  await eraseMember(club.db, { memberId: "nobody", now: 1 });
  expect(await applyErasures(club.db, { erasures: [], now: 2 })).toBe(0);
  const restored = { phone: PHONE, display_name: "Asha Raman" };
  await club.db.updateTable("members").set(restored).where("id", "=", ASHA).execute();
  expect(await applyErasures(club.db, { erasures: [], now: 2 })).toBe(1);
  expect(await dump(club.db)).not.toContain("6000000001");
});

test("the erasure list of a replaced database is stored beside its own before it is applied", async () => {
  const club = await TestClub.open();
  await storeErasures(club.db, [{ memberId: ASHA, erasedAt: 1 }]);
  expect(await dump(club.db)).toContain("6000000001");
  await storeErasures(club.db, [{ memberId: ASHA, erasedAt: 5 }]);
  expect(await applyErasures(club.db, { erasures: [], now: 6 })).toBe(1);
  expect(await dump(club.db)).not.toContain("6000000001");
  expect(await listErasures(club.db)).toEqual([{ memberId: ASHA, erasedAt: 1 }]);
});

/** Adds a row of Asha to every table that holds rows of members. */
async function fillLife(club: TestClub): Promise<void> {
  const { db } = club;
  const now = club.clock.at;
  await db
    .updateTable("members")
    .set({ emergency_contact: "9123456780" })
    .where("id", "=", ASHA)
    .execute();
  const guardian = { member_id: ASHA, name: "Meera", phone: "+919123456781", verified_at: now };
  await db.insertInto("guardians").values(guardian).execute();
  const add = { picture: undefined, now };
  await addPost(db, { ...add, memberId: ASHA, content: "First words of Asha", submitKey: "1" });
  await addPost(db, { ...add, memberId: ARJUN, content: "By Arjun", submitKey: "2" });
  for (const { id: postId } of (await listFeed(db, { viewerId: ASHA })).posts) {
    const whose = { memberId: ASHA, postId };
    await likePost(db, { ...whose, liked: true });
    await commentOnPost(db, { ...whose, content: "First words", submitKey: `c-${postId}`, now });
  }
  const eventId = await addEvent(db, { date: "2026-11-17" });
  await attend(db, { eventId, memberId: ASHA, now });
}

/** All rows as text. */
async function dump(db: Db): Promise<string> {
  const tables = await db.introspection.getTables();
  const parts: string[] = [];
  for (const { name } of tables) {
    const { rows } = await sql`select * from ${sql.table(name)}`.execute(db);
    parts.push(JSON.stringify(rows));
  }
  return parts.join("\n");
}
