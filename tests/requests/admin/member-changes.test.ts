import { expect, test } from "vitest";
import { eraseMember } from "~/core/account/erasure/erase-member.server";
import { changeMember } from "~/core/admin/member-file/handle-member-change.server";
import { recordMemberChange } from "~/core/admin/move-members/move-members.server";
import { TestClub } from "../../support/club";

const ASHA = "sample-member-asha";

test("changeMember changes the member and its record together, and nothing of an unknown one", async () => {
  const club = await TestClub.open();
  await club.admin();
  const { id: adminId } = await club.db.selectFrom("admins").select("id").executeTakeFirstOrThrow();
  const by = { adminId, requestId: "r", now: club.clock.at };
  const to = { role: "run_leader" } as const;
  expect(await changeMember(club.db, { ...by, memberId: "nobody", to })).toMatchObject({
    ok: false,
  });
  expect(await changeMember(club.db, { ...by, memberId: ASHA, to })).toEqual({ ok: true });
  await recordMemberChange(club.db, {
    ...by,
    memberId: ASHA,
    action: "phone_revealed",
    details: {},
  });
  const recorded = await club.db
    .selectFrom("audit_log")
    .select(["action", "subject_id as subject"])
    .where("actor_id", "=", by.adminId)
    .where("subject_kind", "=", "member")
    .execute();
  expect(recorded).toEqual([
    { action: "role_changed", subject: ASHA },
    { action: "phone_revealed", subject: ASHA },
  ]);
});

test("a page from before the erasure writes nothing about the member who was erased", async () => {
  const club = await TestClub.open();
  const admin = await club.admin();
  await eraseMember(club.db, { memberId: ASHA, now: club.clock.at });
  const forms: Record<string, string>[] = [
    { intent: "note", text: "Asha still owes us a shirt." },
    { intent: "role", role: "run_leader" },
    { intent: "plan", planType: "Premium" },
  ];
  for (const form of forms)
    expect((await admin.post(`/admin/subscribers/${ASHA}`, form)).status).toBe(404);
  expect(await club.db.selectFrom("member_notes").select("text").execute()).toEqual([]);
  const role = club.db.selectFrom("members").select("role").where("id", "=", ASHA);
  expect(await role.execute()).toEqual([{ role: "member" }]);
});
