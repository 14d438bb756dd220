import type { Db } from "~/db/tables";
import type { MemberStatus } from "./rules";

/** The member with this stored phone number ('+91…'), or undefined. */
export async function findMemberByPhone(db: Db, input: { phone: string }) {
  const found = await db
    .selectFrom("members")
    .select(["id", "status", "full_name as fullName"])
    .where("phone", "=", input.phone)
    .executeTakeFirst();
  return found && { ...found, status: found.status as MemberStatus };
}
