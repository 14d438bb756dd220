import type { Db } from "~/db/tables";
import type { MemberEventId, MemberId } from "~/db/tables/shapes";
import { inTransaction } from "~/db/transaction";
import { newId } from "~/lib/ids.server";
import { looseText } from "~/lib/loose-values";
import { addImportedMemberEvents } from "./add-imported-member-events.server";
import { type OldMemberEvent, readOldMemberEvent } from "./old-member-events";
import { findKnownRecords } from "./find-known-records.server";
import { countOutcome, type ImportRun } from "./import-run";
import { type OldRecord, originsOf } from "./records";
import { loadMembers } from "./load-members.server";
import { type NewOrigin, recordOrigins } from "./record-origins.server";

/** Imports a batch of one source's personal events in one transaction. */
export async function importMemberEvents(
  db: Db,
  { run, records }: { run: ImportRun; records: readonly OldRecord[] },
): Promise<void> {
  const { source, oldIds } = originsOf(records);
  const known = await findKnownRecords(db, { kind: "member_event", source, oldIds });
  const userIdOf = ({ fields }: OldRecord) => looseText(fields, "userId", "userUid");
  const userIds = records.flatMap((record) => userIdOf(record) ?? []);
  await loadMembers(db, { run, source, oldIds: userIds, phones: [] });
  const events: (OldMemberEvent & { id: MemberEventId; memberId: MemberId })[] = [];
  const origins: NewOrigin[] = [];
  for (const record of records) {
    const reading = readOldMemberEvent(record.fields, run);
    const person = run.people.withOldId(userIdOf(record));
    if (known.has(record.id)) countOutcome(run, record, "unchanged");
    else if (!person || person === "left_out" || person.isErased)
      countOutcome(run, record, "refused", "Its member is not here.");
    else if (!reading.ok) countOutcome(run, record, "refused", reading.text);
    else {
      const [id, { memberId }] = [newId(), person];
      known.set(record.id, id);
      events.push({ ...reading.event, id, memberId });
      origins.push({
        kind: "member_event",
        source,
        id: record.id,
        file: record.file,
        subjectId: id,
        memberId,
      });
      countOutcome(run, record, "new");
    }
  }
  if (run.isDry) return;
  await inTransaction(db, async (db) => {
    await addImportedMemberEvents(db, { events });
    await recordOrigins(db, { origins, now: run.now });
  });
}
