import type { Db } from "~/db/tables";

/** A member's latest messages, the last one first, with their way, what it said and what became of them. */
export async function listLatestMessages(
  db: Db,
  { memberId, limit }: { memberId: string; limit: number },
) {
  return await db
    .selectFrom("messages")
    .select(["id", "way", "title", "state", "reason", "created_at as createdAt"])
    .select((eb) =>
      eb
        .case()
        .when("way", "in", ["push", "email"])
        .then(eb.fn.coalesce("body", "text"))
        .else(eb.ref("text"))
        .end()
        .as("text"),
    )
    .where("member_id", "=", memberId)
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(limit)
    .execute();
}
