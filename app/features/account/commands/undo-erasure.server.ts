import type { Db } from "~/db/tables";

/** Takes the wish to be erased back; the account goes on as before. */
export async function undoErasure(db: Db, input: { memberId: string }): Promise<void> {
  await db.deleteFrom("erasure_requests").where("member_id", "=", input.memberId).execute();
}
