import type { Db } from "~/db/tables";

/** What a booking needs to know of its member. Throws for an id that nobody has. */
export async function findParticipant(db: Db, input: { memberId: string }) {
  return await db
    .selectFrom("members")
    .select(["id", "phone", "display_name as name", "email", "status"])
    .where("id", "=", input.memberId)
    .executeTakeFirstOrThrow();
}
