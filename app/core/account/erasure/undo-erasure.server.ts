import type { Db } from "~/db/tables";
import type { MemberId } from "~/db/tables/shapes";

/** Withdraws an erasure request. */
export async function undoErasure(db: Db, input: { memberId: MemberId }): Promise<void> {
  await db.deleteFrom("erasure_requests").where("member_id", "=", input.memberId).execute();
}
