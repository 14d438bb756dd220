import { CONTACT_RETENTION_MS } from "~/core/admin/contacts/contacts";
import { ADULT_AGE_YEARS } from "~/core/people/age";
import { writeInChunks } from "~/db/bulk-writes";
import type { Db, NewRow } from "~/db/tables";
import { inTransaction } from "~/db/transaction";
import type { Instant } from "~/lib/dates";
import { newId } from "~/lib/ids.server";
import { type LooseFields, looseCount, looseInstant, looseText } from "~/lib/loose-values";
import { MOBILE_DIGITS, plainPhoneDigits, storedPhone } from "~/lib/phone-digits";
import { RECORD_TEXTS } from "~/texts/moving-in/records";
import { findKnownRecords, type NewOrigin, originOf, recordOrigins } from "./import-events.server";
import { listPeople } from "./import-member-events.server";
import { countOutcome, type ImportBatch } from "./import-run";
import { originsOf } from "./written-records";

/** Imports a batch of one source's contact messages in one transaction. */
export async function importContacts(db: Db, { run, records }: ImportBatch): Promise<void> {
  const { now } = run;
  const { source, oldIds } = originsOf(records);
  const known = await findKnownRecords(db, { kind: "contact", source, oldIds });
  const added: NewRow<"contacts">[] = [];
  const origins: NewOrigin[] = [];
  for (const record of records) {
    const reading = readOldContact(record.fields, now);
    if (known.has(record.id)) countOutcome(run, record, "unchanged");
    else if (!reading.ok) countOutcome(run, record, "refused", reading.text);
    else {
      const id = newId();
      known.set(record.id, id);
      added.push({ ...reading.contact, id, submit_key: `old-${id}` });
      origins.push({ ...originOf("contact", record), subjectId: id, memberId: null });
      countOutcome(run, record, "new");
    }
  }
  if (run.isDry) return;
  await inTransaction(db, async (db) => {
    const people = await listPeople(db, { phones: added.map(({ whatsapp }) => whatsapp) });
    const members = new Set(people.map(({ phone }) => phone));
    const contacts = added.map((contact) =>
      members.has(contact.whatsapp) ? { ...contact, status: "joined" as const } : contact,
    );
    await writeInChunks(contacts, (some) => db.insertInto("contacts").values(some).execute());
    await recordOrigins(db, { origins, now });
  });
}

/** There is no 'joined': it follows from the members. */
const STATUSES = ["open", "answered", "closed"] as const;
const NAME_MAX = 100;

/** Reads a message of the old club's `contacts`. Refuses what the form here would, and what would be deleted by now. */
function readOldContact(fields: LooseFields, now: Instant) {
  const digits = plainPhoneDigits(looseText(fields, "Whatsapp", "whatsapp", "phone") ?? "");
  if (!MOBILE_DIGITS.test(digits)) return { ok: false as const, text: RECORD_TEXTS.noMobile };
  const age = looseCount(fields, "Age", "age");
  if (age === undefined || age > 99) return { ok: false as const, text: RECORD_TEXTS.noAge };
  if (age < ADULT_AGE_YEARS) return { ok: false as const, text: RECORD_TEXTS.byMinor };
  const fullName = looseText(fields, "FullName", "fullName")?.slice(0, NAME_MAX);
  if (!fullName) return { ok: false as const, text: RECORD_TEXTS.noName };
  const createdAt = Math.min(now, looseInstant(fields, "createdAt") ?? now);
  if (createdAt < now - CONTACT_RETENTION_MS)
    return { ok: false as const, text: RECORD_TEXTS.tooOld };
  const status = STATUSES.find((status) => status === looseText(fields, "status")) ?? "open";
  const profession = looseText(fields, "Profession", "profession")?.slice(0, NAME_MAX) ?? "Other";
  const whatsapp = storedPhone(digits);
  return {
    ok: true as const,
    contact: { full_name: fullName, age, profession, whatsapp, status, created_at: createdAt },
  };
}
