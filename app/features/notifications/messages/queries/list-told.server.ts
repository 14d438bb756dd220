import type { Db } from "~/db/tables";

/** A query of everybody who was told under one cause: in the inbox, by a message, or both. */
export function listTold(db: Db, { cause }: { cause: string }) {
  return db
    .selectFrom("notices")
    .select("member_id as memberId")
    .where("cause", "=", cause)
    .union(db.selectFrom("messages").select("member_id as memberId").where("cause", "=", cause));
}
