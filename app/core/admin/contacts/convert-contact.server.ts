import { recordAudit } from "~/core/people/audit/record-undo.server";
import { createMember, findMemberByPhone } from "~/core/people/members.server";
import type { Db } from "~/db/tables";
import type { AdminId, ContactId, MemberId } from "~/db/tables/shapes";
import { inTransaction } from "~/db/transaction";
import type { Instant } from "~/lib/dates";
import { CONTACT_RETENTION_MS } from "./contacts";

interface Input {
  contactId: ContactId;
  adminId: AdminId;
  requestId: string;
  now: Instant;
}

type JoinOutcome =
  | { ok: true; memberId: MemberId; isNew: boolean }
  | { ok: false; reason: "not_found" };

/**
 * Creates a member (registrationType contact_form) from a contact message; an existing member with this phone
 * number stays as is.
 */
export async function convertContact(db: Db, input: Input): Promise<JoinOutcome> {
  return await inTransaction(db, async (db) => {
    const contact = await db
      .selectFrom("contacts")
      .select(["full_name as name", "profession", "whatsapp"])
      .where("id", "=", input.contactId)
      .executeTakeFirst();
    if (!contact) return { ok: false, reason: "not_found" };
    const known = await findMemberByPhone(db, { phone: contact.whatsapp });
    const memberId = known?.id ?? (await memberOf(db, contact, input.now));
    await db
      .updateTable("contacts")
      .set({ status: "joined" })
      .where("id", "=", input.contactId)
      .execute();
    await recordAudit(db, {
      actor: { kind: "admin", id: input.adminId },
      action: "contact_joined",
      subject: { kind: "contact", id: input.contactId },
      details: { memberId },
      requestId: input.requestId,
      now: input.now,
    });
    return { ok: true, memberId, isNew: known === undefined };
  });
}

/** The contact form's professions differ from the sign-up form's: 'Self Employee' is 'Business' there. */
async function memberOf(
  db: Db,
  contact: { name: string; profession: string; whatsapp: string },
  now: Instant,
): Promise<MemberId> {
  const memberId = await createMember(db, {
    phone: contact.whatsapp,
    registrationType: "contact_form",
    now,
  });
  await db
    .updateTable("members")
    .set({
      full_name: contact.name,
      display_name: contact.name,
      profession: contact.profession === "Self Employee" ? "Business" : contact.profession,
    })
    .where("id", "=", memberId)
    .execute();
  return memberId;
}

/** Deletes messages older than 12 months whose sender did not join; returns how many. */
export async function removeOldContacts(db: Db, input: { now: Instant }): Promise<number> {
  const removed = await db
    .deleteFrom("contacts")
    .where("status", "in", ["open", "answered", "closed"])
    .where("created_at", "<", input.now - CONTACT_RETENTION_MS)
    .executeTakeFirst();
  return Number(removed.numDeletedRows);
}
