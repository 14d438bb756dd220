import { expect, test } from "vitest";
import { createAdmin } from "~/features/admins/commands/create-admin.server";
import { noteAnswered } from "~/features/identity/commands/answer-challenge.server";
import { changePhone } from "~/features/identity/commands/change-phone.server";
import { endAllSessions, endOwnSession } from "~/features/identity/commands/end-session.server";
import { judgeBrowser } from "~/features/identity/commands/judge-browser.server";
import { requestCode } from "~/features/identity/commands/request-code.server";
import { tidyAccess } from "~/features/identity/commands/tidy-access.server";
import { listSessions } from "~/features/identity/queries/list-sessions.server";
import { renameMember } from "~/features/members/commands/rename-member.server";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "~/lib/dates";
import { fieldValue, readable } from "../support/browser";
import { ADMIN, TestClub } from "../support/club";
import { answerCode, askForCode, signUpForm, typedPhone, wrongCode } from "../support/codes";

const ASHA = "sample-member-asha";
const NEW = typedPhone(5);

async function phoneOf(club: TestClub, memberId = ASHA): Promise<string> {
  const { phone } = await club.db
    .selectFrom("members")
    .select("phone")
    .where("id", "=", memberId)
    .executeTakeFirstOrThrow();
  return phone;
}

test("security 10: every sign-in makes a new token of 256 bits, which no page holds", async () => {
  const club = await TestClub.open();
  const tokens: string[] = [];
  for (let n = 0; n < 2; n += 1) {
    const visitor = club.visitor();
    await askForCode(visitor, typedPhone(1));
    const done = await answerCode(visitor, typedPhone(1), club.sms.codeFor(`+91${typedPhone(1)}`));
    const line = done.headers.getSetCookie().find((cookie) => cookie.startsWith("session="));
    expect(line).toMatch(/HttpOnly/);
    expect(line).toMatch(/SameSite=Lax/);
    const token: string = JSON.parse(
      atob(decodeURIComponent(visitor.cookies.get("session") ?? "")),
    );
    for (const path of ["/dashboard", "/dashboard.data", "/settings"]) {
      expect((await visitor.get(path)).text).not.toContain(token);
    }
    tokens.push(token);
  }
  expect(tokens[0]).not.toBe(tokens[1]);
  expect(Buffer.from(tokens[0] ?? "", "base64url")).toHaveLength(32);
});

test("security 10: signing in again in one browser ends the session that it had", async () => {
  const club = await TestClub.open();
  const typed = (await phoneOf(club)).slice(3);
  const asha = await club.member("asha");
  const elsewhere = await club.member("asha");
  const ravi = await club.admin();
  const before = [asha.cookies.get("session") ?? "", ravi.cookies.get("admin") ?? ""] as const;
  await askForCode(asha, typed);
  expect((await answerCode(asha, typed, club.sms.codeFor(`+91${typed}`))).status).toBe(302);
  expect((await ravi.post("/admin", ADMIN)).status).toBe(302);
  expect((await asha.get("/dashboard")).status).toBe(200);
  expect((await elsewhere.get("/dashboard")).status).toBe(200);
  expect((await ravi.get("/admin/dashboard")).status).toBe(200);
  asha.cookies.set("session", before[0]);
  ravi.cookies.set("admin", before[1]);
  expect((await asha.get("/dashboard")).status).toBe(401);
  expect((await ravi.get("/admin/dashboard")).status).toBe(302);
  const visitor = await club.member("meena");
  const meena = visitor.cookies.get("session") ?? "";
  await visitor.post("/signup", { ...signUpForm(typedPhone(1)), intent: "send" });
  const otp = club.sms.codeFor(`+91${typedPhone(1)}`);
  await visitor.post("/signup", { ...signUpForm(typedPhone(1)), intent: "submit", otp });
  expect(visitor.cookies.get("session")).not.toBe(meena);
  visitor.cookies.set("session", meena);
  expect((await visitor.get("/dashboard")).status).toBe(401);
});

test("security 10: on a live site every sign-in's cookie is __Host-, Secure, HttpOnly and Lax", async () => {
  const services = { mode: "live" as const, publicUrl: "https://run.example" };
  const club = await TestClub.open({ services });
  await createAdmin(club.db, { ...ADMIN, now: club.clock.at });
  const visitor = club.visitor();
  await askForCode(visitor, typedPhone(1));
  const code = club.sms.codeFor(`+91${typedPhone(1)}`);
  const lines = [
    ...(await answerCode(visitor, typedPhone(1), code)).headers.getSetCookie(),
    ...(await visitor.post("/admin", ADMIN)).headers.getSetCookie(),
  ];
  const names = lines.map((line) => line.split("=", 1)[0]);
  expect(names).toEqual(["__Host-session", "__Host-challenge", "__Host-browser", "__Host-admin"]);
  for (const line of lines) expect(line).toMatch(/Path=\/; HttpOnly; Secure; SameSite=Lax$/);
});

test("security 11: a member's session lasts 7 days unused and 30 days at most", async () => {
  const club = await TestClub.open();
  const start = club.clock.at;
  const idle = await club.member("asha");
  club.clock.at = start + 7 * DAY_MS - 1;
  expect((await idle.get("/dashboard")).status).toBe(200);
  club.clock.at += 7 * DAY_MS;
  expect((await idle.get("/dashboard")).status).toBe(401);

  const used = await club.member("asha");
  const began = club.clock.at;
  for (let day = 1; day < 30; day += 1) {
    club.clock.at = began + day * DAY_MS;
    expect((await used.get("/dashboard")).status).toBe(200);
  }
  club.clock.at = began + 30 * DAY_MS - 1;
  expect((await used.get("/dashboard")).status).toBe(200);
  club.clock.at += 1;
  expect((await used.get("/dashboard")).status).toBe(401);
});

test("an open page refreshes its session and learns when it ends", async () => {
  const club = await TestClub.open();
  const asha = await club.member("asha");
  club.clock.at += 7 * DAY_MS - 5 * MINUTE_MS;
  const refreshed = await asha.post("/session", {});
  expect(JSON.parse(refreshed.text)).toEqual({ endsAt: club.clock.at + 7 * DAY_MS });
  club.clock.at += 6 * DAY_MS;
  expect((await asha.get("/dashboard")).status).toBe(200);
  expect((await club.visitor().post("/session", {})).status).toBe(401);
});

test("security 12: after Logout a replayed cookie is refused and the browser is told to forget", async () => {
  const club = await TestClub.open();
  const asha = await club.member("asha");
  const cookie = asha.cookies.get("session") ?? "";
  const out = await asha.post("/logout", {});
  expect(out.headers.get("Clear-Site-Data")).toContain('"cache"');
  expect(out.headers.get("Clear-Site-Data")).toContain('"storage"');
  asha.cookies.set("session", cookie);
  for (const path of ["/dashboard", "/dashboard.data"]) {
    const replayed = await asha.get(path);
    expect(replayed.status).toBe(401);
    expect(replayed.headers.get("Cache-Control")).toBe("no-store");
    expect(replayed.text).not.toContain("Asha");
  }
});

test("security 13: suspending ends every session by the next request, on another instance too", async () => {
  const club = await TestClub.open();
  const twin = await TestClub.open({ sample: false, services: { db: club.db } });
  const asha = await club.member("asha");
  const elsewhere = twin.visitor();
  for (const [name, value] of asha.cookies) elsewhere.cookies.set(name, value);
  expect((await elsewhere.get("/dashboard")).status).toBe(200);
  await club.db
    .updateTable("members")
    .set({ status: "suspended" })
    .where("id", "=", ASHA)
    .execute();
  expect((await asha.get("/dashboard")).status).toBe(401);
  expect((await elsewhere.get("/dashboard.data")).status).toBe(401);
});

test("security 14: Settings lists the sessions and ends one, or all others", async () => {
  const club = await TestClub.open();
  const here = await club.member("asha");
  const there = await club.member("asha");
  const stranger = await club.member("meena");
  const page = await here.get("/settings");
  expect(readable(page.text)).toContain("This device");
  const sessionId = fieldValue(page.text, "sessionId");
  await stranger.post("/settings", { intent: "end-session", sessionId });
  expect((await there.get("/dashboard")).status).toBe(200);
  await here.post("/settings", { intent: "end-session", sessionId });
  expect((await there.get("/dashboard")).status).toBe(401);
  const third = await club.member("asha");
  await here.post("/settings", { intent: "end-others" });
  expect((await third.get("/dashboard")).status).toBe(401);
  expect((await here.get("/dashboard")).status).toBe(200);
  expect((await stranger.get("/dashboard")).status).toBe(200);
});

test("security 14: another number needs a code from the old one and from the new one", async () => {
  const club = await TestClub.open();
  const old = await phoneOf(club);
  const asha = await club.member("asha");
  const elsewhere = await club.member("asha");
  const sent = await asha.post("/settings", { intent: "send", phone: NEW });
  expect(readable(sent.text)).toContain("Code sent to the new number");
  const oldOtp = club.sms.codeFor(old);
  const newOtp = club.sms.codeFor(`+91${NEW}`);
  const change = (changes: Record<string, string>) =>
    asha.post("/settings", { intent: "change", phone: NEW, oldOtp, newOtp, ...changes });

  const wrongOld = await change({ oldOtp: wrongCode(oldOtp) });
  expect(readable(wrongOld.text)).toContain("Invalid OTP. Please check and try again.");
  for (let n = 0; n < 4; n += 1) await change({ newOtp: wrongCode(newOtp) });
  expect((await change({ phone: typedPhone(6) })).status).toBe(400);
  expect(await phoneOf(club)).toBe(old);

  const again = await asha.post("/settings", { intent: "change", phone: NEW, oldOtp, newOtp });
  expect(again.status).toBe(400);
  club.clock.at += HOUR_MS;
  await asha.post("/settings", { intent: "send", phone: NEW });
  const done = await asha.post("/settings", {
    intent: "change",
    phone: NEW,
    oldOtp: club.sms.codeFor(old),
    newOtp: club.sms.codeFor(`+91${NEW}`),
  });
  expect(readable(done.text)).toContain("Your number is changed.");
  expect(await phoneOf(club)).toBe(`+91${NEW}`);
  expect((await elsewhere.get("/dashboard")).status).toBe(401);
  expect((await asha.get("/dashboard")).status).toBe(200);
});

test("a number that was changed meanwhile is not changed again, and one's own is told", async () => {
  const club = await TestClub.open();
  const old = await phoneOf(club);
  const facts = () => ({
    ...club.services,
    ...{ ip: "192.0.2.1", requestId: "test", now: club.clock.at, host: "localhost" },
    proof: undefined,
  });
  const changeTo = async (phone: string, sessionId: string) => {
    const ask = { ...facts(), browserId: sessionId };
    const first = await requestCode(club.db, { ...ask, phone: old, purpose: "old_phone" });
    const oldCode = club.sms.codeFor(old);
    const second = await requestCode(club.db, { ...ask, phone, purpose: "new_phone" });
    if (!first.ok || !second.ok) throw new Error("no code");
    return await changePhone(club.db, {
      ...{ ...facts(), memberId: ASHA, sessionId },
      old: { challengeId: first.challengeId, phone: old, code: oldCode },
      new: { challengeId: second.challengeId, phone, code: club.sms.codeFor(phone) },
    });
  };
  expect(await changeTo(`+91${NEW}`, "here")).toEqual({ ok: true });
  const late = await changeTo(`+91${typedPhone(6)}`, "there");
  expect(late).toEqual({ ok: false, reason: "expired", which: "old" });
  expect(await phoneOf(club)).toBe(`+91${NEW}`);
  const asha = await club.member("asha");
  const same = await asha.post("/settings", { intent: "send", phone: NEW });
  expect(readable(same.text)).toContain("This is your number already.");
});

test("a number that another member has is refused to its proven owner only", async () => {
  const club = await TestClub.open();
  const taken = await phoneOf(club, "sample-member-meena");
  const asha = await club.member("asha");
  const sent = await asha.post("/settings", { intent: "send", phone: taken });
  expect(readable(sent.text)).not.toContain("already belongs");
  const answer = await asha.post("/settings", {
    intent: "change",
    phone: taken,
    oldOtp: club.sms.codeFor(await phoneOf(club)),
    newOtp: club.sms.codeFor(taken),
  });
  expect(readable(answer.text)).toContain("This number already belongs to a member.");
});

test("changePhone without codes changes nothing", async () => {
  const club = await TestClub.open();
  const phone = await phoneOf(club);
  const outcome = await changePhone(club.db, {
    ...club.services,
    ip: "",
    requestId: "",
    now: club.clock.at,
    memberId: ASHA,
    sessionId: "none",
    old: { challengeId: undefined, phone, code: "123456" },
    new: { challengeId: undefined, phone: `+91${NEW}`, code: "123456" },
  });
  expect(outcome).toEqual({ ok: false, reason: "no_request", which: "old" });
});

test("a name can be changed, not emptied", async () => {
  const club = await TestClub.open();
  const asha = await club.member("asha");
  await asha.post("/settings", { intent: "rename", displayName: "Asha <b>R</b>" });
  expect((await asha.get("/settings")).text).toContain("Asha &lt;b&gt;R&lt;/b&gt;");
  const empty = await asha.post("/settings", { intent: "rename", displayName: " " });
  expect(readable(empty.text)).toContain("Please enter a name.");
  await renameMember(club.db, { memberId: ASHA, displayName: "Asha", now: 1 });
  expect((await asha.get("/settings")).text).toContain('value="Asha"');
});

test("codes and counted turns go after 24 hours, sessions when they are over", async () => {
  const club = await TestClub.open();
  await club.member("asha");
  await askForCode(club.visitor(), NEW);
  club.clock.at += DAY_MS + 5 * MINUTE_MS;
  expect(await tidyAccess(club.db, { now: club.clock.at })).toMatchObject({ codes: 0 });
  club.clock.at += HOUR_MS;
  const gone = await tidyAccess(club.db, { now: club.clock.at });
  expect(gone).toMatchObject({ codes: 1, sessions: 0 });
  expect(await club.db.selectFrom("rate_bucket").select("key").execute()).toEqual([]);
  club.clock.at += 30 * DAY_MS;
  expect(await tidyAccess(club.db, { now: club.clock.at })).toMatchObject({ sessions: 1 });
});

test("sessions end by owner only, and the list leaves out those that are over", async () => {
  const club = await TestClub.open();
  await club.member("asha");
  await club.member("asha");
  await club.member("meena");
  const owner = { memberId: ASHA };
  const list = (now = club.clock.at) => listSessions(club.db, { owner, currentId: "", now });
  const [first] = await list();
  await endOwnSession(club.db, { owner: { memberId: "someone" }, sessionId: first?.id ?? "" });
  expect(await list()).toHaveLength(2);
  expect(await list(club.clock.at + 7 * DAY_MS)).toHaveLength(0);
  expect(await endAllSessions(club.db, { owner })).toBe(2);
  expect(await club.db.selectFrom("sessions").select("id").execute()).toHaveLength(1);
});

test("a known browser is judged by its own limits alone, and a right answer starts counting anew", async () => {
  const club = await TestClub.open({ sample: false });
  const asker = {
    ...club.services,
    phone: "+919100000001",
    proof: undefined,
    ip: "192.0.2.1",
    now: club.clock.at,
    requestId: "test",
  };
  const stranger = await judgeBrowser(club.db, { ...asker, browserId: undefined });
  const known = await judgeBrowser(club.db, { ...asker, browserId: "b" });
  const keysOf = (judged: typeof known) => (judged.ok ? judged.limits.map(({ key }) => key) : []);
  expect(keysOf(stranger)).toContain("sent-from:192.0.2.1");
  expect(keysOf(known).filter((key) => key.includes("192.0.2.1"))).toEqual([]);
  expect(keysOf(known)).toContain("sent:+919100000001:b");
  await askForCode(club.visitor(), "9100000001");
  await noteAnswered(club.db, { bucket: asker.phone, phone: asker.phone, now: club.clock.at });
  expect((await askForCode(club.visitor(), "9100000001")).status).toBe(200);
});
