import type { Db } from "~/db/tables";
import type { MemberId } from "~/db/tables/shapes";

/** The member who invited this one: one id or none. */
export async function listInviterIds(db: Db, input: { memberId: MemberId }): Promise<MemberId[]> {
  const row = await db
    .selectFrom("members")
    .select("invited_by as inviter")
    .where("id", "=", input.memberId)
    .executeTakeFirst();
  return row?.inviter ? [row.inviter] : [];
}
