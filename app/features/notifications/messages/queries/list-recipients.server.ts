import type { Db } from "~/db/tables";

/** Where a member can be told, and what they allow at this moment. */
export interface Recipient {
  phone: string;
  email: string | null;
  /** They consent to messages to their number. */
  consents: boolean;
  /** A browser of theirs takes notifications. */
  hasPush: boolean;
  wantsEmail: boolean;
}

/** Those of these members who may be told at all: nobody who is suspended or erased. */
export async function listRecipients(
  db: Db,
  { memberIds }: { memberIds: readonly string[] },
): Promise<Map<string, Recipient>> {
  if (memberIds.length === 0) return new Map();
  const rows = await db
    .selectFrom("members as m")
    .leftJoin("consent as c", (join) =>
      join
        .onRef("c.member_id", "=", "m.id")
        .on("c.purpose", "=", "whatsapp_messages")
        .on("c.withdrawn_at", "is", null),
    )
    .select(["m.id", "m.phone", "m.email", "c.id as consentId"])
    .where("m.id", "in", memberIds)
    .where("m.status", "in", ["pending", "active"])
    .execute();
  return new Map(
    rows.map(({ id, phone, email, consentId }) => [
      id,
      { phone, email, consents: consentId !== null, hasPush: false, wantsEmail: false },
    ]),
  );
}
