import type { Db } from "~/db/tables";
import type { MemberRole } from "~/db/tables/people";
import { changeMember, type MemberChangeOutcome } from "./change-member.server";
import type { ByAdmin } from "../move-members/record-member-change.server";

/** Makes a member a run leader, or a member again. */
export async function changeRole(
  db: Db,
  input: ByAdmin & { role: MemberRole },
): Promise<MemberChangeOutcome> {
  return await changeMember(db, { ...input, to: { role: input.role } });
}
