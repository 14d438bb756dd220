import type { Db } from "~/db/tables";
import type { ContactId } from "~/db/tables/shapes";
import { inTransaction } from "~/db/transaction";
import { writeInChunks } from "~/db/write-in-chunks";
import { newId } from "~/lib/ids.server";
import { findKnownRecords, type NewOrigin, recordOrigins } from "./import-events.server";
import { listPeople } from "./import-member-events.server";
import { countOutcome, type ImportRun } from "./import-run";
import { type OldContact, readOldContact } from "./old-contacts";
import { type OldRecord, originsOf } from "./records";

/** Imports a batch of one source's contact messages in one transaction. */
export async function importContacts(
  db: Db,
  { run, records }: { run: ImportRun; records: readonly OldRecord[] },
): Promise<void> {
  const { now } = run;
  const { source, oldIds } = originsOf(records);
  const known = await findKnownRecords(db, { kind: "contact", source, oldIds });
  const added: (OldContact & { id: ContactId })[] = [];
  const origins: NewOrigin[] = [];
  for (const record of records) {
    const reading = readOldContact(record.fields, now);
    if (known.has(record.id)) countOutcome(run, record, "unchanged");
    else if (!reading.ok) countOutcome(run, record, "refused", reading.text);
    else {
      const id = newId();
      known.set(record.id, id);
      added.push({ ...reading.contact, id });
      origins.push({
        kind: "contact",
        source,
        id: record.id,
        file: record.file,
        subjectId: id,
        memberId: null,
      });
      countOutcome(run, record, "new");
    }
  }
  if (run.isDry) return;
  await inTransaction(db, async (db) => {
    const people = await listPeople(db, { phones: added.map(({ whatsapp }) => whatsapp) });
    const members = new Set(people.map(({ phone }) => phone));
    const contacts = added.map((contact) => ({
      ...contact,
      hasJoined: members.has(contact.whatsapp),
    }));
    await addImportedContacts(db, { contacts });
    await recordOrigins(db, { origins, now });
  });
}

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
