import { expect, test } from "vitest";
import { createAdmin } from "~/core/people/admins/ensure-first-admin.server";
import { ADMIN_ROLES, RIGHTS } from "~/core/people/rights/roles";
import { changeAdminRole, lockOwners, moveAdmin } from "~/core/people/team/move-admin.server";
import { recordKeys } from "~/lib/records";
import { RIGHT_LABELS } from "~/texts/people/rights";
import { readable } from "../../support/browser";
import { ADMIN, TestClub, WEDNESDAY } from "../../support/club";
import { emptyDatabase } from "../../support/database";

const now = WEDNESDAY;

async function adminIds(club: TestClub): Promise<Record<string, string>> {
  const admins = await club.db.selectFrom("admins").select(["username", "id"]).execute();
  return Object.fromEntries(admins.map(({ username, id }) => [username, id]));
}

test("another role that the owner gives counts from the next request", async () => {
  const club = await TestClub.open();
  const owner = await club.admin();
  const desk = await club.admin("desk");
  expect((await desk.get("/admin/payments")).status).toBe(403);
  const { "ravi-desk": subjectId = "" } = await adminIds(club);
  const changed = await owner.post("/admin/team", { intent: "role", subjectId, role: "treasurer" });
  expect(readable(changed.text)).toContain("ravi-desk is now: Treasurer");
  expect((await desk.get("/admin/payments")).status).toBe(200);
  const audit = readable((await owner.get("/admin/audit")).text);
  expect(audit).toContain("Admin role changed");
  expect(audit).toContain("from desk to treasurer");
});

test("an admin who is no owner changes nobody's account", async () => {
  const club = await TestClub.open();
  await club.admin();
  const admin = await club.admin("admin");
  const { ravi: subjectId = "", "ravi-admin": adminId = "" } = await adminIds(club);
  const moves: Record<string, string>[] = [
    { intent: "role", subjectId, role: "desk" },
    { intent: "move", subjectId, to: "suspended" },
    { intent: "invite", username: "Latha", role: "owner", own: ADMIN.password },
  ];
  for (const form of moves) expect((await admin.post("/admin/team", form)).status).toBe(403);
  const by = { adminId, requestId: "r", now };
  const refused = { ok: false, reason: "not_owner" };
  expect(await changeAdminRole(club.db, { ...by, subjectId, role: "desk" })).toEqual(refused);
  expect(await moveAdmin(club.db, { ...by, subjectId, to: "suspended" })).toEqual(refused);
  const team = readable((await admin.get("/admin/team")).text);
  expect(team).not.toContain("Invite an admin");
  for (const right of recordKeys(RIGHTS)) expect(team).toContain(RIGHT_LABELS[right]);
});

test("a form of another role gives back what was typed, and nothing that the page added", async () => {
  const club = await TestClub.open();
  const desk = await club.admin("desk");
  const added = { intent: "save", version: "3", loaded: "title=5k2.9x", submitKey: "a1b2-c3d4" };
  const refused = await desk.post("/admin/events/new", { ...added, title: "Our lake run" });
  expect(refused.status).toBe(403);
  expect(readable(refused.text)).toContain("Copy what you need. Our lake run");
  for (const value of Object.values(added))
    expect(refused.text).not.toMatch(new RegExp(`select-all">${value}<`));
});

test("of two owners who take each other's role at once, one stays owner", async () => {
  const db = await emptyDatabase();
  const ids: string[] = [];
  for (const username of ["latha", "kumar"]) {
    const made = await createAdmin(db, { ...ADMIN, username, role: "owner", now });
    if (made.ok) ids.push(made.adminId);
  }
  const [latha = "", kumar = ""] = ids;
  const by = { requestId: "r", now, role: "desk" as const };
  const outcomes = await Promise.all([
    changeAdminRole(db, { ...by, adminId: latha, subjectId: kumar }),
    changeAdminRole(db, { ...by, adminId: kumar, subjectId: latha }),
  ]);
  expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
  const owners = await db.selectFrom("admins").select("id").where("role", "=", "owner").execute();
  expect(owners).toHaveLength(1);
  expect(await lockOwners(db, { adminId: owners[0]?.id ?? "" })).toBe(true);
});

test("no owner changes their own role", async () => {
  const club = await TestClub.open();
  const owner = await club.admin();
  const { ravi = "" } = await adminIds(club);
  const own = await owner.post("/admin/team", { intent: "role", subjectId: ravi, role: "desk" });
  expect(own.status).toBe(409);
  expect(readable(own.text)).toContain("Ask another owner.");
});

test("the role that an admin has already is refused", async () => {
  const club = await TestClub.open();
  const owner = await club.admin();
  await club.admin("desk");
  const { "ravi-desk": desk = "" } = await adminIds(club);
  const same = await owner.post("/admin/team", { intent: "role", subjectId: desk, role: "desk" });
  expect(same.status).toBe(409);
});

test("the panel shows a treasurer only what the role has the right to", async () => {
  const club = await TestClub.open();
  const treasurer = await club.admin("treasurer");
  const page = (await treasurer.get("/admin/dashboard")).text;
  expect(page).toContain('href="/admin/payments"');
  expect(page).not.toContain('href="/admin/registrations');
  expect(page).toContain('href="/qr-scanner"');
  const member = (await treasurer.get("/admin/subscribers/sample-member-asha")).text;
  expect(readable(member)).not.toContain("Plan and role");
});

test.each(ADMIN_ROLES)(
  "a roster is downloaded by whoever prints it, and linked: %s",
  async (role) => {
    const club = await TestClub.open();
    const admin = await club.admin(role);
    const sheet = await admin.get("/qr-info/roster?event=sample-event-upcoming");
    const file = await admin.get("/admin/roster/sample-event-upcoming");
    expect([sheet.status, file.status]).toEqual([200, 200]);
    for (const page of [
      "/admin/dashboard",
      "/admin/bookings",
      "/admin/events/sample-event-upcoming",
    ])
      expect((await admin.get(page)).text).toContain('href="/admin/roster/sample-event-upcoming"');
  },
);
