import fc from "fast-check";
import { expect, test } from "vitest";
import { ADMIN_LINK_LIFETIME_MS } from "~/core/people/admin-links/admin-links.server";
import { MINUTE_MS } from "~/lib/dates";
import { isPassword } from "~/lib/password.server";
import { Authenticator } from "../../support/authenticator";
import { type Browser, readable } from "../../support/browser";
import { ADMIN, TestClub } from "../../support/club";
import { addAdminPasskey, optionsOf } from "../../support/passkeys";

const OWN = ADMIN.password;
const NEW_PASSWORD = "a-quiet-morning-run";
const LINK = /\/join\/[\w-]{43}/;

async function openInvited(username = "latha") {
  const club = await TestClub.open();
  const owner = await club.admin();
  const link = await invite(owner, username);
  return { club, owner, link };
}

async function invite(owner: Browser, username: string) {
  const form = { intent: "invite", username, role: "owner", own: OWN };
  return LINK.exec((await owner.post("/admin/team", form)).text)?.[0] ?? "/join/none";
}

/** A reset link for ravi's colleague meena, who has a password and a passkey. */
async function openReset() {
  const club = await TestClub.open();
  const owner = await club.admin();
  const meena = await club.admin("desk");
  await addAdminPasskey(meena, new Authenticator());
  const { id: subjectId } = await club.db
    .selectFrom("admins")
    .select("id")
    .where("role", "=", "desk")
    .executeTakeFirstOrThrow();
  const made = await owner.post("/admin/team", { intent: "reset", subjectId, own: OWN });
  return { club, owner, meena, subjectId, link: LINK.exec(made.text)?.[0] ?? "/join/none" };
}

async function joinByPasskey(browser: Browser, link: string, device = new Authenticator()) {
  const options = optionsOf(await browser.post(`${link}/passkey`, {}));
  const answer = device.make(options);
  return { device, answer, done: await browser.post(link, { intent: "passkey", answer }) };
}

async function signInAlone(browser: Browser, device: Authenticator) {
  const answer = device.use(optionsOf(await browser.post("/passkey", { for: "admin" })));
  return await browser.post("/admin", { intent: "passkey", answer });
}

test("an invited admin joins with a passkey alone, which signs in and counts as the second step", async () => {
  const { club, link } = await openInvited();
  const latha = club.visitor();
  const { device, done } = await joinByPasskey(latha, link);
  expect([done.status, done.location]).toEqual([302, "/admin/account"]);
  const account = readable((await latha.get("/admin/account")).text);
  expect(account).toContain("Your passkey is all you need");
  expect(account).not.toContain("Now add a second step");
  const again = club.visitor();
  expect((await signInAlone(again, device)).location).toBe("/admin/dashboard");
  expect(readable((await again.get("/admin/dashboard")).text)).not.toContain(
    "Your password is all it takes",
  );
});

test("an account that was opened with a passkey lets no password in", async () => {
  const { club, link } = await openInvited();
  await joinByPasskey(club.visitor(), link);
  for (const password of ["", "latha", NEW_PASSWORD]) {
    const visitor = club.visitor();
    await visitor.post("/admin", { username: "latha", password });
    expect(visitor.cookies.has("admin")).toBe(false);
  }
});

test("a form outlives the session of an admin without a password: the passkey signs in over the page", async () => {
  const { club, link } = await openInvited();
  const { device } = await joinByPasskey(club.visitor(), link);
  const again = club.visitor();
  const answer = device.use(optionsOf(await again.post("/passkey", { for: "admin" })));
  const done = await again.post("/admin", { intent: "passkey", stay: "here", answer });
  expect([done.status, again.cookies.has("admin")]).toEqual([200, true]);
});

test("a link works once: a password after the passkey, and a passkey after the password, are refused", async () => {
  const { club, owner, link } = await openInvited();
  await joinByPasskey(club.visitor(), link);
  expect((await club.visitor().post(link, { password: NEW_PASSWORD })).status).toBe(404);
  const other = await invite(owner, "meena");
  const late = club.visitor();
  const options = optionsOf(await late.post(`${other}/passkey`, {}));
  expect((await club.visitor().post(other, { password: NEW_PASSWORD })).status).toBe(302);
  const answer = new Authenticator().make(options);
  expect((await late.post(other, { intent: "passkey", answer })).status).toBe(404);
  expect((await late.post(`${other}/passkey`, {})).status).toBe(404);
});

test("a link gives no options for a passkey after three days", async () => {
  const { club, link } = await openInvited();
  const visitor = club.visitor();
  club.clock.at += ADMIN_LINK_LIFETIME_MS - 1;
  const options = optionsOf(await visitor.post(`${link}/passkey`, {}));
  club.clock.at += 1;
  expect((await visitor.post(`${link}/passkey`, {})).status).toBe(404);
  const answer = new Authenticator().make(options);
  expect((await visitor.post(link, { intent: "passkey", answer })).status).toBe(404);
});

test.each([
  ["another site's", { origin: "https://evil.example" }],
  ["one without fingerprint, face or PIN", { isVerified: false }],
  ["one for another challenge", { challenge: "AAAA" }],
])("a passkey is refused and leaves the link: %s", async (_, faults) => {
  const { club, link } = await openInvited();
  const visitor = club.visitor();
  const options = optionsOf(await visitor.post(`${link}/passkey`, {}));
  const answer = new Authenticator().make(options, faults);
  const refused = await visitor.post(link, { intent: "passkey", answer });
  expect(refused.status).toBe(400);
  expect(readable(refused.text)).toContain("Please try again, or choose a password.");
  expect(visitor.cookies.has("admin")).toBe(false);
  expect((await joinByPasskey(visitor, link)).done.status).toBe(302);
});

test("an answer for one link opens no other account, nor from another browser, nor twice", async () => {
  const { club, owner, link } = await openInvited();
  const other = await invite(owner, "meena");
  const visitor = club.visitor();
  const device = new Authenticator();
  const answer = device.make(optionsOf(await visitor.post(`${link}/passkey`, {})));
  expect((await club.visitor().post(link, { intent: "passkey", answer })).status).toBe(400);
  expect((await visitor.post(other, { intent: "passkey", answer })).status).toBe(400);
  // The challenge was used up by the refusal.
  expect((await visitor.post(link, { intent: "passkey", answer })).status).toBe(400);
  const added = await club.db.selectFrom("passkeys").select("id").execute();
  expect(added).toEqual([]);
});

test("a colleague who is locked out comes in again with a new passkey alone; the earlier ones and the password end", async () => {
  const { club, meena, subjectId, link } = await openReset();
  const { device, done } = await joinByPasskey(club.visitor(), link);
  expect(done.location).toBe("/admin/account");
  expect((await meena.get("/admin/dashboard")).status).toBe(302);
  const passkeys = await club.db.selectFrom("passkeys").select("admin_id").execute();
  expect(passkeys).toEqual([{ admin_id: subjectId }]);
  const { password_hash } = await club.db
    .selectFrom("admins")
    .select("password_hash")
    .where("id", "=", subjectId)
    .executeTakeFirstOrThrow();
  expect(await isPassword(ADMIN.password, password_hash)).toBe(false);
  expect((await signInAlone(club.visitor(), device)).location).toBe("/admin/dashboard");
});

test("an admin without a password chooses one within 15 minutes of a sign-in, and gets recovery codes", async () => {
  const { club, link } = await openInvited();
  const latha = club.visitor();
  const { device } = await joinByPasskey(latha, link);
  const choose = { intent: "password", current: "none", password: NEW_PASSWORD };
  const grave = { intent: "invite", username: "sunil", role: "desk", own: NEW_PASSWORD };
  const refused = await latha.post("/admin/team", grave);
  expect(readable(refused.text)).toContain("You sign in with a passkey and have no password yet.");
  club.clock.at += 15 * MINUTE_MS;
  const late = await latha.post("/admin/account", choose);
  expect(readable(late.text)).toContain("sign out and in again with your passkey");
  const again = club.visitor();
  await signInAlone(again, device);
  club.clock.at += 15 * MINUTE_MS - 1;
  const done = readable((await again.post("/admin/account", choose)).text);
  expect(done).toContain("Your password is changed.");
  expect(done).toContain("Keep these recovery codes somewhere safe");
  expect((await again.post("/admin/team", grave)).status).toBe(200);
  const wrong = { ...choose, current: "none", password: "another-quiet-run" };
  expect(readable((await again.post("/admin/account", wrong)).text)).toContain(
    "That’s not your current password.",
  );
});

test("an account that was opened with a passkey is in the audit: the account and its passkey", async () => {
  const { club, owner, link } = await openInvited();
  await joinByPasskey(club.visitor(), link);
  const audit = readable((await owner.get("/admin/audit")).text);
  for (const action of ["Admin invited", "Admin account created", "Passkey added", "Signed in"])
    expect(audit).toContain(action);
});

test("without scripts the page takes a password", async () => {
  const { club, link } = await openInvited();
  const { text } = await club.visitor().get(link);
  expect(text).toContain('autoComplete="new-password"');
  expect(text).not.toContain("Use a passkey instead");
});

type Tab = "password" | "weak" | "passkey" | "wrong device";

test("of any tabs that use one link at once, one gets in, and with what it chose alone", async () => {
  const tabs = fc.array(fc.constantFrom<Tab>("password", "weak", "passkey", "wrong device"), {
    minLength: 2,
    maxLength: 6,
  });
  await fc.assert(
    fc.asyncProperty(tabs, fc.boolean(), async (chosen, isReset) => {
      const { club, link } = await (isReset ? openReset() : openInvited());
      const presses = await Promise.all(chosen.map((tab) => prepare(club.visitor(), link, tab)));
      const answers = await Promise.all(presses.map(async (press) => await press()));
      const winners = chosen.filter((_, index) => answers[index]?.status === 302);
      const isOpened = chosen.some((tab) => tab === "password" || tab === "passkey");
      expect(winners).toHaveLength(isOpened ? 1 : 0);
      const links = await club.db.selectFrom("admin_links").select("id").execute();
      expect(links).toHaveLength(isOpened ? 0 : 1);
      if (!isOpened) return;
      const account = await club.db
        .selectFrom("admins as a")
        .select(["a.id", "a.password_hash as passwordHash"])
        .where("a.role", "=", isReset ? "desk" : "owner")
        .orderBy("a.created_at", "desc")
        .where("a.username", "<>", ADMIN.username)
        .executeTakeFirstOrThrow();
      const passkeys = await club.db
        .selectFrom("passkeys")
        .select("signs_in_alone")
        .where("admin_id", "=", account.id)
        .execute();
      const isByPasskey = winners[0] === "passkey";
      expect(passkeys).toEqual(isByPasskey ? [{ signs_in_alone: 1 }] : []);
      expect(await isPassword(NEW_PASSWORD, account.passwordHash)).toBe(!isByPasskey);
    }),
    { numRuns: 6 },
  );
}, 60_000);

/** A tab that has the page open, and its press. */
async function prepare(browser: Browser, link: string, tab: Tab) {
  if (tab === "password") return () => browser.post(link, { password: NEW_PASSWORD });
  if (tab === "weak") return () => browser.post(link, { password: "password1234" });
  const options = optionsOf(await browser.post(`${link}/passkey`, {}));
  const faults = tab === "passkey" ? {} : { origin: "https://evil.example" };
  const answer = new Authenticator().make(options, faults);
  return () => browser.post(link, { intent: "passkey", answer });
}
