import { expect, test } from "vitest";
import { endAdminSessions } from "~/core/people/admin-account/second-step.server";
import { signInAdmin, startAdminSession } from "~/core/people/admin-sign-in/sign-in-admin.server";
import {
  changeAdmin,
  createAdmin,
  ensureFirstAdmin,
} from "~/core/people/admins/ensure-first-admin.server";
import { recordAudit, recordUndo } from "~/core/people/audit/record-undo.server";
import { createLog } from "~/gateways/log";
import { openWithAdmin } from "../../support/admin-club";
import { readable } from "../../support/browser";
import { ADMIN, TestClub, WEDNESDAY } from "../../support/club";
import { emptyDatabase } from "../../support/database";

const now = WEDNESDAY;
const ATTEMPT = {
  place: { ip: "::1", userAgent: "test" },
  requestId: "request",
  now,
  secret: "a secret for tests only, 32 characters",
  log: createLog("silent"),
};

test("security 7: a password is stored as argon2id with 19 MiB and two passes", async () => {
  const db = await emptyDatabase();
  await createAdmin(db, { ...ADMIN, role: "owner", now });
  const admin = await db.selectFrom("admins").selectAll().executeTakeFirstOrThrow();
  expect(JSON.stringify(admin)).not.toContain(ADMIN.password);
  const [kind, memoryKib, passes, , salt = "", hash = ""] = admin.password_hash.split("$");
  expect(kind).toBe("argon2id");
  expect(Number(memoryKib)).toBeGreaterThanOrEqual(19 * 1024);
  expect(Number(passes)).toBeGreaterThanOrEqual(2);
  expect(Buffer.from(salt, "base64url")).toHaveLength(16);
  expect(Buffer.from(hash, "base64url")).toHaveLength(32);
});

test("security 7: a password has 12 to 128 characters and is not a common one", async () => {
  const db = await emptyDatabase();
  const tried = async (password: string, n: number) =>
    (await createAdmin(db, { username: `admin-${n}`, password, role: "owner", now })).ok;
  const long = "aVery-long 1 ".repeat(10);
  const passwords: [string, boolean][] = [
    ["kettle-blue1", true],
    ["kettle-blue", false],
    [long.slice(0, 128), true],
    [long.slice(0, 129), false],
    ["password1234", false],
    ["Welcome@12345", false],
    ["qwertyqwerty", false],
    ["aaaaaaaaaaaa", false],
    ["123456789012", false],
    ["admin-10-2026", false],
  ];
  for (const [n, [password, isTaken]] of passwords.entries()) {
    expect({ password, isTaken: await tried(password, n) }).toEqual({ password, isTaken });
  }
});

test("security 6: a sample or empty password is refused by a fresh club", async () => {
  const club = await TestClub.open();
  for (const mode of ["trial", "live"] as const) {
    await ensureFirstAdmin(club.db, { given: undefined, mode, now });
  }
  for (const [n, password] of ["admin", "password", "changeme", "", "admin123", "club"].entries()) {
    const answer = await club
      .visitor(`192.0.2.${n}`)
      .post("/admin", { username: "admin", password });
    expect({ password, status: answer.status }).toEqual({ password, status: 400 });
  }
  expect(await club.db.selectFrom("sessions").select("id").execute()).toEqual([]);
});

test("an admin with a password that is easy to guess is not created", async () => {
  const db = await emptyDatabase();
  expect(
    await createAdmin(db, { username: "Ravi", password: "ravi-ravi-ravi", role: "owner", now }),
  ).toEqual({
    ok: false,
    reason: "weak_password",
    message: "This password is easy to guess. Choose another one.",
  });
});

test("a user name in another case is refused", async () => {
  const db = await emptyDatabase();
  expect(await createAdmin(db, { ...ADMIN, role: "owner", username: "Ravi", now })).toMatchObject({
    ok: true,
  });
  expect(await createAdmin(db, { ...ADMIN, role: "owner", username: "RAVI", now })).toEqual({
    ok: false,
    reason: "username_taken",
  });
  expect(await db.selectFrom("admins").select("username").execute()).toEqual([
    { username: "ravi" },
  ]);
});

test("the first start in trial mode creates one admin and returns the password once", async () => {
  const db = await emptyDatabase();
  const first = await ensureFirstAdmin(db, { given: undefined, mode: "trial", now });
  if (!first.ok || !first.made) throw new Error("no admin was made");
  expect(first.made.username).toBe("admin");
  expect(first.made.password.length).toBeGreaterThanOrEqual(20);
  expect(await signInAdmin(db, { ...ATTEMPT, ...first.made })).toMatchObject({ ok: true });
  const second = await ensureFirstAdmin(db, { given: undefined, mode: "trial", now });
  expect(second).toEqual({ ok: true });
});

test("security 6: two fresh starts generate different passwords", async () => {
  const made = await Promise.all(
    [await emptyDatabase(), await emptyDatabase()].map((db) =>
      ensureFirstAdmin(db, { given: undefined, mode: "trial", now }),
    ),
  );
  const passwords = made.map((outcome) => outcome.ok && outcome.made?.password);
  expect(new Set(passwords).size).toBe(2);
});

test("security 6: a live start without an admin is refused with instructions", async () => {
  const db = await emptyDatabase();
  const outcome = await ensureFirstAdmin(db, { given: undefined, mode: "live", now });
  expect(outcome).toMatchObject({ ok: false });
  expect(JSON.stringify(outcome)).toContain("set ADMIN_USERNAME and ADMIN_PASSWORD");
  expect(await db.selectFrom("admins").select("id").execute()).toEqual([]);
});

test("an admin of the settings with a weak password is refused", async () => {
  const db = await emptyDatabase();
  const weak = { username: "ravi", password: "123456789012" };
  expect(await ensureFirstAdmin(db, { given: weak, mode: "live", now })).toMatchObject({
    ok: false,
    message: "ADMIN_PASSWORD: This password is easy to guess. Choose another one.",
  });
});

test("the admin of the settings is created once", async () => {
  const db = await emptyDatabase();
  for (let start = 0; start < 2; start++) {
    const outcome = await ensureFirstAdmin(db, { given: ADMIN, mode: "live", now });
    expect(outcome).toEqual({ ok: true, made: undefined });
  }
  expect(await db.selectFrom("admins").select("id").execute()).toHaveLength(1);
});

test.each([
  ["an unknown name", { ...ADMIN, username: "nobody" }],
  ["a wrong password", { ...ADMIN, password: "five-late-mornings" }],
  ["a member's name", { ...ADMIN, username: "asha" }],
  ["the password in capitals", { ...ADMIN, password: ADMIN.password.toUpperCase() }],
])("%s gets the same text after the same wait without a session", async (_, typed) => {
  const club = await TestClub.open();
  await createAdmin(club.db, { ...ADMIN, role: "owner", now });
  const answer = await club.visitor().post("/admin", typed);
  expect(answer.status).toBe(400);
  expect(readable(answer.text)).toContain("Invalid username or password. Please try again.");
  expect(answer.headers.getSetCookie()).toEqual([]);
  expect(club.clock.waits).toEqual([now + 800]);
  expect(await club.db.selectFrom("sessions").select("id").execute()).toEqual([]);
});

test("a suspended admin cannot sign in", async () => {
  const db = await emptyDatabase();
  await createAdmin(db, { ...ADMIN, role: "owner", now });
  await db.updateTable("admins").set({ status: "suspended" }).execute();
  const outcome = await signInAdmin(db, { ...ATTEMPT, ...ADMIN });
  expect(outcome).toEqual({ ok: false, reason: "wrong_credentials" });
});

test("changeAdmin changes the account with the user name only", async () => {
  const db = await emptyDatabase();
  const made = await createAdmin(db, { ...ADMIN, role: "owner", now });
  const changes = { status: "suspended" as const, updated_at: now + 1 };
  expect(await changeAdmin(db, { username: "nobody", changes })).toBeUndefined();
  expect(made).toEqual({ ok: true, adminId: await changeAdmin(db, { username: "ravi", changes }) });
  const admins = await db.selectFrom("admins").select(["status", "updated_at"]).execute();
  expect(admins).toEqual([changes]);
});

test("endAdminSessions ends an admin's sessions under an entry in the audit", async () => {
  const { club, adminId, requestContext, place } = await openWithAdmin();
  await startAdminSession(club.db, { ...requestContext(), place });
  await endAdminSessions(club.db, { adminId, action: "admin_reset", now });
  expect(await club.db.selectFrom("sessions").select("id").execute()).toEqual([]);
  const audit = await club.db.selectFrom("audit_log").select(["action", "subject_id"]).execute();
  expect(audit).toContainEqual({ action: "admin_reset", subject_id: adminId });
});

test("an admin's cookie is a session cookie", async () => {
  const club = await TestClub.open();
  await createAdmin(club.db, { ...ADMIN, role: "owner", now });
  const answer = await club.visitor().post("/admin", { ...ADMIN, username: " RAVI " });
  expect(answer.location).toBe("/admin/dashboard");
  const [cookie = ""] = answer.headers.getSetCookie();
  expect(cookie).toMatch(/^admin=.*HttpOnly; SameSite=Lax$/);
  expect(cookie).not.toMatch(/max-age|expires/i);
});

test("an admin sign-in is audited", async () => {
  const club = await TestClub.open();
  await createAdmin(club.db, { ...ADMIN, role: "owner", now });
  await club.visitor().post("/admin", { ...ADMIN, username: " RAVI " });
  const audit = await club.db.selectFrom("audit_log").select(["action", "at"]).execute();
  expect(audit).toEqual([{ action: "admin_signed_in", at: now }]);
});

test.each([
  ["/admin/bookings?status=pending", "/admin/bookings?status=pending"],
  ["//evil.example", "/admin/dashboard"],
  ["javascript:alert(1)", "/admin/dashboard"],
  ["https://evil.example", "/admin/dashboard"],
])("?next=%s leads to %s whether or not the admin is signed in already", async (next, location) => {
  const club = await TestClub.open();
  const ravi = await club.admin();
  const path = `/admin?${new URLSearchParams({ next })}`;
  expect((await club.visitor().post(path, ADMIN)).location).toBe(location);
  expect((await ravi.get(path)).location).toBe(location);
});

test("an audit row has actor, action, subject and details as JSON", async () => {
  const db = await emptyDatabase();
  await recordAudit(db, {
    actor: { kind: "system", id: null },
    action: "sample_removed",
    subject: { kind: "report", id: "club" },
    details: { from: 'a "dump"\n' },
    requestId: null,
    now,
  });
  const row = await db.selectFrom("audit_log").selectAll().executeTakeFirstOrThrow();
  expect(row).toMatchObject({ at: now, actor_kind: "system", actor_id: null, request_id: null });
  expect(JSON.parse(row.details)).toEqual({ from: 'a "dump"\n' });
});

test("recordUndo audits the move back", async () => {
  const db = await emptyDatabase();
  await recordUndo(db, {
    action: "member_move_undone",
    subject: { kind: "member", id: "asha" },
    from: "pending",
    to: "active",
    adminId: "ravi",
    requestId: "request",
    now,
  });
  const row = await db.selectFrom("audit_log").selectAll().executeTakeFirstOrThrow();
  expect(row).toMatchObject({ at: now, actor_kind: "admin", actor_id: "ravi", subject_id: "asha" });
  expect(JSON.parse(row.details)).toEqual({ from: "active", to: "pending" });
});
