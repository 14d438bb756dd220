import type { Db } from "~/db/tables";
import type { MemberId } from "~/db/tables/shapes";
import { inTransaction } from "~/db/transaction";
import { addImportedMembers } from "./add-imported-members.server";
import { fillEmptyProfile } from "./fill-empty-profile.server";
import {
  isSameName,
  type OldMember,
  type OldMemberReading,
  oldPhone,
  readOldMember,
} from "./old-members";
import { storeOpeningBalances } from "./store-opening-balances.server";
import { type OpeningBalance, openingBalanceOf } from "./opening-balances";
import { newId } from "~/lib/ids.server";
import { looseText } from "~/lib/loose-values";
import { listUserNames } from "./list-user-names.server";
import { countOutcome, type ImportRun, reportDoubts } from "./import-run";
import type { ImportedMember } from "./people";
import type { OldRecord } from "./records";
import { loadMembers } from "./load-members.server";
import { type NewOrigin, recordOrigins } from "./record-origins.server";

/** Tells a member whom the import made from one who was here before. */
const MADE_BY_IMPORT = { made: "import" };

interface Plan {
  added: (OldMember & { id: MemberId })[];
  merged: { memberId: MemberId; member: OldMember }[];
  balances: (OpeningBalance & { memberId: MemberId })[];
  origins: NewOrigin[];
}

/**
 * Imports a batch of one source's records of people in one transaction: new ones are added, those with the number and
 * name of a member are merged with them. Leaves out and reports who cannot be told apart.
 */
export async function importMembers(
  db: Db,
  { run, records }: { run: ImportRun; records: readonly OldRecord[] },
): Promise<void> {
  await meetOthers(db, run, records);
  const plan: Plan = { added: [], merged: [], balances: [], origins: [] };
  for (const record of records) planRecord(run, record, plan);
  if (run.isDry) return;
  const { now } = run;
  await inTransaction(db, async (db) => {
    await addImportedMembers(db, { members: plan.added, now });
    for (const { memberId, member } of plan.merged)
      await fillEmptyProfile(db, { memberId, member, now });
    await storeOpeningBalances(db, { balances: plan.balances, now });
    await recordOrigins(db, { origins: plan.origins, now });
  });
}

/** Loads the members that these records may clash with. */
async function meetOthers(db: Db, run: ImportRun, records: readonly OldRecord[]): Promise<void> {
  await loadMembers(db, {
    run,
    source: records[0]?.source ?? "firestore",
    oldIds: records.map(({ id }) => id),
    phones: records.flatMap(({ fields }) => oldPhone(fields, "phoneNumber", "phone") ?? []),
  });
  const userNames = records.flatMap(
    ({ fields }) => looseText(fields, "username")?.toLowerCase() ?? [],
  );
  for (const name of await listUserNames(db, { userNames })) run.userNames.add(name);
}

function planRecord(run: ImportRun, record: OldRecord, plan: Plan): void {
  const known = run.people.withOldId(record.id);
  const reading = readOldMember(record.fields, run);
  if (known && known !== "left_out") {
    settleKnown(run, { record, reading, known });
    return;
  }
  if (!reading.ok) {
    leaveOut(run, record, ...refusalOfReading(reading));
    return;
  }
  const { member, doubts } = reading;
  const there = run.people.withPhone(member.phone);
  if (there && !isSameName(there.name, member.fullName)) {
    leaveOut(run, record, "doubtful", "Another person has the same number.");
    return;
  }
  const free = withFreeUserName(run, member, doubts);
  const person = there ?? newPerson(free);
  run.people.add(record.id, person);
  if (there) plan.merged.push({ memberId: there.memberId, member: free });
  else plan.added.push({ ...free, id: person.memberId });
  const balance = balanceOf(run, record);
  if (balance) plan.balances.push({ ...balance, memberId: person.memberId });
  expectRuns(run, record, balance);
  const { memberId } = person;
  const details = there ? {} : MADE_BY_IMPORT;
  plan.origins.push({ ...originOf(record), subjectId: memberId, memberId, details });
  countOutcome(
    run,
    record,
    there ? "merged" : "new",
    there ? "It has the number of a member." : "",
  );
  reportDoubts(run, record, doubts);
}

/** A spreadsheet row has no id but its phone number, which a relative of the member may share. */
function settleKnown(
  run: ImportRun,
  input: { record: OldRecord; reading: OldMemberReading; known: ImportedMember },
): void {
  const { record, reading, known } = input;
  const isRow = record.source === "spreadsheet";
  if (isRow && !reading.ok) countOutcome(run, record, ...refusalOfReading(reading));
  else if (isRow && reading.ok && !isSameName(known.name, reading.member.fullName))
    countOutcome(run, record, "doubtful", "Another person has the same number or id.");
  else {
    expectRuns(run, record, balanceOf(run, record));
    countOutcome(run, record, "unchanged");
  }
}

function refusalOfReading(
  reading: Extract<OldMemberReading, { ok: false }>,
): ["doubtful" | "refused", string] {
  return [reading.reason === "under_age" ? "refused" : "doubtful", reading.text];
}

function leaveOut(
  run: ImportRun,
  record: OldRecord,
  outcome: "doubtful" | "refused",
  text: string,
): void {
  run.people.leaveOut(record.id);
  countOutcome(run, record, outcome, text);
}

function originOf({ source, id, file }: OldRecord) {
  return { kind: "member" as const, source, id, file };
}

function newPerson(member: OldMember): ImportedMember {
  const { phone, fullName: name, email } = member;
  return { memberId: newId(), phone, name, email, isErased: false };
}

function withFreeUserName(run: ImportRun, member: OldMember, doubts: string[]): OldMember {
  const { username } = member;
  if (username === null) return member;
  if (run.userNames.has(username)) {
    doubts.push("The user name was left out: another member has it.");
    return { ...member, username: null };
  }
  run.userNames.add(username);
  return member;
}

function balanceOf(run: ImportRun, { id, fields }: OldRecord): OpeningBalance | undefined {
  const [statistics, achievements] = [run.statistics.get(id) ?? {}, run.achievements.get(id) ?? {}];
  return openingBalanceOf({ profile: fields, statistics, achievements }, run.timeZone);
}

/** Stores the number of runs that was typed in, to compare it with the bookings at the end. */
function expectRuns(run: ImportRun, record: OldRecord, balance: OpeningBalance | undefined): void {
  const person = run.people.withOldId(record.id);
  if (!balance || !person || person === "left_out") return;
  const { file, line, collection, id } = record;
  run.typedRuns.set(person.memberId, {
    place: { file, line, collection, id },
    totalRuns: balance.totalRuns,
  });
}
