import type { Db } from "~/db/tables";
import { inTransaction } from "~/db/transaction";
import { storedPhone } from "~/features/identity/rules";
import { DAY_MS, type Instant } from "~/lib/dates";
import { sha256 } from "~/lib/digest.server";
import { newId } from "~/lib/ids.server";
import { CONTACTS_PER_ADDRESS, CONTACTS_WINDOW_SECONDS } from "./rules";
import type { ContactInput } from "./schema";

export type SaveContactOutcome =
  | { ok: true }
  | { ok: false; reason: "too_many" }
  | { ok: false; reason: "not_saved"; error: Error; message: string };

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
  try {
    return await inTransaction(db, async (db) => {
      const isNew = await insertContact(db, input);
      if (!isNew) return { ok: true };
      if (await isOverLimit(db, input)) throw new TooMany();
      return { ok: true };
    });
  } catch (error) {
    if (error instanceof TooMany) return { ok: false, reason: "too_many" };
    const cause = asError(error);
    const message = `Failed to save contact message: ${cause.message}`;
    return { ok: false, reason: "not_saved", error: cause, message };
  }
}

/** Rolls the message back. */
class TooMany extends Error {}

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
      submit_key: contact.submitKey ?? keyFromContent(contact, now),
      created_at: now,
    })
    .onConflict((conflict) => conflict.column("submit_key").doNothing())
    .returning("id")
    .executeTakeFirst();
  return inserted !== undefined;
}

/** Without a key from the browser the same words on the same day are the same message. */
function keyFromContent(contact: ContactInput, now: Instant): string {
  const { FullName, Age, Profession, Whatsapp } = contact;
  return sha256([Math.floor(now / DAY_MS), FullName, Age, Profession, Whatsapp].join("\n"));
}

async function isOverLimit(db: Db, { ip, now }: SaveContactInput): Promise<boolean> {
  const windowMs = CONTACTS_WINDOW_SECONDS * 1000;
  const { count } = await db
    .insertInto("rate_bucket")
    .values({ key: `contact:${ip}`, window_start: now - (now % windowMs), count: 1 })
    .onConflict((conflict) =>
      conflict
        .columns(["key", "window_start"])
        .doUpdateSet((eb) => ({ count: eb("rate_bucket.count", "+", 1) })),
    )
    .returning("count")
    .executeTakeFirstOrThrow();
  return count > CONTACTS_PER_ADDRESS;
}

function asError(error: unknown): Error {
  return error instanceof Error ? error : new Error(String(error));
}
