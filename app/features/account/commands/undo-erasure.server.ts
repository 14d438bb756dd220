import type { Db } from "~/db/tables";

/** Withdraws an erasure request. */
export async function undoErasure(db: Db, input: { memberId: string }): Promise<void> {
  await db.deleteFrom("erasure_requests").where("member_id", "=", input.memberId).execute();
}
