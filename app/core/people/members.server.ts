import type { Db } from "~/db/tables";
import type { MemberId } from "~/db/tables/shapes";

/** The member with this stored phone number ('+91…'), or undefined. */
export async function findMemberByPhone(db: Db, input: { phone: string }) {
  const found = await db
    .selectFrom("members")
    .select(["id", "status", "full_name as fullName"])
    .where("phone", "=", input.phone)
    .executeTakeFirst();
  return found;
}

/** The member with this id, or undefined. */
export async function findMemberById(db: Db, input: { memberId: MemberId }) {
  return await db
    .selectFrom("members")
    .select(["status", "phone"])
    .where("id", "=", input.memberId)
    .executeTakeFirst();
}

/** The id of the member with this invite code; undefined for an unknown code and one's own. */
export async function findInviter(
  db: Db,
  input: { memberId: MemberId; inviteCode: string | undefined },
): Promise<MemberId | undefined> {
  if (!input.inviteCode) return undefined;
  const inviter = await db
    .selectFrom("members")
    .select("id")
    .where("invite_code", "=", input.inviteCode.toUpperCase())
    .where("id", "<>", input.memberId)
    .executeTakeFirst();
  return inviter?.id;
}
