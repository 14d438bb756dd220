import type { Db } from "~/db/tables";
import type { ContactId } from "~/db/tables/shapes";
import { chunksOf } from "~/lib/chunks";
import type { OldContact } from "../rules/old-contacts";

/** A statement has at most 32,766 values. */
const ROWS_PER_INSERT = 1_000;

/** Stores messages of the old club; one whose sender is a member by now has joined. */
export async function addImportedContacts(
  db: Db,
  input: { contacts: readonly (OldContact & { id: ContactId; hasJoined: boolean })[] },
): Promise<void> {
  for (const contacts of chunksOf(input.contacts, ROWS_PER_INSERT)) await add(db, { contacts });
}

async function add(db: Db, input: Parameters<typeof addImportedContacts>[1]) {
  await db
    .insertInto("contacts")
    .values(
      input.contacts.map((contact) => ({
        id: contact.id,
        full_name: contact.fullName,
        age: contact.age,
        profession: contact.profession,
        whatsapp: contact.whatsapp,
        status: contact.hasJoined ? "joined" : contact.status,
        submit_key: `old-${contact.id}`,
        created_at: contact.createdAt,
      })),
    )
    .execute();
}
