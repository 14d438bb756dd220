import { sql } from "kysely";
import { countTimesVolunteered } from "~/core/events/volunteers/volunteers.server";
import { pictureHref } from "~/core/people/pictures/pictures";
import { findPicture } from "~/core/people/pictures/set-profile-picture.server";
import { findProfile, type Profile } from "~/core/people/profile/save-profile.server";
import { listAchievements } from "~/core/progress/achievements/achievements.server";
import { findStoredStatistics } from "~/core/progress/statistics/statistics.server";
import { findStreak } from "~/core/progress/streaks/streaks.server";
import type { Db } from "~/db/tables";
import type { MemberId } from "~/db/tables/shapes";
import type { Day, Instant } from "~/lib/dates";
import { errorText } from "~/lib/error-text";
import { type FailedRead, partialReads } from "~/lib/partial-reads";
import { FIND_MY_DATA_TEXTS } from "~/texts/account/my-data";
import { listOwnRecords } from "../erasure/find-erasure-effects.server";
import { listMemberEvents, listUpcomingMemberEvents } from "../races/member-events.server";
import {
  EXPORTED_TABLES,
  type ExportedTable,
  fieldName,
  type MyData,
  pictureFile,
} from "./data-export";

/** All data of a member for the export; instants as ISO 8601 text. */
export async function findMyData(
  db: Db,
  input: { memberId: MemberId; now: Instant },
): Promise<MyData> {
  const { memberId } = input;
  const profile = await findProfile(db, { memberId });
  const mine: MyData = {
    exportedAt: input.now,
    profile,
    account: await findAccount(db, memberId),
    pictures: await listPictures(db, memberId),
    contactMessages: await listContactMessages(db, profile?.phone ?? ""),
    statistics: await findStoredStatistics(db, { memberId }),
    achievements: await listAchievements(db, { memberId }),
    events: await listMemberEvents(db, { memberId }),
    changes: await listChanges(db, memberId),
  };
  for (const [table, exported] of Object.entries(EXPORTED_TABLES)) {
    mine[exported.part] = await listRows(db, { ...exported, table, memberId });
  }
  return inIsoInstants(mine);
}

async function listRows(
  db: Db,
  input: ExportedTable & { table: string; memberId: MemberId },
): Promise<Record<string, unknown>[]> {
  const { table, columns, names = {}, order = "created_at", memberId } = input;
  const fields = sql.join([
    ...Object.entries(names).map(([name, value]) => sql`${sql.raw(value)} as ${sql.ref(name)}`),
    ...columns.map((column) => sql.ref(`t.${column}`)),
  ]);
  const { rows } = await sql<Record<string, unknown>>`
    select ${fields} from ${sql.table(table)} as t
    where t.member_id = ${memberId} order by ${sql.ref(`t.${order}`)}`.execute(db);
  return rows.map((row) =>
    Object.fromEntries(Object.entries(row).map(([column, value]) => [fieldName(column), value])),
  );
}

async function findAccount(db: Db, memberId: MemberId) {
  return await db
    .selectFrom("members")
    .select(["registration_type as registrationType", "role", "language"])
    .select(["terms_accepted_at as termsAcceptedAt", "status_reason as statusReason"])
    .select("firebase_uid as firebaseUid")
    .where("id", "=", memberId)
    .executeTakeFirst();
}

/** The member's pictures, those of posts included: their addresses, and their files in the archive. */
async function listPictures(db: Db, memberId: MemberId) {
  const rows = await ownPictures(db, memberId)
    .select(["id", "width", "height", "created_at as createdAt"])
    .execute();
  return rows.map(({ id, ...picture }) => ({
    file: pictureFile(id),
    address: pictureHref(id),
    ...picture,
  }));
}

/** The files of the member's pictures, read one by one. */
export async function* readPictures(db: Db, input: { memberId: MemberId }) {
  for (const { id } of await ownPictures(db, input.memberId).select("id").execute()) {
    const picture = await findPicture(db, { pictureId: id });
    if (picture) yield { name: pictureFile(id), bytes: picture.bytes };
  }
}

function ownPictures(db: Db, memberId: MemberId) {
  const own = db.selectFrom("members").select("picture_id").where("id", "=", memberId);
  const posted = db.selectFrom("posts").select("picture_id").where("member_id", "=", memberId);
  return db.selectFrom("pictures").where("id", "in", own.union(posted)).orderBy("created_at");
}

async function listContactMessages(db: Db, phone: string) {
  return await db
    .selectFrom("contacts")
    .select(["full_name as fullName", "age", "profession", "status", "created_at as createdAt"])
    .where("whatsapp", "=", phone)
    .execute();
}

/** Audited actions on the account and on records that were merged into it, without their actors. */
async function listChanges(db: Db, memberId: MemberId) {
  return await db
    .selectFrom("audit_log")
    .select(["at as doneAt", "action"])
    .where("subject_kind", "=", "member")
    .where("subject_id", "in", await listOwnRecords(db, { memberId }))
    .orderBy("at")
    .execute();
}

const INSTANT = /(At|dateEarned)$/;

function inIsoInstants(record: object): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(record).map(([name, value]) => [
      name,
      INSTANT.test(name) && typeof value === "number"
        ? new Date(value).toISOString()
        : withIsoInstants(value),
    ]),
  );
}

function withIsoInstants(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withIsoInstants);
  return typeof value === "object" && value !== null ? inIsoInstants(value) : value;
}

/** The data of a member's profile page. */
export interface UserData {
  profile: Profile;
  achievements: Awaited<ReturnType<typeof listAchievements>>;
  statistics: UserStatistics;
  upcomingEvents: Awaited<ReturnType<typeof listUpcomingMemberEvents>>;
  /** Events that the member helped at. */
  timesHelped: number;
}

type Outcome =
  | { ok: true; data: UserData; failures: FailedRead[] }
  | { ok: false; message: string; failures: FailedRead[] };

interface DataQuery {
  memberId: MemberId;
  today: Day;
  now: Instant;
  timeZone: string;
}

/**
 * The profile with achievements, statistics and upcoming personal events. A failed profile read returns only a
 * text; each other failed read falls back alone and is returned for the log.
 */
export async function findUserData(db: Db, query: DataQuery): Promise<Outcome> {
  const { failures, reading } = partialReads();
  const { memberId, today, now } = query;
  const [profile, achievements, statistics, upcomingEvents, timesHelped] = await Promise.all([
    reading<Profile | undefined | "failed">(
      "profile",
      findNamedProfile(db, { memberId }),
      "failed",
    ),
    reading("achievements", listAchievements(db, { memberId }), []),
    reading("statistics", findStatistics(db, query), NO_STATISTICS),
    reading("events", listUpcomingMemberEvents(db, { memberId, today }), []),
    reading("helping", countTimesVolunteered(db, { memberId, now }), 0),
  ]);
  if (profile === "failed") return { ok: false, message: FIND_MY_DATA_TEXTS.failed, failures };
  if (!profile) return { ok: false, message: FIND_MY_DATA_TEXTS.userNotFound, failures };
  return {
    ok: true,
    data: { profile, achievements, statistics, upcomingEvents, timesHelped },
    failures,
  };
}

/** Throws with the specification's text for the log. */
async function findNamedProfile(
  db: Db,
  input: { memberId: MemberId },
): Promise<Profile | undefined> {
  try {
    return await findProfile(db, input);
  } catch (error) {
    throw new Error(`Failed to get profile: ${errorText(error)}`, { cause: error });
  }
}

async function findStatistics(db: Db, query: DataQuery): Promise<UserStatistics> {
  const kept = await findStoredStatistics(db, query);
  const streak = await findStreak(db, query);
  return {
    totalRuns: kept?.totalRuns ?? 0,
    totalDistanceM: kept?.totalDistanceM ?? 0,
    currentStreak: streak.current,
    longestStreak: streak.longest,
  };
}

/** Statistics of a member without any, or after a failed read. */
const NO_STATISTICS = {
  totalRuns: 0,
  totalDistanceM: 0,
  currentStreak: 0,
  longestStreak: 0,
};
type UserStatistics = typeof NO_STATISTICS;
