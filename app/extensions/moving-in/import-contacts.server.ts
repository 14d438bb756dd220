import { CONTACT_RETENTION_MS } from "~/core/admin/contacts/contacts";
import { ADULT_AGE_YEARS } from "~/core/people/age";
import { writeInChunks } from "~/db/bulk-writes";
import type { Db } from "~/db/tables";
import type { ContactId } from "~/db/tables/shapes";
import { inTransaction } from "~/db/transaction";
import type { Instant } from "~/lib/dates";
import { newId } from "~/lib/ids.server";
import { type LooseFields, looseCount, looseInstant, looseText } from "~/lib/loose-values";
import { MOBILE_DIGITS, plainPhoneDigits, storedPhone } from "~/lib/phone-digits";
import { RECORD_TEXTS } from "~/texts/moving-in/records";
import { findKnownRecords, type NewOrigin, recordOrigins } from "./import-events.server";
import { listPeople } from "./import-member-events.server";
import { countOutcome, type ImportRun } from "./import-run";
import { type OldRecord, originsOf } from "./written-records";

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

interface OldContact {
  fullName: string;
  age: number;
  profession: string;
  whatsapp: string;
  /** There is no 'joined': it follows from the members. */
  status: "open" | "answered" | "closed";
  createdAt: Instant;
}

const NAME_MAX = 100;
const STATUSES = ["open", "answered", "closed"] as const;

/** Reads a message of the old club's `contacts`. Refuses what the form here would, and what would be deleted by now. */
function readOldContact(
  fields: LooseFields,
  now: Instant,
): { ok: true; contact: OldContact } | { ok: false; text: string } {
  const digits = plainPhoneDigits(looseText(fields, "Whatsapp", "whatsapp", "phone") ?? "");
  if (!MOBILE_DIGITS.test(digits)) return { ok: false, text: RECORD_TEXTS.noMobile };
  const age = looseCount(fields, "Age", "age");
  if (age === undefined || age > 99) return { ok: false, text: RECORD_TEXTS.noAge };
  if (age < ADULT_AGE_YEARS) return { ok: false, text: RECORD_TEXTS.byMinor };
  const fullName = looseText(fields, "FullName", "fullName")?.slice(0, NAME_MAX);
  if (!fullName) return { ok: false, text: RECORD_TEXTS.noName };
  const createdAt = Math.min(now, looseInstant(fields, "createdAt") ?? now);
  if (createdAt < now - CONTACT_RETENTION_MS) return { ok: false, text: RECORD_TEXTS.tooOld };
  const status = STATUSES.find((status) => status === looseText(fields, "status")) ?? "open";
  const profession = looseText(fields, "Profession", "profession")?.slice(0, NAME_MAX) ?? "Other";
  return {
    ok: true,
    contact: { fullName, age, profession, whatsapp: storedPhone(digits), status, createdAt },
  };
}
