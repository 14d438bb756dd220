import { expect, test } from "vitest";
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
