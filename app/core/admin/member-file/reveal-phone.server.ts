import type { Db } from "~/db/tables";
import { inTransaction } from "~/db/transaction";
import { type ByAdmin, recordMemberChange } from "../move-members/record-member-change.server";

/** A member's full phone number, after an audit entry; undefined for an unknown member. */
export async function revealPhone(db: Db, input: ByAdmin): Promise<string | undefined> {
  return await inTransaction(db, async (db) => {
    const member = await db
      .selectFrom("members")
      .select("phone")
      .where("id", "=", input.memberId)
      .executeTakeFirst();
    if (member) await recordMemberChange(db, { ...input, action: "phone_revealed", details: {} });
    return member?.phone;
  });
}
