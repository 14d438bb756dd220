import type { Db } from "~/db/tables";
import type { ContactId } from "~/db/tables/shapes";
import { writeInChunks } from "~/db/write-in-chunks";
import type { OldContact } from "./old-contacts";

/** Stores messages of the old club; one whose sender is a member by now has joined. */
export async function addImportedContacts(
  db: Db,
  input: { contacts: readonly (OldContact & { id: ContactId; hasJoined: boolean })[] },
): Promise<void> {
  await writeInChunks(input.contacts, (contacts) =>
    db
      .insertInto("contacts")
      .values(
        contacts.map((contact) => ({
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
      .execute(),
  );
}
