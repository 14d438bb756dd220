import { expect, test } from "vitest";
import { createAdmin } from "~/core/people/admins/ensure-first-admin.server";
import { renameMember } from "~/core/people/profile/save-profile.server";
import {
  endAllSessions,
  endOwnSession,
  listSessions,
} from "~/core/people/sessions/sessions.server";
import { removeExpiredAccess } from "~/core/people/sign-in/sign-in-member.server";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "~/lib/dates";
import { fieldValue, readable } from "../../support/browser";
import { ADMIN, TestClub } from "../../support/club";
import { answerCode, askForCode, phoneOf, signUpForm, typedPhone } from "../../support/codes";

const ASHA = "sample-member-asha";
const NEW = typedPhone(5);

test("security 10: every sign-in has a new token of 256 bits, which is in no page", async () => {
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

test("security 10: signing in again ends the browser's earlier session", async () => {
  const club = await TestClub.open();
  const typed = (await phoneOf(club)).slice(3);
  // A browser that is signed in with the same number is led on without a code.
  const asha = await club.member("meena");
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
  await createAdmin(club.db, { ...ADMIN, role: "owner", now: club.clock.at });
  const visitor = club.visitor();
  const asked = await askForCode(visitor, typedPhone(1));
  const code = club.sms.codeFor(`+91${typedPhone(1)}`);
  const lines = [
    ...asked.headers.getSetCookie(),
    ...(await answerCode(visitor, typedPhone(1), code)).headers.getSetCookie(),
    ...(await visitor.post("/admin", ADMIN)).headers.getSetCookie(),
  ];
  const names = lines.map((line) => line.split("=", 1)[0]);
  expect(names).toEqual([
    "__Host-challenge",
    "__Host-session",
    "__Host-browser",
    "__Host-passkey-offer",
    "__Host-admin",
    "__Host-admin-browser",
  ]);
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

test("an open page refreshes its session and gets its owner and new end", async () => {
  const club = await TestClub.open();
  const asha = await club.member("asha");
  club.clock.at += 7 * DAY_MS - 5 * MINUTE_MS;
  const refreshed = await asha.post("/session", {});
  const memberId = "sample-member-asha";
  expect(JSON.parse(refreshed.text)).toEqual({ memberId, leftMs: 7 * DAY_MS });
  club.clock.at += 6 * DAY_MS;
  expect((await asha.get("/dashboard")).status).toBe(200);
  expect((await club.visitor().post("/session", {})).status).toBe(401);
});

test("security 12: after Logout a replayed cookie is refused and the browser clears its data", async () => {
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

test("security 13: suspending ends every session on the next request, on another instance too", async () => {
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

test("a name can be changed, but not to an empty one", async () => {
  const club = await TestClub.open();
  const asha = await club.member("asha");
  const changed = await asha.post("/settings", { intent: "rename", displayName: "Asha <b>R</b>" });
  expect(readable(changed.text)).toContain("Other members see the new name from now on.");
  expect((await asha.get("/settings")).text).toContain("Asha &lt;b&gt;R&lt;/b&gt;");
  for (const displayName of [" ", "\u200B\u200D"]) {
    const empty = await asha.post("/settings", { intent: "rename", displayName });
    expect(readable(empty.text)).toContain("Please enter your public name.");
  }
  await renameMember(club.db, { memberId: ASHA, displayName: "Asha", now: 1 });
  expect((await asha.get("/settings")).text).toContain('value="Asha"');
});

test("codes and hits are removed after 24 hours, sessions when expired", async () => {
  const club = await TestClub.open();
  await club.member("asha");
  await askForCode(club.visitor(), NEW);
  club.clock.at += DAY_MS + 5 * MINUTE_MS;
  expect(await removeExpiredAccess(club.db, { now: club.clock.at })).toMatchObject({ codes: 0 });
  club.clock.at += HOUR_MS;
  const gone = await removeExpiredAccess(club.db, { now: club.clock.at });
  expect(gone).toMatchObject({ codes: 1, sessions: 0 });
  expect(await club.db.selectFrom("rate_bucket").select("key").execute()).toEqual([]);
  club.clock.at += 30 * DAY_MS;
  expect(await removeExpiredAccess(club.db, { now: club.clock.at })).toMatchObject({ sessions: 1 });
});

/** Two sessions of Asha, and one of Meena. */
async function openSessions() {
  const club = await TestClub.open();
  for (const name of ["asha", "asha", "meena"] as const) await club.member(name);
  const owner = { memberId: ASHA };
  const list = (now = club.clock.at) =>
    listSessions(club.db, { owner, currentId: "", now, timeZone: "Asia/Kolkata" });
  return { club, owner, list };
}

test("only its owner ends a session", async () => {
  const { club, owner, list } = await openSessions();
  const [first] = await list();
  await endOwnSession(club.db, { owner: { memberId: "someone" }, sessionId: first?.id ?? "" });
  expect(await list()).toHaveLength(2);
  expect(await endAllSessions(club.db, { owner })).toBe(2);
  expect(await club.db.selectFrom("sessions").select("id").execute()).toHaveLength(1);
});

test("an owner lists the sessions that are live", async () => {
  const { club, list } = await openSessions();
  expect(await list()).toHaveLength(2);
  expect(await list(club.clock.at + 7 * DAY_MS)).toHaveLength(0);
});
