import { recordAdminAudit } from "~/core/people/audit/record-undo.server";
import type { Db } from "~/db/tables";
import type { AdminId, ContactId, MemberId } from "~/db/tables/shapes";
import { inTransaction } from "~/db/transaction";
import type { Instant } from "~/lib/dates";

/** Whom the chat is with. */
type Partner = { kind: "member"; id: MemberId } | { kind: "contact"; id: ContactId };

/**
 * The phone number and name of a member or contact for a WhatsApp chat, after an audit entry; undefined for
 * an unknown id.
 */
export async function openChat(
  db: Db,
  input: Partner & { adminId: AdminId; requestId: string; now: Instant },
): Promise<{ phone: string; name: string | null } | undefined> {
  return await inTransaction(db, async (db) => {
    const person = await findPartner(db, input);
    if (!person) return undefined;
    await recordAdminAudit(db, input, {
      action: "chat_opened",
      subject: { kind: input.kind, id: input.id },
    });
    return person;
  });
}

async function findPartner(db: Db, { kind, id }: Partner) {
  if (kind === "member") {
    const members = db.selectFrom("members").select(["phone", "full_name as name"]);
    return await members.where("id", "=", id).executeTakeFirst();
  }
  const contacts = db.selectFrom("contacts").select(["whatsapp as phone", "full_name as name"]);
  return await contacts.where("id", "=", id).executeTakeFirst();
}
