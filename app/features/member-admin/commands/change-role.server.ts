import type { Db } from "~/db/tables";
import type { MemberRole } from "~/db/tables/people";
import { change, type MemberChangeOutcome } from "./change.server";
import type { ByAdmin } from "./record.server";

/** Makes a member a run leader, or a member again. */
export async function changeRole(
  db: Db,
  input: ByAdmin & { role: MemberRole },
): Promise<MemberChangeOutcome> {
  return await change(db, input, { role: input.role });
}
