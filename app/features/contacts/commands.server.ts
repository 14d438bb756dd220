import type { Db } from "~/db/tables";
import { storedPhone } from "~/features/identity/rules";
import { returnTurn, takeTurns } from "~/features/limits/commands/take-turns.server";
import type { Log } from "~/gateways/log";
import { addressBlock } from "~/lib/addresses";
import { DAY_MS, type Instant } from "~/lib/dates";
import { sha256 } from "~/lib/digest.server";
import { newId } from "~/lib/ids.server";
import {
  CONTACTS_KEPT_MS,
  CONTACTS_PER_ADDRESS,
  CONTACTS_WINDOW_SECONDS,
  refusalOf,
} from "./rules";
import type { ContactInput, ContactSubmission } from "./schema";

type SaveContactOutcome =
  | { ok: true }
  | { ok: false; reason: "too_many" }
  | { ok: false; reason: "not_saved"; error: Error; message: string };

interface ReceiveContactInput {
  submission: ContactSubmission;
  ip: string;
  now: Instant;
  log: Log;
}

/** Keeps the message of a register-now form that is well formed; returns what the form shows, and its status. */
export async function receiveContact(db: Db, input: ReceiveContactInput) {
  const { submission, ip, now, log } = input;
  if (submission.status !== "success") {
    return { status: 400, saved: false, result: submission.reply() };
  }
  const outcome = await saveContact(db, { contact: submission.value, ip, now });
  if (outcome.ok)
    return { status: 200, saved: true, result: submission.reply({ resetForm: true }) };
  if (outcome.reason === "not_saved") log.error({ err: outcome.error }, outcome.message);
  const { status, text } = refusalOf(outcome.reason);
  return { status, saved: false, result: submission.reply({ formErrors: [text] }) };
}

interface SaveContactInput {
  contact: ContactInput;
  ip: string;
  now: Instant;
}

/**
 * Keeps a message from the landing page; the same form sent twice is kept once, one that fell into the trap
 * not at all. Refuses the sixth message from one address within an hour.
 */
export async function saveContact(db: Db, input: SaveContactInput): Promise<SaveContactOutcome> {
  if (input.contact.website) return { ok: true };
  const limits = [limitOf(input.ip)];
  try {
    const turn = await takeTurns(db, { limits, now: input.now });
    const isNew = turn.ok && (await insertContact(db, input));
    if (isNew) return { ok: true };
    if (turn.ok) for (const { key } of limits) await returnTurn(db, { key, at: input.now });
    const isKnown = turn.ok || (await hasContact(db, input));
    return isKnown ? { ok: true } : { ok: false, reason: "too_many" };
  } catch (error) {
    const cause = asError(error);
    const message = `Failed to save contact message: ${cause.message}`;
    return { ok: false, reason: "not_saved", error: cause, message };
  }
}

/** Removes messages of more than 12 months ago whose sender did not join; returns how many. */
export async function removeOldContacts(db: Db, input: { now: Instant }): Promise<number> {
  const removed = await db
    .deleteFrom("contacts")
    .where("status", "in", ["open", "answered", "closed"])
    .where("created_at", "<", input.now - CONTACTS_KEPT_MS)
    .executeTakeFirst();
  return Number(removed.numDeletedRows);
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

/** Without a key from the browser the same words on the same day are the same message. */
function keyOf({ contact, now }: Pick<SaveContactInput, "contact" | "now">): string {
  const { FullName, Age, Profession, Whatsapp, submitKey } = contact;
  if (submitKey) return submitKey;
  return sha256([Math.floor(now / DAY_MS), FullName, Age, Profession, Whatsapp].join("\n"));
}

function asError(error: unknown): Error {
  return error instanceof Error ? error : new Error(String(error));
}
