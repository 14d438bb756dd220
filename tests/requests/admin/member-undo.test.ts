import { expect, test } from "vitest";
import { handleMemberMove, undoMemberMove } from "~/core/admin/move-members/move-members.server";
import { readable } from "../../support/browser";
import { TestClub } from "../../support/club";
import { TIME_ZONE } from "../../support/seats";

const BY = { adminId: "ravi", requestId: "r", timeZone: TIME_ZONE };

test("undoing an approval or rejection of one or many restores the earlier reason", async () => {
  const club = await TestClub.open();
  const admin = await club.admin();
  const [asha, arjun] = ["sample-member-asha", "sample-member-arjun"];
  const list = async () =>
    await club.db
      .selectFrom("members")
      .select(["status", "status_reason as reason"])
      .where("id", "in", [asha, arjun])
      .orderBy("id")
      .execute();
  const both = (from: string, to: string): [string, string][] => [
    ["memberId", asha],
    ["memberId", arjun],
    ["from", from],
    ["to", to],
  ];
  const suspended = { status: "suspended" as const, status_reason: "Not a person" };
  for (const [from, to, before] of [
    ["pending", "active", { status: "pending", status_reason: null }],
    ["pending", "suspended", { status: "pending", status_reason: null }],
    ["suspended", "active", suspended],
    ["inactive", "active", { status: "inactive", status_reason: null }],
  ] as const) {
    await club.db.updateTable("members").set(before).where("id", "in", [asha, arjun]).execute();
    const was = await list();
    const path = from === "pending" ? "/admin/registrations" : "/admin/subscribers";
    const moved = await admin.post(path, [...both(from, to), ["reason", "Because"]]);
    expect(readable(moved.text)).toContain(`User status updated to ${to} (2 people)`);
    expect(moved.text).toContain("Undo");
    expect(await list()).not.toEqual(was);
    const fields: [string, string][] = [...both(from, to), ["movedAt", String(club.clock.at)]];
    const undone = await admin.post(path, [...fields, ["intent", "undo"]]);
    expect(readable(undone.text)).toContain(`User status updated to ${from}`);
    expect(await list()).toEqual(was);
    club.clock.at += 1;
  }
  const audit = readable((await admin.get("/admin/audit?subject=member")).text);
  expect(audit).toContain("Member status change undone");
});

test("undoing a member's move late, by another admin or after another change is refused", async () => {
  const club = await TestClub.open();
  const admin = await club.admin();
  const asha = await club.member("asha");
  const fields = { memberId: "sample-member-asha", from: "active", to: "suspended" };
  await admin.post("/admin/subscribers", { ...fields, reason: "A test" });
  const at = club.clock.at;
  const undo = { ...fields, intent: "undo", movedAt: String(at) };
  const by = { ...BY, memberIds: [fields.memberId], from: "active" as const };
  const others = await undoMemberMove(club.db, { ...by, to: "suspended", movedAt: at, now: at });
  expect(others).toEqual({ ok: false, reason: "changed_meanwhile" });
  const forged = await undoMemberMove(club.db, { ...by, to: "pending", movedAt: at, now: at });
  expect(forged).toEqual({ ok: false, reason: "not_a_move" });
  club.clock.at = at + 30_001;
  const late = await admin.post("/admin/subscribers", undo);
  expect([late.status, readable(late.text)]).toEqual([
    409,
    expect.stringContaining("it’s too late for that now."),
  ]);
  club.clock.at = at + 30_000;
  expect((await admin.post("/admin/subscribers", undo)).status).toBe(200);
  // After the undo they may sign in again; the ended session stays ended.
  expect((await asha.get("/dashboard")).status).toBe(401);
  expect((await (await club.member("asha")).get("/dashboard")).status).toBe(200);
  expect((await admin.post("/admin/subscribers", undo)).status).toBe(409);
});

test("the answer to a member's move is an Undo or a reason", async () => {
  const { db } = await TestClub.open();
  const form = { from: "active", to: "suspended" } as const;
  const move = { ...BY, ...form, memberId: ["sample-member-asha"], movedAt: 0, now: 7 };
  const moved = await handleMemberMove(db, { ...move, intent: "move" });
  const fields = [["memberId", "sample-member-asha"], ...Object.entries(form)];
  expect(moved).toMatchObject({ ok: true, undo: { fields, movedAt: 7, seconds: 30 } });
  const refused = {
    ok: false,
    text: "Failed to update status. Please try again. Somebody else has just changed it. The list is up to date now.",
  };
  expect(await handleMemberMove(db, { ...move, intent: "move" })).toEqual(refused);
  const undone = await handleMemberMove(db, { ...move, intent: "undo", movedAt: 7 });
  expect(undone).toEqual({ ok: true, text: "User status updated to active" });
});
