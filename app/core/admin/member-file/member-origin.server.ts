import type { OpeningBalance } from "~/core/progress/progress";
import { countRows } from "~/db/count-rows";
import type { Db } from "~/db/tables";
import type { OriginSource } from "~/db/tables/people";
import type { MemberId } from "~/db/tables/shapes";
import { formatDay } from "~/lib/dates";
import { ORIGIN_TEXTS } from "~/texts/admin/member-file";
import { COMMON_WORDS } from "~/texts/site-wide/common-words";

/** Those of these members whose record an import made; not those who had signed up here before. */
export async function listMovedIn(db: Db, { memberIds }: { memberIds: readonly MemberId[] }) {
  if (memberIds.length === 0) return new Set();
  const rows = await db
    .selectFrom("origins")
    .select("member_id as memberId")
    .where("kind", "=", "member")
    .where("member_id", "in", memberIds)
    // `MADE_BY_IMPORT`: the only details of a member's record.
    .where("details", "is not", null)
    .execute();
  return new Set(rows.flatMap(({ memberId }) => memberId ?? []));
}

/** Where a member's record came from and how many bookings came with it; undefined for one who joined here. */
export async function findMemberOrigin(db: Db, input: { memberId: MemberId }) {
  const records = await db
    .selectFrom("origins")
    .select(["source", "old_id as oldId", "file", "imported_at as importedAt"])
    .where("member_id", "=", input.memberId)
    .where("kind", "=", "member")
    .orderBy("imported_at")
    .orderBy("old_id")
    .execute();
  if (records.length === 0) return undefined;
  const bookings = await countRows(
    db.selectFrom("origins").where("member_id", "=", input.memberId).where("kind", "=", "booking"),
  );
  return { records, bookings };
}

/** Texts of what came with a member from the old club. */

/** Where a record comes from: 'users/abc in Firestore', or a spreadsheet, whose rows have no ids. */
export function originLabel({ source, oldId }: { source: OriginSource; oldId: string }): string {
  return source === "firestore" ? ORIGIN_TEXTS.inFirestore({ oldId }) : ORIGIN_TEXTS.spreadsheet;
}

/** The lines of an opening balance that have a value. */
export function balanceLines(balance: OpeningBalance): { label: string; value: string }[] {
  const lines: [string, string | number | null][] = [
    [ORIGIN_TEXTS.runs, balance.totalRuns],
    [
      ORIGIN_TEXTS.distance,
      balance.totalDistanceM === null ? null : `${balance.totalDistanceM / 1000} km`,
    ],
    [COMMON_WORDS.time, balance.totalTimeS === null ? null : hoursText(balance.totalTimeS)],
    [ORIGIN_TEXTS.sessions, balance.totalSessions],
    [ORIGIN_TEXTS.streak, balance.currentStreak],
    [ORIGIN_TEXTS.longestStreak, balance.longestStreak],
    [ORIGIN_TEXTS.bestTime, balance.bestTime],
    [ORIGIN_TEXTS.averagePace, balance.averagePace],
    [ORIGIN_TEXTS.level, balance.level],
    [COMMON_WORDS.lastRun, balance.lastRunDate && formatDay(balance.lastRunDate, { year: true })],
    [ORIGIN_TEXTS.achievements, balance.achievements.join(", ") || null],
  ];
  return lines.flatMap(([label, value]) => (value === null ? [] : [{ label, value: `${value}` }]));
}

function hoursText(seconds: number): string {
  return ORIGIN_TEXTS.hMin({
    hours: Math.floor(seconds / 3600),
    minutes: Math.floor(seconds / 60) % 60,
  });
}
