import { expect, test } from "vitest";
import { checkAdminPassword } from "~/core/people/admin-account/own-account.server";
import {
  checkSecondStep,
  confirmTotp,
  consumeTotp,
  removeTotp,
  setUpTotp,
} from "~/core/people/admin-account/second-step.server";
import {
  answerSecondStep,
  recordFailure,
  signInAdmin,
} from "~/core/people/admin-sign-in/sign-in-admin.server";
import type { AuditAction } from "~/db/tables/audit-actions";
import { MINUTE_MS } from "~/lib/dates";
import {
  currentTotpCode,
  invalidTotpCode,
  openWithAdmin,
  openWithTotp,
} from "../../support/admin-club";
import { readable } from "../../support/browser";
import { ADMIN, TestClub } from "../../support/club";

test("security 9: with the second step on, a password alone opens nothing", async () => {
  const { club } = await openWithTotp();
  const visitor = club.visitor();
  const asked = await visitor.post("/admin", ADMIN);
  expect(asked.status).toBe(200);
  expect(readable(asked.text)).toContain("One more step");
  expect(visitor.cookies.has("admin")).toBe(false);
  expect((await visitor.get("/admin/dashboard")).status).toBe(302);
});

test("security 9: an authenticator code works once", async () => {
  const { club, secret } = await openWithTotp();
  const visitor = club.visitor();
  await visitor.post("/admin", ADMIN);
  const answer = (code: string) => visitor.post("/admin", { intent: "second-step", code });
  expect(readable((await answer(invalidTotpCode(secret, club))).text)).toContain(
    "That code is wrong",
  );
  const code = currentTotpCode(secret, club);
  expect((await answer(`${code.slice(0, 3)} ${code.slice(3)}`)).location).toBe("/admin/dashboard");
  expect((await visitor.get("/admin/dashboard")).status).toBe(200);
  const other = club.visitor();
  await other.post("/admin", ADMIN);
  const replayed = await other.post("/admin", { intent: "second-step", code });
  expect(readable(replayed.text)).toContain("was used before");
});

async function openWithRecovery() {
  const { club, recoveryCodes } = await openWithTotp();
  const signIn = async (code: string, waitMs = 0) => {
    const visitor = club.visitor();
    await visitor.post("/admin", ADMIN);
    club.clock.at += waitMs;
    return await visitor.post("/admin", { intent: "second-step", code });
  };
  return { club, recoveryCodes, signIn };
}

test("security 9: the password's ticket for the second step ends after five minutes", async () => {
  const { recoveryCodes, signIn } = await openWithRecovery();
  const [code = ""] = recoveryCodes;
  expect(readable((await signIn(code, 5 * MINUTE_MS)).text)).toContain("That took too long.");
  expect((await signIn(code, 5 * MINUTE_MS - 1)).status).toBe(302);
});

test("security 9: each of ten recovery codes works once", async () => {
  const { club, recoveryCodes, signIn } = await openWithRecovery();
  const [first = "", second = ""] = recoveryCodes;
  expect(recoveryCodes).toHaveLength(10);
  expect((await signIn(first.toLowerCase())).status).toBe(302);
  expect((await signIn(first)).status).toBe(400);
  const stored = await club.db.selectFrom("admin_recovery_codes").selectAll().execute();
  expect(JSON.stringify(stored)).not.toContain(second);
});

test("security 9: after five wrong codes in 15 minutes the right one is refused", async () => {
  const { club, requestContext, place, secret } = await openWithTotp();
  const asked = await signInAdmin(club.db, { ...requestContext(), ...ADMIN, place });
  if (asked.ok || asked.reason !== "second_step") throw new Error("no second step");
  const { ticket } = asked;
  const answer = (code: string) =>
    answerSecondStep(club.db, { ...requestContext(), place, ticket, code });
  for (let n = 0; n < 5; n += 1)
    expect(await answer(invalidTotpCode(secret, club))).toMatchObject({ ok: false });
  expect(await answer(currentTotpCode(secret, club))).toEqual({ ok: false, reason: "limit" });
});

test("wrong codes from elsewhere lock out neither a known browser nor the panel", async () => {
  const { club, adminId, requestContext, place, secret } = await openWithTotp();
  const signIn = async (browserId: string | undefined, code: string) => {
    const asked = await signInAdmin(club.db, { ...requestContext(), ...ADMIN, browserId, place });
    if (asked.ok || asked.reason !== "second_step") throw new Error("no second step");
    const { ticket } = asked;
    return await answerSecondStep(club.db, { ...requestContext(), place, ticket, code });
  };
  const wrong = invalidTotpCode(secret, club);
  for (let n = 0; n < 5; n += 1) await signIn(undefined, wrong);
  expect(await signIn(undefined, wrong)).toEqual({ ok: false, reason: "limit" });
  expect(await signIn("known", currentTotpCode(secret, club))).toMatchObject({ ok: true });
  club.clock.at += MINUTE_MS;
  const { password } = ADMIN;
  const now = club.clock.at;
  for (let n = 0; n < 6; n += 1)
    expect(await checkAdminPassword(club.db, { adminId, password, now })).toMatchObject({
      ok: true,
    });
  const code = currentTotpCode(secret, club);
  expect(await removeTotp(club.db, { ...requestContext(), code })).toEqual({ ok: true });
});

test("security 9: a forged ticket opens no second step", async () => {
  const { club, requestContext, place, secret } = await openWithTotp();
  const forged = { ...requestContext(), place, ticket: "x", code: currentTotpCode(secret, club) };
  expect(await answerSecondStep(club.db, forged)).toEqual({ ok: false, reason: "no_password" });
});

test("of parallel answers with one authenticator code one is accepted", async () => {
  const { club, requestContext, secret } = await openWithTotp();
  const code = currentTotpCode(secret, club);
  const used = await Promise.all(
    Array.from({ length: 10 }, () => consumeTotp(club.db, { ...requestContext(), code })),
  );
  expect(used.filter(Boolean)).toHaveLength(1);
});

test("an admin sets the second step up with a QR code and removes it", async () => {
  const club = await TestClub.open();
  const ravi = await club.admin();
  const started = await ravi.post("/admin/account", { intent: "totp-start" });
  const secret = /[A-Z2-7]{32}/.exec(readable(started.text))?.[0] ?? "";
  expect(started.text).toContain("Set-up code for an authenticator app");
  const wrong = await ravi.post("/admin/account", {
    intent: "totp-confirm",
    code: invalidTotpCode(secret, club),
  });
  expect(wrong.text).toContain(secret);
  const code = currentTotpCode(secret, club);
  const on = await ravi.post("/admin/account", { intent: "totp-confirm", code });
  expect(readable(on.text)).toMatch(/([A-Z2-9]{4}-){3}[A-Z2-9]{4}/);
  const { sealed_secret } = await club.db
    .selectFrom("admin_totp")
    .select("sealed_secret")
    .executeTakeFirstOrThrow();
  expect(sealed_secret).not.toContain(secret);
  expect(readable((await ravi.get("/admin/account")).text)).toContain("Recovery codes left: 10");
  const [recoveryCode = ""] = /([A-Z2-9]{4}-){3}[A-Z2-9]{4}/.exec(readable(on.text)) ?? [];
  const switchOff = (code: string) => ravi.post("/admin/account", { intent: "totp-off", code });
  expect(readable((await switchOff(code)).text)).toContain("was used before");
  expect((await club.visitor().post("/admin", ADMIN)).status).toBe(200);
  await switchOff(recoveryCode);
  expect((await club.visitor().post("/admin", ADMIN)).status).toBe(302);
});

test("a second step that was not confirmed is not asked for", async () => {
  const { club, requestContext } = await openWithAdmin();
  await setUpTotp(club.db, requestContext());
  expect((await club.visitor().post("/admin", ADMIN)).status).toBe(302);
});

test("a confirmed second step is not replaced by a new one", async () => {
  const { secret, club: other, requestContext: theirs } = await openWithTotp();
  await setUpTotp(other.db, theirs());
  const off = (code: string) => removeTotp(other.db, { ...theirs(), code });
  for (let n = 0; n < 4; n += 1)
    expect(await off(invalidTotpCode(secret, other))).toEqual({ ok: false, reason: "wrong_code" });
  expect(await off(currentTotpCode(secret, other))).toEqual({ ok: true });
  expect((await other.visitor().post("/admin", ADMIN)).status).toBe(302);
});

test("after five wrong codes in 15 minutes the second step is neither switched on nor off", async () => {
  const { club, requestContext, secret } = await openWithTotp();
  const tries = [confirmTotp, removeTotp, confirmTotp, removeTotp, confirmTotp];
  for (const attempt of tries)
    await attempt(club.db, { ...requestContext(), code: invalidTotpCode(secret, club) });
  const right = { ...requestContext(), code: currentTotpCode(secret, club) };
  expect(await confirmTotp(club.db, right)).toEqual({ ok: false, reason: "limit" });
  expect(await removeTotp(club.db, right)).toEqual({ ok: false, reason: "limit" });
  expect(await checkSecondStep(club.db, { ...right, origin: "panel" })).toEqual({
    ok: false,
    reason: "limit",
  });
});

test("security 34: a wrong second step and the first refusal by a limit are in the audit log", async () => {
  const { club, adminId, requestContext, place, secret } = await openWithTotp();
  const visitor = club.visitor("192.0.2.1");
  await visitor.post("/admin", ADMIN);
  await visitor.post("/admin", {
    intent: "second-step",
    code: invalidTotpCode(secret, club),
  });
  for (let n = 0; n < 8; n += 1) await visitor.post("/admin", { ...ADMIN, password: "wrong one" });
  const entriesOf = async (action: AuditAction) =>
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
  await recordFailure(club.db, {
    ...requestContext(),
    action: "admin_disabled",
    place,
    username: "x".repeat(90),
  });
  expect((await entriesOf("admin_disabled"))[0]?.details).toContain(`"${"x".repeat(40)}"`);
});
