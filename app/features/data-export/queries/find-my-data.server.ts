import type { Db } from "~/db/tables";
import { listAchievements } from "~/features/achievements/queries.server";
import { listMemberEvents } from "~/features/member-events/queries.server";
import { findProfile } from "~/features/members/queries/find-profile.server";
import { findKeptStatistics } from "~/features/statistics/queries.server";
import type { Instant } from "~/lib/dates";
import type { MyData } from "../rules";

/** Everything the club holds about a member; instants as ISO 8601 text. */
export async function findMyData(
  db: Db,
  input: { memberId: string; now: Instant },
): Promise<MyData> {
  const { memberId } = input;
  const mine: MyData = {
    exportedAt: input.now,
    profile: await findProfile(db, { memberId }),
    statistics: await findKeptStatistics(db, { memberId }),
    achievements: await listAchievements(db, { memberId }),
    events: await listMemberEvents(db, { memberId }),
    ...(await listRunData(db, memberId)),
    ...(await listWords(db, memberId)),
    consents: await db
      .selectFrom("consent")
      .select(["purpose", "notice_version as noticeVersion", "given_at as givenAt"])
      .select("withdrawn_at as withdrawnAt")
      .where("member_id", "=", memberId)
      .orderBy("given_at")
      .execute(),
    sessions: await db
      .selectFrom("sessions")
      .select(["user_agent as browser", "ip", "created_at as createdAt"])
      .select("last_seen_at as lastSeenAt")
      .where("member_id", "=", memberId)
      .execute(),
  };
  return withIsoInstants(mine) as MyData;
}

async function listRunData(db: Db, memberId: string) {
  return {
    bookings: await db
      .selectFrom("bookings")
      .select(["reference", "title", "date", "time", "location", "status", "plan", "notes"])
      .select(["participant_name as participantName", "participant_phone as participantPhone"])
      .select(["price_rupees as priceRupees", "created_at as createdAt"])
      .where("member_id", "=", memberId)
      .orderBy("starts_at")
      .execute(),
    checkIns: await db
      .selectFrom("check_ins")
      .select(["date", "time", "checked_in_at as checkedInAt", "method"])
      .select(["distance_m as distanceM", "duration_s as durationS"])
      .where("member_id", "=", memberId)
      .orderBy("date")
      .execute(),
    ownRuns: await db
      .selectFrom("own_runs")
      .select(["date", "title", "distance_m as distanceM", "duration_s as durationS", "source"])
      .where("member_id", "=", memberId)
      .orderBy("date")
      .execute(),
  };
}

async function listWords(db: Db, memberId: string) {
  return {
    posts: await db
      .selectFrom("posts")
      .select(["content", "picture_id as pictureId", "created_at as createdAt"])
      .where("member_id", "=", memberId)
      .orderBy("created_at")
      .execute(),
    comments: await db
      .selectFrom("post_comments")
      .select(["content", "created_at as createdAt"])
      .where("member_id", "=", memberId)
      .orderBy("created_at")
      .execute(),
  };
}

const INSTANT = /(At|dateEarned)$/;

function withIsoInstants(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withIsoInstants);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, held]) => [
      name,
      INSTANT.test(name) && typeof held === "number"
        ? new Date(held).toISOString()
        : withIsoInstants(held),
    ]),
  );
}
