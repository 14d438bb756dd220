import { expect, test } from "vitest";
import { checkAdminPassword } from "~/core/people/admin-account/own-account.server";
import {
  ensureRecoveryCodes,
  removeIdleRecoveryCodes,
  storeRecoveryCodes,
} from "~/core/people/admin-account/second-step.server";
import { countRecoveryCodes } from "~/core/people/admins/admins.server";
import { resetAdmin } from "~/core/people/admins/ensure-first-admin.server";
import { MINUTE_MS } from "~/lib/dates";
import { openWithAdmin } from "../../support/admin-club";
import { Authenticator } from "../../support/authenticator";
import { type Browser, readable } from "../../support/browser";
import { ADMIN, TestClub } from "../../support/club";
import { addAdminPasskey, deviceOfAsha, optionsOf } from "../../support/passkeys";

const { password } = ADMIN;

async function openWithPasskey() {
  const opened = await openWithAdmin();
  const ravi = await opened.club.admin();
  const device = new Authenticator();
  const added = await addAdminPasskey(ravi, device);
  const { id: passkeyId } = await opened.club.db
    .selectFrom("passkeys")
    .select("id")
    .executeTakeFirstOrThrow();
  return { ...opened, ravi, device, added, passkeyId };
}

/** The passkey as the second step after the password. */
async function answerStep(visitor: Browser, device: Authenticator) {
  const options = optionsOf(await visitor.post("/passkey", { for: "admin-step" }));
  const answer = device.use(options);
  return { options, done: await visitor.post("/admin", { intent: "passkey-step", answer }) };
}

/** The passkey as the whole sign-in. */
async function answerAlone(visitor: Browser, device: Authenticator) {
  const answer = device.use(optionsOf(await visitor.post("/passkey", { for: "admin" })));
  return await visitor.post("/admin", { intent: "passkey", answer });
}

test("security 54: with a passkey the password alone opens nothing", async () => {
  const { club } = await openWithPasskey();
  const visitor = club.visitor();
  const asked = await visitor.post("/admin", ADMIN);
  expect(readable(asked.text)).toContain("Use your passkey, or type a code.");
  expect(visitor.cookies.has("admin")).toBe(false);
});

test("security 54: a passkey is the second step after the password", async () => {
  const { club, device } = await openWithPasskey();
  const visitor = club.visitor();
  await visitor.post("/admin", ADMIN);
  const { options, done } = await answerStep(visitor, device);
  expect(options.allowCredentials).toHaveLength(1);
  expect(done.location).toBe("/admin/dashboard");
  expect((await visitor.get("/admin/dashboard")).status).toBe(200);
});

test("security 54: without a right password there is no challenge for the second step, nor for another admin's", async () => {
  const { club, device } = await openWithPasskey();
  const asked = await club.visitor().post("/passkey", { for: "admin-step" });
  expect(asked.status).toBe(400);
  const visitor = club.visitor();
  const answer = device.use(optionsOf(await visitor.post("/passkey", { for: "admin" })));
  const refused = await visitor.post("/admin", { intent: "passkey-step", answer });
  expect(readable(refused.text)).toContain("That took too long.");
  expect(visitor.cookies.has("admin")).toBe(false);
});

test("security 54: a passkey replaces the password only where its admin said so, with the password", async () => {
  const { club, ravi, device, passkeyId } = await openWithPasskey();
  const refused = await answerAlone(club.visitor(), device);
  expect(readable(refused.text)).toContain("Please type your password first");
  const set = (intent: string, typed: string) =>
    ravi.post("/admin/passkeys", { intent, passkeyId, password: typed });
  expect(readable((await set("alone", "wrong")).text)).toContain(
    "That’s not your current password.",
  );
  expect((await answerAlone(club.visitor(), device)).status).toBe(400);
  expect((await set("alone", password)).location).toBe("/admin/passkeys");
  const visitor = club.visitor();
  expect((await answerAlone(visitor, device)).location).toBe("/admin/dashboard");
  expect((await visitor.get("/admin/dashboard")).status).toBe(200);
  await set("not-alone", password);
  expect((await answerAlone(club.visitor(), device)).status).toBe(400);
});

test("security 53: a member's passkey opens no admin panel", async () => {
  const { club, ravi, passkeyId } = await openWithPasskey();
  await ravi.post("/admin/passkeys", { intent: "alone", passkeyId, password });
  const { device: asha } = await deviceOfAsha(club);
  expect((await answerAlone(club.visitor(), asha)).status).toBe(400);
  const visitor = club.visitor();
  await visitor.post("/admin", ADMIN);
  expect((await answerStep(visitor, asha)).done.status).toBe(400);
});

test("security 53: an admin's passkey signs in no member", async () => {
  const { club, ravi, device, passkeyId } = await openWithPasskey();
  await ravi.post("/admin/passkeys", { intent: "alone", passkeyId, password });
  const member = club.visitor();
  const answer = device.use(optionsOf(await member.post("/passkey", { for: "member" })));
  expect((await member.post("/signin", { intent: "passkey", answer })).status).toBe(400);
  expect(member.cookies.has("session")).toBe(false);
});

test("security 52: an admin's open session alone neither adds, ends nor empowers a passkey", async () => {
  const { club, ravi, passkeyId, requestContext } = await openWithPasskey();
  for (const typed of ["", "wrong"]) {
    const options = await ravi.post("/admin/passkeys/options", { password: typed });
    expect(options.status).toBe(400);
    for (const intent of ["remove", "alone"]) {
      const refused = await ravi.post("/admin/passkeys", { intent, passkeyId, password: typed });
      expect(refused.status).toBe(400);
    }
    club.clock.at += 15 * MINUTE_MS;
  }
  const rows = await club.db.selectFrom("passkeys").select("signs_in_alone").execute();
  expect(rows).toEqual([{ signs_in_alone: 0 }]);
  for (let n = 0; n < 5; n += 1)
    await checkAdminPassword(club.db, { ...requestContext(), password: "wrong" });
  const limited = await checkAdminPassword(club.db, { ...requestContext(), password });
  expect(limited).toEqual({ ok: false, reason: "limit" });
});

test("an admin has recovery codes from the first passkey to the last", async () => {
  const { club, adminId, ravi, added, passkeyId } = await openWithPasskey();
  const [code = ""] = /([A-Z2-9]{4}-){3}[A-Z2-9]{4}/.exec(readable(added.text)) ?? [];
  const visitor = club.visitor();
  await visitor.post("/admin", ADMIN);
  const done = await visitor.post("/admin", { intent: "second-step", code });
  expect(done.location).toBe("/admin/dashboard");
  expect(await ensureRecoveryCodes(club.db, { adminId })).toBeUndefined();
  await removeIdleRecoveryCodes(club.db, { adminId });
  expect(await countRecoveryCodes(club.db, { adminId })).toBe(9);
  await ravi.post("/admin/passkeys", { intent: "remove", passkeyId, password });
  expect(await countRecoveryCodes(club.db, { adminId })).toBe(0);
  expect((await club.visitor().post("/admin", ADMIN)).location).toBe("/admin/dashboard");
  expect(await storeRecoveryCodes(club.db, { adminId })).toHaveLength(10);
});

test("'admin reset' removes an admin's passkeys", async () => {
  const { club, device } = await openWithPasskey();
  await resetAdmin(club.db, { ...ADMIN, now: club.clock.at });
  expect((await club.visitor().post("/admin", ADMIN)).location).toBe("/admin/dashboard");
  expect((await answerAlone(club.visitor(), device)).status).toBe(400);
});

test.each([
  ["live", "https://club.test", true],
  ["trial", undefined, false],
] as const)(
  "an admin of a %s club whose password alone opens the panel is asked for a passkey: %s",
  async (mode, publicUrl, isAsked) => {
    const club = await TestClub.open({ services: { mode, publicUrl } });
    const ravi = await club.admin();
    const session = ravi.cookies.get("admin") ?? "";
    if (publicUrl) ravi.cookies.set("__Host-admin", session);
    const isShown = async () =>
      readable((await ravi.get("/admin/dashboard")).text).includes("Set up a passkey");
    expect(await isShown()).toBe(isAsked);
    await addAdminPasskey(ravi, new Authenticator(publicUrl));
    expect(await isShown()).toBe(false);
  },
);
