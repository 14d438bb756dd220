import { countTimesVolunteered } from "~/core/events/volunteers/volunteers.server";
import { findProfile, type Profile } from "~/core/people/profile/save-profile.server";
import { listAchievements } from "~/core/progress/achievements/achievements.server";
import { findStoredStatistics } from "~/core/progress/statistics/statistics.server";
import { findStreak } from "~/core/progress/streaks/streaks.server";
import type { Db } from "~/db/tables";
import type { MemberId } from "~/db/tables/shapes";
import type { Day, Instant } from "~/lib/dates";
import { type FailedRead, partialReads } from "~/lib/partial-reads";
import { listUpcomingMemberEvents } from "../races/member-events.server";
import { NO_STATISTICS, type UserStatistics } from "./user-data";

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

interface Asked {
  memberId: MemberId;
  today: Day;
  now: Instant;
  timeZone: string;
}

/**
 * The profile with achievements, statistics and upcoming personal events. A failed profile read returns only a
 * text; each other failed read falls back alone and is returned for the log.
 */
export async function findUserData(db: Db, asked: Asked): Promise<Outcome> {
  const { failures, reading } = partialReads();
  const { memberId, today, now } = asked;
  const [profile, achievements, statistics, upcomingEvents, timesHelped] = await Promise.all([
    reading<Profile | undefined | "failed">(
      "profile",
      findNamedProfile(db, { memberId }),
      "failed",
    ),
    reading("achievements", listAchievements(db, { memberId }), []),
    reading("statistics", findStatistics(db, asked), NO_STATISTICS),
    reading("events", listUpcomingMemberEvents(db, { memberId, today }), []),
    reading("helping", countTimesVolunteered(db, { memberId, now }), 0),
  ]);
  if (profile === "failed") return { ok: false, message: "Failed to load profile data.", failures };
  if (!profile) return { ok: false, message: "User not found", failures };
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
    const detail = error instanceof Error ? error.message : String(error);
    throw new Error(`Failed to get profile: ${detail}`, { cause: error });
  }
}

async function findStatistics(db: Db, asked: Asked): Promise<UserStatistics> {
  const kept = await findStoredStatistics(db, asked);
  const streak = await findStreak(db, asked);
  return {
    totalRuns: kept?.totalRuns ?? 0,
    totalDistanceM: kept?.totalDistanceM ?? 0,
    currentStreak: streak.current,
    longestStreak: streak.longest,
  };
}
