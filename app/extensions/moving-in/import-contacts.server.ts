import type { Db } from "~/db/tables";
import type { ContactId } from "~/db/tables/shapes";
import { inTransaction } from "~/db/transaction";
import { addImportedContacts } from "./add-imported-contacts.server";
import { type OldContact, readOldContact } from "./old-contacts";
import { newId } from "~/lib/ids.server";
import { findKnownRecords } from "./find-known-records.server";
import { listPeople } from "./list-people.server";
import { countOutcome, type ImportRun } from "./import-run";
import { type OldRecord, originsOf } from "./records";
import { type NewOrigin, recordOrigins } from "./record-origins.server";

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
