import type { Db } from "~/db/tables";
import { consumeRateLimits } from "~/core/people/rate-limits/consume-rate-limits.server";
import { returnHit } from "~/core/people/rate-limits/return-hit.server";
import { addressBlock } from "~/lib/addresses";
import { DAY_MS, type Instant } from "~/lib/dates";
import { sha256 } from "~/lib/digest.server";
import { newId } from "~/lib/ids.server";
import { storedPhone } from "~/lib/phone-digits";
import { CONTACTS_PER_ADDRESS, CONTACTS_WINDOW_SECONDS } from "./contacts";
import type { ContactInput } from "./contacts-form";

type SaveContactOutcome = { ok: true } | { ok: false; reason: "too_many" };

interface SaveContactInput {
  contact: ContactInput;
  ip: string;
  now: Instant;
}

/**
 * Stores a contact message once per form; one with the hidden field filled in is dropped. Refuses the sixth
 * message from one address within an hour. An error is thrown with the specification's text.
 */
export async function saveContact(db: Db, input: SaveContactInput): Promise<SaveContactOutcome> {
  if (input.contact.website) return { ok: true };
  const limits = [limitOf(input.ip)];
  try {
    const consumed = await consumeRateLimits(db, { limits, now: input.now });
    const isNew = consumed.ok && (await insertContact(db, input));
    if (isNew) return { ok: true };
    if (consumed.ok) for (const { key } of limits) await returnHit(db, { key, at: input.now });
    const isKnown = consumed.ok || (await hasContact(db, input));
    return isKnown ? { ok: true } : { ok: false, reason: "too_many" };
  } catch (error) {
    const detail = error instanceof Error ? error.message : String(error);
    throw new Error(`Failed to save contact message: ${detail}`, { cause: error });
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
