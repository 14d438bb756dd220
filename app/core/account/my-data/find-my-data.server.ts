import { sql } from "kysely";
import { pictureHref } from "~/core/people/pictures/pictures";
import { findProfile } from "~/core/people/profile/save-profile.server";
import { listAchievements } from "~/core/progress/achievements/achievements.server";
import { findStoredStatistics } from "~/core/progress/statistics/statistics.server";
import type { Db } from "~/db/tables";
import type { MemberId } from "~/db/tables/shapes";
import type { Instant } from "~/lib/dates";
import { listMemberEvents } from "../races/member-events.server";
import { EXPORTED_TABLES, fieldName, type MyData } from "./data-export";

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
  for (const [table, { part, columns, order }] of Object.entries(EXPORTED_TABLES)) {
    mine[part] = await listRows(db, { table, columns, order, memberId });
  }
  return inIsoInstants(mine);
}

async function listRows(
  db: Db,
  input: { table: string; columns: readonly string[]; order: string; memberId: MemberId },
): Promise<Record<string, unknown>[]> {
  const columns = sql.join(input.columns.map((column) => sql.ref(column)));
  const { rows } = await sql<Record<string, unknown>>`
    select ${columns} from ${sql.table(input.table)}
    where member_id = ${input.memberId} order by ${sql.ref(input.order)}`.execute(db);
  return rows.map((row) =>
    Object.fromEntries(Object.entries(row).map(([column, value]) => [fieldName(column), value])),
  );
}

async function findAccount(db: Db, memberId: MemberId) {
  return await db
    .selectFrom("members")
    .select(["registration_type as registrationType", "role"])
    .select(["terms_accepted_at as termsAcceptedAt", "status_reason as statusReason"])
    .select("firebase_uid as firebaseUid")
    .where("id", "=", memberId)
    .executeTakeFirst();
}

/** The addresses of the member's pictures, those of posts included. */
async function listPictures(db: Db, memberId: MemberId) {
  const own = db.selectFrom("members").select("picture_id").where("id", "=", memberId);
  const posted = db.selectFrom("posts").select("picture_id").where("member_id", "=", memberId);
  const rows = await db
    .selectFrom("pictures")
    .select(["id", "width", "height", "created_at as createdAt"])
    .where("id", "in", own.union(posted))
    .orderBy("created_at")
    .execute();
  return rows.map(({ id, ...picture }) => ({ address: pictureHref(id), ...picture }));
}

async function listContactMessages(db: Db, phone: string) {
  return await db
    .selectFrom("contacts")
    .select(["full_name as fullName", "age", "profession", "status", "created_at as createdAt"])
    .where("whatsapp", "=", phone)
    .execute();
}

/** Audited actions on the account, without their actors. */
async function listChanges(db: Db, memberId: MemberId) {
  return await db
    .selectFrom("audit_log")
    .select(["at as doneAt", "action"])
    .where("subject_kind", "=", "member")
    .where("subject_id", "=", memberId)
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
