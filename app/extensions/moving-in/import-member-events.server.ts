import { hasNumber } from "~/core/people/members.server";
import { writeInChunks } from "~/db/bulk-writes";
import { lockRows } from "~/db/dialect";
import type { Db, NewRow } from "~/db/tables";
import type { OriginSource } from "~/db/tables/people";
import type { MemberId } from "~/db/tables/shapes";
import { inTransaction } from "~/db/transaction";
import { newId } from "~/lib/ids.server";
import { looseText } from "~/lib/loose-values";
import { RECORD_TEXTS } from "~/texts/moving-in/records";
import { findKnownRecords, type NewOrigin, originOf, recordOrigins } from "./import-events.server";
import { countOutcome, type ImportBatch, type ImportedMember, type ImportRun } from "./import-run";
import { readOldMemberEvent } from "./old-bookings";
import { type OldRecord, originsOf } from "./written-records";

/** Imports a batch of one source's personal events in one transaction. */
export async function importMemberEvents(db: Db, { run, records }: ImportBatch): Promise<void> {
  const { source, oldIds } = originsOf(records);
  const known = await findKnownRecords(db, { kind: "member_event", source, oldIds });
  const userIdOf = ({ fields }: OldRecord) => looseText(fields, "userId", "userUid");
  const userIds = records.flatMap((record) => userIdOf(record) ?? []);
  await loadMembers(db, { run, source, oldIds: userIds, phones: [] });
  const events: NewRow<"member_events">[] = [];
  const origins: NewOrigin[] = [];
  for (const record of records) {
    const reading = readOldMemberEvent(record.fields, run);
    const person = run.people.withOldId(userIdOf(record));
    if (known.has(record.id)) countOutcome(run, record, "unchanged");
    else if (!person || person === "left_out" || person.isErased)
      countOutcome(run, record, "refused", RECORD_TEXTS.memberNotHere);
    else if (!reading.ok) countOutcome(run, record, "refused", reading.text);
    else {
      const [id, { memberId }] = [newId(), person];
      known.set(record.id, id);
      events.push({ ...reading.event, id, member_id: memberId });
      origins.push({ ...originOf("member_event", record), subjectId: id, memberId });
      countOutcome(run, record, "new");
    }
  }
  if (run.isDry) return;
  await inTransaction(db, async (db) => {
    const living = await lockLiving(
      db,
      events.map((event) => event.member_id),
    );
    const theirs = events.filter((event) => living.has(event.member_id));
    await writeInChunks(theirs, (some) => db.insertInto("member_events").values(some).execute());
    await recordOrigins(db, {
      origins: origins.filter(({ memberId }) => memberId && living.has(memberId)),
      now: run.now,
    });
  });
}

/**
 * Loads the members with these ids in the old club or these numbers, unless this import has loaded them
 * already.
 */
export async function loadMembers(
  db: Db,
  input: {
    run: ImportRun;
    source: OriginSource;
    oldIds: readonly string[];
    phones: readonly string[];
  },
): Promise<void> {
  const { people } = input.run;
  const oldIds = [...new Set(input.oldIds.filter((id) => !people.withOldId(id)))];
  const phones = [...new Set(input.phones.filter((phone) => !people.withPhone(phone)))];
  const known = await findKnownRecords(db, { kind: "member", source: input.source, oldIds });
  const found = await listPeople(db, { memberIds: [...new Set(known.values())], phones });
  const byId = new Map(found.map((person) => [person.memberId, person]));
  for (const person of found) people.addPhone(person);
  for (const [oldId, memberId] of known) {
    const person = byId.get(memberId);
    if (person) people.add(oldId, person);
  }
}

/** Those of these members who were not erased or merged since they were loaded, nor are before the commit. */
export async function lockLiving(db: Db, memberIds: readonly MemberId[]): Promise<Set<MemberId>> {
  if (memberIds.length === 0) return new Set();
  const rows = await db
    .selectFrom("members")
    .select("id")
    .where("id", "in", [...new Set(memberIds)])
    .where(hasNumber("phone"))
    .orderBy("id")
    .$call(lockRows(db))
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/** The members with these ids or numbers. */
export async function listPeople(
  db: Db,
  input: { memberIds?: readonly MemberId[]; phones?: readonly string[] },
): Promise<ImportedMember[]> {
  const { memberIds = [], phones = [] } = input;
  const found = [
    ...(memberIds.length > 0 ? await people(db).where("m.id", "in", memberIds).execute() : []),
    ...(phones.length > 0 ? await people(db).where("m.phone", "in", phones).execute() : []),
  ];
  return found.map(({ erasedId, ...person }) => ({ ...person, isErased: erasedId !== null }));
}

function people(db: Db) {
  return db
    .selectFrom("members as m")
    .leftJoin("erasures as e", "e.member_id", "m.id")
    .select(["m.id as memberId", "m.phone", "m.email", "e.member_id as erasedId"])
    .select((eb) => eb.fn.coalesce("m.full_name", "m.display_name").as("name"));
}
