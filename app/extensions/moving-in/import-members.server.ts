import { sql } from "kysely";
import { hasNumber } from "~/core/people/members.server";
import { columnsOf } from "~/core/people/profile/profile-columns.server";
import { PROFILE_FIELDS } from "~/core/people/profile/profile-fields";
import type { OpeningBalance } from "~/core/progress/progress";
import { startStatistics } from "~/core/progress/statistics/refresh-statistics.server";
import { writeInChunks } from "~/db/bulk-writes";
import type { Db } from "~/db/tables";
import type { MemberId } from "~/db/tables/shapes";
import { inTransaction } from "~/db/transaction";
import type { Instant } from "~/lib/dates";
import { newId, readableCode } from "~/lib/ids.server";
import { jsonText } from "~/lib/json";
import { looseText } from "~/lib/loose-values";
import { RECORD_TEXTS } from "~/texts/moving-in/records";
import { type NewOrigin, originOf, recordOrigins } from "./import-events.server";
import { loadMembers } from "./import-member-events.server";
import {
  countOutcome,
  type ImportBatch,
  type ImportedMember,
  type ImportRun,
  placeOf,
  reportDoubts,
} from "./import-run";
import {
  isSameName,
  type OldMember,
  type OldMemberReading,
  oldPhone,
  readOldMember,
} from "./old-members";
import { openingBalanceOf } from "./opening-balances";
import type { OldRecord } from "./written-records";

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
export async function importMembers(db: Db, { run, records }: ImportBatch): Promise<void> {
  await meetOthers(db, run, records);
  const plan: Plan = { added: [], merged: [], balances: [], origins: [] };
  for (const record of records) planRecord(run, record, plan);
  if (run.isDry) return;
  const { now } = run;
  await inTransaction(db, async (db) => {
    await addImportedMembers(db, { members: plan.added, now });
    const gone = new Set<MemberId | null>();
    for (const { memberId, member } of plan.merged)
      if (!(await fillEmptyProfile(db, { memberId, member, now }))) gone.add(memberId);
    const isThere = ({ memberId }: { memberId: MemberId | null }) => !gone.has(memberId);
    await storeOpeningBalances(db, { balances: plan.balances.filter(isThere), now });
    await recordOrigins(db, { origins: plan.origins.filter(isThere), now });
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
    leaveOut(run, record, "doubtful", RECORD_TEXTS.sameNumber);
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
  plan.origins.push({ ...originOf("member", record), subjectId: memberId, memberId, details });
  countOutcome(run, record, there ? "merged" : "new", there ? RECORD_TEXTS.membersNumber : "");
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
    countOutcome(run, record, "doubtful", RECORD_TEXTS.sameNumberOrId);
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

function newPerson(member: OldMember): ImportedMember {
  const { phone, fullName: name, email } = member;
  return { memberId: newId(), phone, name, email, isErased: false };
}

function withFreeUserName(run: ImportRun, member: OldMember, doubts: string[]): OldMember {
  const { username } = member;
  if (username === null) return member;
  if (run.userNames.has(username)) {
    doubts.push(RECORD_TEXTS.userName);
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
  run.typedRuns.set(person.memberId, { place: placeOf(record), totalRuns: balance.totalRuns });
}

/** The names among `userNames` that a member has. */
async function listUserNames(db: Db, input: { userNames: readonly string[] }) {
  if (input.userNames.length === 0) return [];
  const rows = await db
    .selectFrom("members")
    .select("username")
    .where("username", "in", input.userNames)
    .execute();
  return rows.flatMap(({ username }) => username ?? []);
}

/**
 * Fills the fields that a member has left empty from their record in the old club, and gives a pending one the
 * status they had there. Nothing that the member or an admin entered is replaced. False for a member who was erased or
 * merged since they were read.
 */
export async function fillEmptyProfile(
  db: Db,
  input: { memberId: MemberId; member: OldMember; now: Instant },
): Promise<boolean> {
  const { memberId, member, now } = input;
  const columns = columnsOf(PROFILE_FIELDS, member);
  const filled = await db
    .updateTable("members")
    .set((eb) => ({
      ...Object.fromEntries(
        PROFILE_FIELDS.map(({ column, kind }) => [
          column,
          kind === "list"
            ? sql`case when ${sql.ref(column)} = '[]' then ${columns[column]} else ${sql.ref(column)} end`
            : eb.fn.coalesce(column, eb.val(columns[column])),
        ]),
      ),
      status: sql`case when status = 'pending' then ${member.status} else status end`,
      profile_version: eb("profile_version", "+", 1),
      updated_at: now,
    }))
    .where("id", "=", memberId)
    .where(hasNumber("phone"))
    .executeTakeFirst();
  return filled.numUpdatedRows === 1n;
}

/**
 * Stores the opening balances that the old club had typed in for these members; an existing one stays as it
 * is.
 */
export async function storeOpeningBalances(
  db: Db,
  input: { balances: readonly (OpeningBalance & { memberId: MemberId })[]; now: Instant },
): Promise<void> {
  const rows = input.balances.map((balance) => ({
    member_id: balance.memberId,
    total_runs: balance.totalRuns,
    total_distance_m: balance.totalDistanceM,
    total_time_s: balance.totalTimeS,
    total_sessions: balance.totalSessions,
    current_streak: balance.currentStreak,
    longest_streak: balance.longestStreak,
    best_time: balance.bestTime,
    average_pace: balance.averagePace,
    level: balance.level,
    last_run_date: balance.lastRunDate,
    achievements: jsonText(balance.achievements),
    imported_at: input.now,
  }));
  await writeInChunks(rows, (some) =>
    db
      .insertInto("opening_balances")
      .values(some)
      .onConflict((conflict) => conflict.doNothing())
      .execute(),
  );
}

/** Longer than usual, because a hundred thousand are drawn at once. */
const INVITE_CODE_LENGTH = 10;

/** Creates members of the old club with empty statistics and achievements. Call it in the transaction of the batch. */
export async function addImportedMembers(
  db: Db,
  input: { members: readonly (OldMember & { id: MemberId })[]; now: Instant },
): Promise<void> {
  const { members, now } = input;
  const rows = members.map((member) => ({
    id: member.id,
    phone: member.phone,
    ...columnsOf(PROFILE_FIELDS, member),
    join_crew: member.joinCrew ? 1 : 0,
    terms_accepted_at: member.termsAcceptedAt,
    status: member.status,
    role: "member" as const,
    plan_type: member.planType,
    registration_type: member.registrationType,
    imported_at: now,
    invite_code: readableCode(INVITE_CODE_LENGTH),
    is_sample: 0,
    created_at: member.createdAt,
    updated_at: member.updatedAt,
  }));
  await writeInChunks(rows, (some) => db.insertInto("members").values(some).execute());
  await startStatistics(db, { memberIds: members.map(({ id }) => id), now });
}
