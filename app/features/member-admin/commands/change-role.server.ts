import type { Db } from "~/db/tables";
import type { MemberRole } from "~/db/tables/people";
import { change, type Outcome } from "./change.server";
import type { ByAdmin } from "./record.server";

/** Makes a member a run leader, or a member again. */
export async function changeRole(db: Db, input: ByAdmin & { role: MemberRole }): Promise<Outcome> {
  return await change(db, input, { role: input.role });
}
