import { type ByAdmin, recordAdminAudit } from "~/core/people/audit/record-undo.server";
import { createMember, findMemberByPhone } from "~/core/people/members.server";
import { consumeRateLimits, returnHit } from "~/core/people/rate-limits/consume-rate-limits.server";
import { lockRows } from "~/db/dialect";
import type { Db } from "~/db/tables";
import type { ContactStatus } from "~/db/tables/people";
import type { ContactId, MemberId } from "~/db/tables/shapes";
import { inTransaction } from "~/db/transaction";
import { addressBlock } from "~/lib/addresses";
import { DAY_MS, type Instant } from "~/lib/dates";
import { sha256 } from "~/lib/digest.server";
import { errorText } from "~/lib/error-text";
import { newId } from "~/lib/ids.server";
import { storedPhone } from "~/lib/phone-digits";
import { CONTACTS_TEXTS } from "~/texts/admin/contacts";
import { CONTACT_RETENTION_MS, CONTACTS_PER_ADDRESS, CONTACTS_WINDOW_SECONDS } from "./contacts";
import type { ContactInput, ContactSubmission } from "./contacts-form";

interface SaveContactInput {
  contact: ContactInput;
  ip: string;
  now: Instant;
}

/**
 * Stores a contact message once per form; one with the hidden field filled in is dropped. Refuses the sixth
 * message from one address within an hour. An error is thrown with the specification's text.
 */
export async function saveContact(
  db: Db,
  input: SaveContactInput,
): Promise<{ ok: true } | { ok: false; reason: "too_many" }> {
  if (input.contact.website) return { ok: true };
  const limit = limitOf(input.ip);
  try {
    const consumed = await consumeRateLimits(db, { limits: [limit], now: input.now });
    if (consumed.ok && (await insertContact(db, input))) return { ok: true };
    if (consumed.ok) await returnHit(db, { key: limit.key, at: input.now });
    const isKnown = consumed.ok || (await hasContact(db, input));
    return isKnown ? { ok: true } : { ok: false, reason: "too_many" };
  } catch (error) {
    throw new Error(`Failed to save contact message: ${errorText(error)}`, { cause: error });
  }
}

function limitOf(ip: string) {
  return {
    key: `contact:${addressBlock(ip)}`,
    most: CONTACTS_PER_ADDRESS,
    withinMs: CONTACTS_WINDOW_SECONDS * 1000,
  };
}

async function insertContact(db: Db, { contact, now }: SaveContactInput): Promise<boolean> {
  const inserted = await db
    .insertInto("contacts")
    .values({
      id: newId(),
      full_name: contact.FullName,
      age: Number(contact.Age),
      profession: contact.Profession,
      whatsapp: storedPhone(contact.Whatsapp),
      status: "open",
      submit_key: keyOf({ contact, now }),
      created_at: now,
    })
    .onConflict((conflict) => conflict.column("submit_key").doNothing())
    .returning("id")
    .executeTakeFirst();
  return inserted !== undefined;
}

async function hasContact(db: Db, { contact, now }: SaveContactInput): Promise<boolean> {
  const row = await db
    .selectFrom("contacts")
    .select("id")
    .where("submit_key", "=", keyOf({ contact, now }))
    .executeTakeFirst();
  return row !== undefined;
}

/** Without a browser's key, the same text on the same day counts as the same message. */
function keyOf({ contact, now }: Pick<SaveContactInput, "contact" | "now">): string {
  const { FullName, Age, Profession, Whatsapp, submitKey } = contact;
  if (submitKey) return submitKey;
  return sha256([Math.floor(now / DAY_MS), FullName, Age, Profession, Whatsapp].join("\n"));
}

/** Stores a valid contact form; returns what the form shows and the HTTP status. */
export async function receiveContact(
  db: Db,
  { submission, ip, now }: { submission: ContactSubmission; ip: string; now: Instant },
) {
  if (submission.status !== "success")
    return { status: 400, saved: false, result: submission.reply() };
  const outcome = await saveContact(db, { contact: submission.value, ip, now });
  if (outcome.ok)
    return { status: 200, saved: true, result: submission.reply({ resetForm: true }) };
  const result = submission.reply({ formErrors: [CONTACTS_TEXTS.contactsLimit] });
  return { status: 429, saved: false, result };
}

interface Input extends ByAdmin {
  contactId: ContactId;
}

/** Marks a contact message as answered or closed. Refuses one that is already closed, or joined. */
export async function answerContact(
  db: Db,
  input: Input & { to: "answered" | "closed" },
): Promise<{ ok: true } | { ok: false; reason: "done_already" }> {
  return await inTransaction(db, async (db) => {
    const open: ContactStatus[] = input.to === "closed" ? ["open", "answered"] : ["open"];
    const changed = await db
      .updateTable("contacts")
      .set({ status: input.to })
      .where("id", "=", input.contactId)
      .where("status", "in", open)
      .executeTakeFirst();
    if (changed.numUpdatedRows === 0n) return { ok: false, reason: "done_already" };
    await recordAdminAudit(db, input, {
      action: `contact_${input.to}`,
      subject: { kind: "contact", id: input.contactId },
      details: {},
    });
    return { ok: true };
  });
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
      .$call(lockRows(db))
      .executeTakeFirst();
    if (!contact) return { ok: false, reason: "not_found" };
    const known = await findMemberByPhone(db, { phone: contact.whatsapp });
    const memberId = known?.id ?? (await memberOf(db, contact, input.now));
    await db
      .updateTable("contacts")
      .set({ status: "joined" })
      .where("id", "=", input.contactId)
      .execute();
    await recordAdminAudit(db, input, {
      action: "contact_joined",
      subject: { kind: "contact", id: input.contactId },
      details: { memberId },
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
