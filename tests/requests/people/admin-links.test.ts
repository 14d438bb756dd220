import { expect, test } from "vitest";
import {
  ADMIN_LINK_LIFETIME_MS,
  acceptAdminLink,
  removeExpiredAdminLinks,
  withdrawInvitation,
} from "~/core/people/admin-links/admin-links.server";
import { moveAdmin } from "~/core/people/team/move-admin.server";
import { readable } from "../../support/browser";
import { ADMIN, TestClub } from "../../support/club";

const OWN = ADMIN.password;
const NEW_PASSWORD = "a-quiet-morning-run";
const LINK = /\/join\/[\w-]{43}/;

const INVITATION = { intent: "invite", username: "Latha", role: "treasurer", own: OWN };

async function openInvited(form = INVITATION) {
  const club = await TestClub.open();
  const owner = await club.admin();
  const made = await owner.post("/admin/team", form);
  const [link = "/join/none"] = LINK.exec(made.text) ?? [];
  return { club, owner, link, made };
}

async function openReset() {
  const club = await TestClub.open();
  const owner = await club.admin();
  const desk = await club.admin("desk");
  const { id: subjectId } = await club.db
    .selectFrom("admins")
    .select("id")
    .where("role", "=", "desk")
    .executeTakeFirstOrThrow();
  const made = await owner.post("/admin/team", { intent: "reset", subjectId, own: OWN });
  const [link = "/join/none"] = LINK.exec(made.text) ?? [];
  return { club, owner, desk, subjectId, link };
}

test("an invited admin chooses a password and is asked for a second step", async () => {
  const { club, link } = await openInvited();
  const latha = club.visitor();
  const page = await latha.get(link);
  expect(readable(page.text)).toContain("Your role: Treasurer.");
  const joined = await latha.post(link, { password: NEW_PASSWORD });
  expect([joined.status, joined.location]).toEqual([302, "/admin/account"]);
  const account = readable((await latha.get("/admin/account")).text);
  expect(account).toContain("Now add a second step");
  expect((await latha.get("/admin/payments")).status).toBe(200);
  expect((await latha.get("/admin/settings")).status).toBe(403);
});

test("an invitation works once", async () => {
  const { club, link } = await openInvited();
  await club.visitor().post(link, { password: NEW_PASSWORD });
  const again = await club.visitor().post(link, { password: "another-quiet-run" });
  expect(again.status).toBe(404);
  expect(readable(again.text)).toContain("doesn’t work any more");
});

test("of twenty who use an invitation at once, one gets in", async () => {
  const { club, link } = await openInvited();
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => club.visitor().post(link, { password: NEW_PASSWORD })),
  );
  expect(answers.filter(({ status }) => status === 302)).toHaveLength(1);
});

test("an invitation ends after three days to the millisecond", async () => {
  const { club, link } = await openInvited();
  club.clock.at += ADMIN_LINK_LIFETIME_MS - 1;
  expect((await club.visitor().get(link)).status).toBe(200);
  club.clock.at += 1;
  expect((await club.visitor().get(link)).status).toBe(404);
  const late = await club.visitor().post(link, { password: NEW_PASSWORD });
  expect(late.status).toBe(404);
});

test("a weak password is refused and leaves the invitation", async () => {
  const { club, link } = await openInvited();
  const weak = await club.visitor().post(link, { password: "latha-latha-latha" });
  expect(weak.status).toBe(400);
  expect(readable(weak.text)).toContain("easy to guess");
  expect((await club.visitor().post(link, { password: NEW_PASSWORD })).status).toBe(302);
});

test("a withdrawn invitation, and one of an owner who is suspended, let nobody in", async () => {
  const { club, owner, link } = await openInvited();
  const admins = club.db.updateTable("admins").where("role", "=", "owner");
  await admins.set({ status: "suspended" }).execute();
  expect((await club.visitor().get(link)).status).toBe(404);
  await admins.set({ status: "active" }).execute();
  const { id: linkId } = await club.db
    .selectFrom("admin_links")
    .select("id")
    .executeTakeFirstOrThrow();
  const withdrawn = await owner.post("/admin/team", { intent: "withdraw", linkId });
  expect(readable(withdrawn.text)).toContain("The invitation for latha is withdrawn");
  expect((await club.visitor().get(link)).status).toBe(404);
});

test("the database holds no token of a link", async () => {
  const { club, link } = await openInvited();
  const [row] = await club.db.selectFrom("admin_links").selectAll().execute();
  expect(row?.token_hash).toHaveLength(64);
  expect(JSON.stringify(row)).not.toContain(link.replace("/join/", ""));
});

test.each([
  ["invite", { username: "Latha", role: "owner" }],
  ["reset", { subjectId: "any" }],
  ["welfare", { reader: "any" }],
])("the form '%s' asks an owner for their own password again", async (intent, fields) => {
  const { club, owner } = await openInvited();
  await club.admin("desk");
  await club.db.deleteFrom("admin_links").execute();
  const refused = await owner.post("/admin/team", { intent, ...fields, own: "not-my-password" });
  expect(refused.status).toBe(400);
  expect(readable(refused.text)).toContain("That’s not your password.");
  expect(await club.db.selectFrom("admin_links").select("id").execute()).toEqual([]);
  const readers = club.db.selectFrom("admins").select("id").where("reads_welfare", "=", 1);
  expect(await readers.execute()).toEqual([]);
});

test("six right passwords of an owner reach no limit", async () => {
  const { owner } = await openInvited();
  for (let n = 0; n < 6; n += 1) {
    const made = await owner.post("/admin/team", { ...INVITATION, username: `latha-${n}` });
    expect(made.status).toBe(200);
  }
});

test("a colleague who is locked out comes in again by the owner's link, without the second step", async () => {
  const { club, desk, subjectId, link } = await openReset();
  await club.db
    .insertInto("admin_totp")
    .values({
      admin_id: subjectId,
      sealed_secret: "x",
      last_step: 0,
      confirmed_at: 1,
      created_at: 1,
    })
    .execute();
  expect((await desk.get("/admin/dashboard")).status).toBe(200);
  const colleague = club.visitor();
  const joined = await colleague.post(link, { password: NEW_PASSWORD });
  expect(joined.location).toBe("/admin/account");
  expect((await colleague.get("/admin/dashboard")).status).toBe(200);
  expect((await desk.get("/admin/dashboard")).status).toBe(302);
  expect(await club.db.selectFrom("admin_totp").select("admin_id").execute()).toEqual([]);
});

test("a reset link opens no account that was suspended in the meantime", async () => {
  const { club, owner, subjectId, link } = await openReset();
  await owner.post("/admin/team", { intent: "move", subjectId, to: "suspended" });
  expect((await club.visitor().post(link, { password: NEW_PASSWORD })).status).toBe(404);
});

test("a reset link opens no account that is suspended while the new password is hashed", async () => {
  const { club, subjectId, link } = await openReset();
  const { db } = club;
  const admins = db.selectFrom("admins").select(["id", "status"]);
  const { id: adminId } = await admins.where("role", "=", "owner").executeTakeFirstOrThrow();
  const by = { requestId: "r", now: club.clock.at };
  let suspending: ReturnType<typeof moveAdmin> | undefined;
  const proof = {
    // Read once the link is found, just before the hash.
    get password() {
      suspending ??= moveAdmin(db, { ...by, adminId, subjectId, to: "suspended" });
      return NEW_PASSWORD;
    },
  };
  const used = await acceptAdminLink(db, { ...by, token: link.replace("/join/", ""), proof });
  expect([await suspending, used]).toEqual([{ ok: true }, { ok: false, reason: "no_link" }]);
  const subject = await admins.where("id", "=", subjectId).executeTakeFirst();
  expect(subject?.status).toBe("suspended");
});

test("no owner makes a reset link for their own account", async () => {
  const { club, owner } = await openInvited();
  const { id: subjectId } = await club.db
    .selectFrom("admins")
    .select("id")
    .executeTakeFirstOrThrow();
  const refused = await owner.post("/admin/team", { intent: "reset", subjectId, own: OWN });
  expect(refused.status).toBe(409);
});

test("invitations, reset links and welfare contacts are in the audit with the owner's name", async () => {
  const { owner, subjectId } = await openReset();
  await owner.post("/admin/team", INVITATION);
  const named = await owner.post("/admin/team", { intent: "welfare", reader: subjectId, own: OWN });
  expect(readable(named.text)).toContain("Welfare contacts saved");
  const audit = readable((await owner.get("/admin/audit")).text);
  for (const action of ["Reset link made for an admin", "Admin invited", "Made a welfare contact"])
    expect(audit).toContain(action);
});

test("expired links are removed, others stay", async () => {
  const { club, link } = await openInvited();
  const end = club.clock.at + ADMIN_LINK_LIFETIME_MS;
  expect(await removeExpiredAdminLinks(club.db, { now: end })).toBe(0);
  expect(await removeExpiredAdminLinks(club.db, { now: end + 1 })).toBe(1);
  const token = link.replace("/join/", "");
  const proof = { password: NEW_PASSWORD };
  const late = { token, proof, requestId: "r", now: club.clock.at };
  expect(await acceptAdminLink(club.db, late)).toEqual({ ok: false, reason: "no_link" });
});

test.each(["invitation", "reset link"])(
  "a failure between the link and the account leaves both as they were: %s",
  async (kind) => {
    const { club, link } = await (kind === "invitation" ? openInvited() : openReset());
    const { db } = club;
    const stored = async () => ({
      links: await db.selectFrom("admin_links").select(["username", "token_hash"]).execute(),
      admins: await db.selectFrom("admins").select(["username", "password_hash"]).execute(),
    });
    const before = await stored();
    // Either account is written down in the audit at the end.
    await db.schema.alterTable("audit_log").renameTo("audit_log_away").execute();
    const input = { token: link.replace("/join/", ""), proof: { password: NEW_PASSWORD } };
    const use = () => acceptAdminLink(db, { ...input, requestId: "r", now: club.clock.at });
    await expect(use()).rejects.toThrow();
    await db.schema.alterTable("audit_log_away").renameTo("audit_log").execute();
    expect(await stored()).toEqual(before);
    expect(await use()).toMatchObject({ ok: true });
    expect((await stored()).links).toEqual([]);
  },
);

test("an admin who is no owner any more withdraws no invitation", async () => {
  const { club } = await openInvited();
  const { id } = await club.db.selectFrom("admin_links").select("id").executeTakeFirstOrThrow();
  const by = { adminId: "nobody", requestId: "r", now: club.clock.at };
  const refused = await withdrawInvitation(club.db, { ...by, linkId: id });
  expect(refused).toEqual({ ok: false, reason: "not_owner" });
});
