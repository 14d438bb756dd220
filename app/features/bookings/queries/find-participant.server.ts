import type { Db } from "~/db/tables";

/** What a booking needs to know of its member. Throws for an id that nobody has. */
export async function findParticipant(db: Db, input: { memberId: string }) {
  const { guardedId, ...member } = await db
    .selectFrom("members as m")
    .leftJoin("guardians as g", "g.member_id", "m.id")
    .select(["m.id", "m.phone", "m.display_name as name", "m.email", "m.status"])
    .select("g.member_id as guardedId")
    .where("m.id", "=", input.memberId)
    .executeTakeFirstOrThrow();
  return { ...member, hasGuardian: guardedId !== null };
}
