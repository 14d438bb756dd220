import { expect, test } from "vitest";
import {
  answerSecondStep,
  checkSecondStep,
  usesTotp,
} from "~/features/admins/commands/answer-second-step.server";
import { changeAdminPassword } from "~/features/admins/commands/change-admin-password.server";
import { createAdmin } from "~/features/admins/commands/create-admin.server";
import { disableAdmin, resetAdmin } from "~/features/admins/commands/reset-admin.server";
import { confirmTotp, removeTotp, setUpTotp } from "~/features/admins/commands/set-up-totp.server";
import {
  admitAdmin,
  recordFailure,
  signInAdmin,
} from "~/features/admins/commands/sign-in-admin.server";
import { listAdmins } from "~/features/admins/queries.server";
import { MINUTE_MS } from "~/lib/dates";
import { totpCode } from "~/lib/totp.server";
import { readable } from "../support/browser";
import { ADMIN, TestClub } from "../support/club";

const WRONG = "Invalid username or password. Please try again.";
const TOO_MANY = "Too many requests. Please try again later.";

async function openClub() {
  const club = await TestClub.open();
  const made = await createAdmin(club.db, { ...ADMIN, now: club.clock.at });
  if (!made.ok) throw new Error(made.reason);
  const { adminId } = made;
  const facts = () => ({ ...club.services, now: club.clock.at, requestId: "test", adminId });
  const place = { ip: "192.0.2.1", userAgent: "test" };
  return { club, adminId, facts, place };
}

/** The code that an authenticator app shows now. */
const shownBy = (secret: string, club: TestClub) =>
  totpCode(secret, Math.floor(club.clock.at / 30_000));

async function openWithTotp() {
  const opened = await openClub();
  const { club, facts } = opened;
  const secret = await setUpTotp(club.db, facts());
  const confirmed = await confirmTotp(club.db, { ...facts(), code: shownBy(secret, club) });
  if (!confirmed.ok) throw new Error(confirmed.reason);
  club.clock.at += MINUTE_MS;
  return { ...opened, secret, recoveryCodes: confirmed.recoveryCodes };
}

test("the door says what it is", async () => {
  const club = await TestClub.open();
  const page = await club.visitor().get("/admin");
  for (const text of [
    "Admin Panel",
    "Please sign in to access the administrative dashboard",
    "Secure Admin Access",
    "Sign In",
  ]) {
    expect(readable(page.text)).toContain(text);
  }
  expect(page.text).toContain('placeholder="Enter your username"');
  expect(page.text).toContain('placeholder="Enter your password"');
  expect((await club.visitor().get("/signin")).text).toMatch(/href="\/admin"[^>]*>Admin Login/);
});

test("security 8: five failures in 15 minutes at one name from one address, and the sixth is refused even if right", async () => {
  const { club } = await openClub();
  const visitor = club.visitor("192.0.2.1");
  for (let n = 0; n < 5; n += 1) {
    const wrong = await visitor.post("/admin", { ...ADMIN, password: `wrong guess ${n}` });
    expect(readable(wrong.text)).toContain(WRONG);
  }
  expect(readable((await visitor.post("/admin", ADMIN)).text)).toContain(TOO_MANY);
  expect((await club.visitor("192.0.2.2").post("/admin", ADMIN)).status).toBe(302);
  club.clock.at += 15 * MINUTE_MS - 1;
  expect((await visitor.post("/admin", ADMIN)).status).toBe(400);
  club.clock.at += 1;
  expect((await visitor.post("/admin", ADMIN)).status).toBe(302);
  const unknown = club.visitor("192.0.2.3");
  for (let n = 0; n < 5; n += 1) await unknown.post("/admin", { ...ADMIN, username: "nobody" });
  const sixth = await unknown.post("/admin", { ...ADMIN, username: "nobody" });
  expect(readable(sixth.text)).toContain(TOO_MANY);
});

test("a right password forgets the failures before it", async () => {
  const { club } = await openClub();
  const visitor = club.visitor();
  for (let round = 0; round < 3; round += 1) {
    for (let n = 0; n < 4; n += 1)
      await visitor.post("/admin", { ...ADMIN, password: "wrong one" });
    expect((await visitor.post("/admin", ADMIN)).status).toBe(302);
  }
});

test("security 8: an unknown name, a wrong password and a member's name cost the same hash", async () => {
  const { club, facts } = await openClub();
  const typed = [
    { ...ADMIN, username: "nobody" },
    { ...ADMIN, password: "five-late-mornings" },
    { ...ADMIN, username: "asha" },
  ];
  const times: number[][] = typed.map(() => []);
  for (let n = 0; n < 20; n += 1) {
    for (const [which, attempt] of typed.entries()) {
      const place = { ip: `192.0.2.${n}`, userAgent: "" };
      const begun = performance.now();
      const outcome = await signInAdmin(club.db, { ...facts(), ...attempt, place });
      times[which]?.push(performance.now() - begun);
      expect(outcome).toEqual({ ok: false, reason: "wrong_credentials" });
    }
  }
  // Without the hash an unknown name would be fifty times as fast; a busy machine makes no such difference.
  const fastest = times.map((all) => Math.min(...all));
  expect(Math.max(...fastest) / Math.min(...fastest)).toBeLessThan(3);
}, 60_000);

test("security 8: every failed attempt is answered at the same moment, 800 ms after it came", async () => {
  const { club } = await openClub();
  for (const typed of [
    { ...ADMIN, username: "nobody" },
    { ...ADMIN, password: "five-late-mornings" },
    { ...ADMIN, username: "asha" },
  ]) {
    await club.visitor().post("/admin", typed);
  }
  expect(club.clock.waits).toEqual([800, 800, 800].map((ms) => club.clock.at + ms));
});

test("security 11: an admin's session lasts 30 minutes unused and 12 hours at most", async () => {
  const club = await TestClub.open();
  const ravi = await club.admin();
  club.clock.at += 30 * MINUTE_MS - 1;
  expect((await ravi.get("/admin/dashboard")).status).toBe(200);
  const idle = await club.admin();
  club.clock.at += 30 * MINUTE_MS;
  expect((await idle.get("/admin/dashboard")).status).toBe(302);
  const busy = await club.admin();
  for (let quarter = 1; quarter < 48; quarter += 1) {
    club.clock.at += 15 * MINUTE_MS;
    expect((await busy.get("/admin/dashboard")).status).toBe(200);
  }
  club.clock.at += 15 * MINUTE_MS;
  expect((await busy.get("/admin/dashboard")).status).toBe(302);
});

test("security 9: with the second step on, a password alone opens nothing; the app's code does, once", async () => {
  const { club, secret } = await openWithTotp();
  const visitor = club.visitor();
  const asked = await visitor.post("/admin", ADMIN);
  expect(asked.status).toBe(200);
  expect(readable(asked.text)).toContain("One more step");
  expect(visitor.cookies.has("admin")).toBe(false);
  expect((await visitor.get("/admin/dashboard")).status).toBe(302);
  const answer = (code: string) => visitor.post("/admin", { intent: "second-step", code });
  expect(readable((await answer("000000")).text)).toContain("This code is not right");
  const code = shownBy(secret, club);
  expect((await answer(`${code.slice(0, 3)} ${code.slice(3)}`)).location).toBe("/admin/dashboard");
  expect((await visitor.get("/admin/dashboard")).status).toBe(200);
  const other = club.visitor();
  await other.post("/admin", ADMIN);
  const replayed = await other.post("/admin", { intent: "second-step", code });
  expect(readable(replayed.text)).toContain("was used before");
});

test("security 9: a recovery code works once, and the ticket of the password five minutes", async () => {
  const { club, recoveryCodes } = await openWithTotp();
  const [first = "", second = ""] = recoveryCodes;
  expect(recoveryCodes).toHaveLength(10);
  const signIn = async (code: string, waitMs = 0) => {
    const visitor = club.visitor();
    await visitor.post("/admin", ADMIN);
    club.clock.at += waitMs;
    return await visitor.post("/admin", { intent: "second-step", code });
  };
  expect((await signIn(first.toLowerCase())).status).toBe(302);
  expect((await signIn(first)).status).toBe(400);
  expect(readable((await signIn(second, 5 * MINUTE_MS)).text)).toContain("That took too long.");
  expect((await signIn(second, 5 * MINUTE_MS - 1)).status).toBe(302);
  const stored = await club.db.selectFrom("admin_recovery_codes").selectAll().execute();
  expect(JSON.stringify(stored)).not.toContain(second);
});

test("security 9: five wrong codes in 15 minutes and the right one is refused; a forged ticket opens nothing", async () => {
  const { club, facts, place, secret } = await openWithTotp();
  const asked = await signInAdmin(club.db, { ...facts(), ...ADMIN, place });
  if (asked.ok || asked.reason !== "second_step") throw new Error("no second step");
  const { ticket } = asked;
  const answer = (code: string) => answerSecondStep(club.db, { ...facts(), place, ticket, code });
  for (let n = 0; n < 5; n += 1) expect(await answer("000000")).toMatchObject({ ok: false });
  expect(await answer(shownBy(secret, club))).toEqual({ ok: false, reason: "limit" });
  const forged = { ...facts(), place, ticket: "x", code: shownBy(secret, club) };
  expect(await answerSecondStep(club.db, forged)).toEqual({ ok: false, reason: "no_password" });
});

test("parallel answers with one code of the app let one in", async () => {
  const { club, facts, secret } = await openWithTotp();
  const code = shownBy(secret, club);
  const used = await Promise.all(
    Array.from({ length: 10 }, () => usesTotp(club.db, { ...facts(), code })),
  );
  expect(used.filter(Boolean)).toHaveLength(1);
});

test("an admin sets the second step up with a QR code, and takes it away", async () => {
  const club = await TestClub.open();
  const ravi = await club.admin();
  const started = await ravi.post("/admin/account", { intent: "totp-start" });
  const secret = /[A-Z2-7]{32}/.exec(readable(started.text))?.[0] ?? "";
  expect(started.text).toContain("Set-up code for an authenticator app");
  const wrong = await ravi.post("/admin/account", { intent: "totp-confirm", code: "000000" });
  expect(wrong.text).toContain(secret);
  const code = shownBy(secret, club);
  const on = await ravi.post("/admin/account", { intent: "totp-confirm", code });
  expect(readable(on.text)).toMatch(/([A-Z2-9]{4}-){3}[A-Z2-9]{4}/);
  const { sealed_secret } = await club.db
    .selectFrom("admin_totp")
    .select("sealed_secret")
    .executeTakeFirstOrThrow();
  expect(sealed_secret).not.toContain(secret);
  expect(readable((await ravi.get("/admin/account")).text)).toContain("10 recovery codes are left");
  const [recoveryCode = ""] = /([A-Z2-9]{4}-){3}[A-Z2-9]{4}/.exec(readable(on.text)) ?? [];
  const switchOff = (code: string) => ravi.post("/admin/account", { intent: "totp-off", code });
  expect(readable((await switchOff(code)).text)).toContain("was used before");
  expect((await club.visitor().post("/admin", ADMIN)).status).toBe(200);
  await switchOff(recoveryCode);
  expect((await club.visitor().post("/admin", ADMIN)).status).toBe(302);
});

test("an unconfirmed second step asks for nothing, and a confirmed one is not replaced in silence", async () => {
  const { club, facts } = await openClub();
  await setUpTotp(club.db, facts());
  expect((await club.visitor().post("/admin", ADMIN)).status).toBe(302);
  const { secret, club: other, facts: theirs } = await openWithTotp();
  await setUpTotp(other.db, theirs());
  const off = (code: string) => removeTotp(other.db, { ...theirs(), code });
  for (let n = 0; n < 4; n += 1)
    expect(await off("000000")).toEqual({ ok: false, reason: "wrong_code" });
  expect(await off(shownBy(secret, other))).toEqual({ ok: true });
  expect((await other.visitor().post("/admin", ADMIN)).status).toBe(302);
});

test("five wrong codes in 15 minutes and the second step is neither switched on nor off", async () => {
  const { club, facts, secret } = await openWithTotp();
  const tries = [confirmTotp, removeTotp, confirmTotp, removeTotp, confirmTotp];
  for (const attempt of tries) await attempt(club.db, { ...facts(), code: "000000" });
  const right = { ...facts(), code: shownBy(secret, club) };
  expect(await confirmTotp(club.db, right)).toEqual({ ok: false, reason: "limit" });
  expect(await removeTotp(club.db, right)).toEqual({ ok: false, reason: "limit" });
  expect(await checkSecondStep(club.db, right)).toEqual({ ok: false, reason: "limit" });
});

test("an admin changes the own password, which ends every other session", async () => {
  const { club, adminId, facts } = await openClub();
  const here = await club.admin();
  const there = await club.admin();
  const change = (current: string, password: string) =>
    here.post("/admin/account", { intent: "password", current, password });
  expect(readable((await change("not it at all", "six-late-evenings")).text)).toContain(
    "This is not your password of now.",
  );
  expect(readable((await change(ADMIN.password, "password1234")).text)).toContain("easy to guess");
  const done = await change(ADMIN.password, "six-late-evenings");
  expect(readable(done.text)).toContain("Your password is changed.");
  expect((await there.get("/admin/dashboard")).status).toBe(302);
  expect((await here.get("/admin/dashboard")).status).toBe(200);
  expect((await club.visitor().post("/admin", ADMIN)).status).toBe(400);
  for (let n = 0; n < 4; n += 1) await change("wrong", "another-good-one");
  const limited = { ...facts(), adminId, sessionId: "", current: "x", password: "y" };
  expect(await changeAdminPassword(club.db, limited)).toEqual({ ok: false, reason: "limit" });
});

test("reset and disable work by name, and end every session", async () => {
  const { club, facts, adminId, place } = await openWithTotp();
  const { db } = club;
  const now = club.clock.at;
  const ravi = club.visitor();
  await ravi.withCookie("admin", await admitAdmin(db, { ...facts(), adminId, place }));
  expect(await disableAdmin(db, { username: "nobody", now })).toEqual({
    ok: false,
    reason: "unknown_admin",
  });
  expect(await disableAdmin(db, { username: "RAVI", now })).toEqual({ ok: true });
  expect((await ravi.get("/admin/dashboard")).status).toBe(302);
  expect((await club.visitor().post("/admin", ADMIN)).status).toBe(400);
  expect(await listAdmins(db)).toMatchObject([{ username: "ravi", status: "suspended" }]);
  const password = "seven-quiet-evenings";
  expect(await resetAdmin(db, { username: "ravi", password: "short", now })).toMatchObject({
    reason: "weak_password",
  });
  expect(await resetAdmin(db, { username: "nobody", password, now })).toMatchObject({ ok: false });
  expect(await resetAdmin(db, { username: "Ravi", password, now })).toEqual({ ok: true });
  expect((await club.visitor("192.0.2.8").post("/admin", { ...ADMIN, password })).status).toBe(302);
});

test("security 34: every sign-in and failure is in the audit log and the JSON log, and no input forges a line", async () => {
  const { club } = await openClub();
  const name = 'x"}\n{"event":"admin_signed_in","level":30';
  await club.visitor().post("/admin", { ...ADMIN, username: name });
  await club.visitor().post("/admin", ADMIN);
  const audit = await club.db.selectFrom("audit_log").select("action").execute();
  expect(audit.map(({ action }) => action).sort()).toEqual([
    "admin_sign_in_failed",
    "admin_signed_in",
  ]);
  const lines = club.logLines.map((line) => JSON.parse(line));
  const events = lines.map(({ event }) => event);
  expect(events.filter((event) => event === "admin_signed_in")).toHaveLength(1);
  expect(events).toContain("admin_sign_in_failed");
  for (const line of lines) expect(line.requestId).toMatch(/^[0-9a-f-]{36}$/);
  expect(club.logLines.join("")).not.toContain(ADMIN.password);
});

test("security 34: a wrong second step and the first refusal for too many failures are in the audit log", async () => {
  const { club, adminId, facts, place } = await openWithTotp();
  const visitor = club.visitor("192.0.2.1");
  await visitor.post("/admin", ADMIN);
  await visitor.post("/admin", { intent: "second-step", code: "000000" });
  for (let n = 0; n < 8; n += 1) await visitor.post("/admin", { ...ADMIN, password: "wrong one" });
  const entriesOf = async (action: string) =>
    await club.db
      .selectFrom("audit_log")
      .select(["actor_kind as actor", "subject_id as subject", "details"])
      .where("action", "=", action)
      .execute();
  expect(await entriesOf("admin_second_step_failed")).toEqual([
    { actor: "system", subject: adminId, details: JSON.stringify({ ip: "192.0.2.1" }) },
  ]);
  expect(await entriesOf("admin_sign_in_failed")).toHaveLength(5);
  const limited = await entriesOf("admin_sign_in_limited");
  expect(limited.map(({ details }) => JSON.parse(details))).toEqual([
    { username: ADMIN.username, ip: "192.0.2.1" },
  ]);
  await recordFailure(
    club.db,
    { ...facts(), place, username: "x".repeat(90) },
    { action: "tried" },
  );
  expect((await entriesOf("tried"))[0]?.details).toContain(`"${"x".repeat(40)}"`);
});
