import type { Db } from "~/db/tables";
import { storedPhone } from "~/features/identity/rules";
import type { Instant } from "~/lib/dates";
import { newId } from "~/lib/ids.server";
import type { ContactInput } from "./schema";

/** Keeps a message from the landing page; the same form sent twice is kept once. */
export async function saveContact(
  db: Db,
  input: { contact: ContactInput; now: Instant },
): Promise<void> {
  const { contact, now } = input;
  await db
    .insertInto("contacts")
    .values({
      id: newId(),
      full_name: contact.FullName,
      age: Number(contact.Age),
      profession: contact.Profession,
      whatsapp: storedPhone(contact.Whatsapp),
      status: "open",
      submit_key: contact.submitKey,
      created_at: now,
    })
    .onConflict((conflict) => conflict.column("submit_key").doNothing())
    .execute();
}
