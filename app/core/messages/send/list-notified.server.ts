import type { Db } from "~/db/tables";

/** A query of everybody who was notified of each of these causes, in the inbox, by a message, or both. */
export function listNotified(db: Db, { causes }: { causes: readonly string[] }) {
  return db
    .selectFrom("notices")
    .select(["member_id as memberId", "cause"])
    .where("cause", "in", causes)
    .$narrowType<{ cause: string }>()
    .union(
      db
        .selectFrom("messages")
        .select(["member_id as memberId", "cause"])
        .where("cause", "in", causes),
    );
}
