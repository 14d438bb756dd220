import type { Db } from "~/db/tables";
import type { MemberId } from "~/db/tables/shapes";
import type { GradedPerson } from "./races";

/** Gender and date of birth of a member, which decide the age grade of their races. */
export async function findRacer(db: Db, input: { memberId: MemberId }): Promise<GradedPerson> {
  return await db
    .selectFrom("members")
    .select(["gender", "date_of_birth as dateOfBirth"])
    .where("id", "=", input.memberId)
    .executeTakeFirstOrThrow();
}
