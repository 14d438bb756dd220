import { bookingPath } from "~/core/bookings/book/plan-choice-rules";
import type { ComingEvent } from "~/core/bookings/standing";
import { listComingEvents } from "~/core/bookings/standings.server";
import type { DueHomeReport } from "~/core/check-in/everybody-back/home";
import { listDueHomeReports } from "~/core/check-in/everybody-back/report-home.server";
import { DASHBOARD_EVENTS } from "~/core/events/events";
import { listUpcomingEvents } from "~/core/events/events.server";
import type { UnpaidMembership } from "~/core/payments/membership/memberships";
import { findUnpaidMembership } from "~/core/payments/membership/record-membership.server";
import { isProfileComplete } from "~/core/people/profile/profiles";
import { findProfile } from "~/core/people/profile/save-profile.server";
import type { SignedInMember } from "~/core/people/sessions/sessions.server";
import { listUncelebrated } from "~/core/progress/achievements/achievements.server";
import { isShownOnBoard } from "~/core/progress/leaderboard/leaderboard";
import { NO_WINDOWS, type StatsWindow, type Totals } from "~/core/progress/statistics/statistics";
import {
  findStoredProgress,
  findStreakOn,
  findWindows,
} from "~/core/progress/streaks/streaks.server";
import type { Db } from "~/db/tables";
import type { BookingPlan } from "~/db/tables/events";
import type { AchievementId, MemberStatus, PlanType } from "~/db/tables/people";
import type { EventId, PictureId } from "~/db/tables/shapes";
import { type Day, dayOf, type Instant } from "~/lib/dates";
import { type FailedRead, partialReads } from "~/lib/partial-reads";
import { erasureDay } from "../erasure/erasure";
import { findErasure } from "../erasure/find-erasure-effects.server";
import { countOthers } from "../erasure/list-affected.server";

interface DashboardQuery {
  member: Pick<SignedInMember, "id" | "phone" | "displayName" | "runningLevel">;
  now: Instant;
  timeZone: string;
}

export interface DashboardEvent {
  id: EventId;
  slug: string;
  title: string;
  date: Day;
  time: string;
  location: string;
  capacity: number;
  seatsTaken: number;
}

export interface Dashboard {
  name: string | null;
  pictureId: PictureId | null;
  isComplete: boolean;
  windows: Record<StatsWindow, Totals>;
  streak: { current: number; longest: number };
  /** Earned achievements whose celebration the member has not seen yet. */
  achievements: AchievementId[];
  asksForLeaderboard: boolean;
  /** The plan that they chose before their first run, once they can have it. */
  wantedPlan: WantedPlan | undefined;
  /** Empty when there are none or they cannot be read: the page then shows samples. */
  events: DashboardEvent[];
  /** Events that the member is booked on, waits for or has a seat offered for, by start. */
  coming: ComingEvent[];
  /** How many others were at the events of `coming` that the member was checked in at, by event. */
  others: Record<string, number>;
  /** Undefined while none waits to be paid. */
  unpaidMembership: UnpaidMembership | undefined;
  /** Events that wait for the member's 'I am home'. */
  dueHomeReports: DueHomeReport[];
  /** The day, in words, on which the account will be erased. */
  erasedOn: string | undefined;
  today: Day;
  /** Errors of reads that fell back, for the log. */
  failures: FailedRead[];
}

const NO_STREAK = { current: 0, longest: 0 };

/**
 * The dashboard's data. Each failed read falls back alone: the profile to the session's member, statistics to
 * zeros, events and bookings to none.
 */
export async function findDashboard(db: Db, query: DashboardQuery): Promise<Dashboard> {
  const { member, now, timeZone } = query;
  const today = dayOf(now, timeZone);
  const { failures, reading } = partialReads();
  const progress = findStoredProgress(db, { memberId: member.id });
  const [profile, windows, streak, achievements, events, coming, dueHomeReports, unpaid, erasure] =
    await Promise.all([
      reading("profile", findProfile(db, { memberId: member.id }), undefined),
      reading(
        "statistics",
        progress.then((stored) => findWindows(db, { memberId: member.id, today, stored })),
        NO_WINDOWS,
      ),
      reading(
        "streak",
        progress.then((stored) => findStreakOn(db, { today, timeZone, stored })),
        NO_STREAK,
      ),
      reading("achievements", listUncelebrated(db, { memberId: member.id }), []),
      reading("events", listUpcomingEvents(db, { now, limit: DASHBOARD_EVENTS }), []),
      reading("bookings", listComingEvents(db, { memberId: member.id, now }), []),
      reading("people out", listDueHomeReports(db, { memberId: member.id, now }), []),
      reading("membership", findUnpaidMembership(db, { memberId: member.id, today }), undefined),
      reading("deletion", findErasure(db, { memberId: member.id }), undefined),
    ]);
  const known = profile ?? { ...member, pictureId: null };
  return {
    name: known.displayName,
    pictureId: known.pictureId,
    isComplete: isProfileComplete({ ...known, phone: member.phone }),
    windows,
    streak,
    achievements,
    asksForLeaderboard:
      profile !== undefined &&
      asksForLeaderboard({ ...profile, hasCheckIn: streak.longest > 0 }, today),
    wantedPlan: profile && offeredPlan({ ...profile, hasCheckIn: streak.longest > 0 }, events[0]),
    events: events.map(asDashboardEvent),
    coming,
    others: await reading("others", listOthers(db, coming), {}),
    unpaidMembership: unpaid,
    dueHomeReports,
    erasedOn: erasure && erasureDay(erasure.dueAt, timeZone),
    today,
    failures,
  };
}

export interface WantedPlan {
  plan: BookingPlan;
  /** Where it can be booked: the next run, or the page of the membership. */
  to: string;
}

/** The plan that a member chose before their first run: after it, until they have a plan. */
export function offeredPlan(
  member: {
    wantedPlan: BookingPlan | null;
    planType: PlanType;
    status: MemberStatus;
    hasCheckIn: boolean;
  },
  next: { slug: string } | undefined,
): WantedPlan | undefined {
  const { wantedPlan: plan, planType, status, hasCheckIn } = member;
  if (!plan || planType !== "Basic" || status !== "active" || !hasCheckIn) return undefined;
  const isMembership = plan === "monthly_membership";
  return { plan, to: isMembership && !next ? "/membership" : bookingPath(next, plan) };
}

/** Reads nothing on a day without an event of the member's own. */
async function listOthers(db: Db, coming: ComingEvent[]): Promise<Record<string, number>> {
  const ran = coming.filter(({ standing }) => standing.kind === "checked_in");
  const counts = ran.map(async ({ eventId }) => [eventId, await countOthers(db, { eventId })]);
  return Object.fromEntries(await Promise.all(counts));
}

function asDashboardEvent(event: DashboardEvent): DashboardEvent {
  const { id, slug, title, date, time, location, capacity, seatsTaken } = event;
  return { id, slug, title, date, time, location, capacity, seatsTaken };
}

/** Whether to ask a member if they want to be on the leaderboard: after a check-in, once, and if a yes would count. */
export function asksForLeaderboard(
  member: {
    boardAnsweredAt: Instant | null;
    dateOfBirth: Day | null;
    status: MemberStatus;
    hasCheckIn: boolean;
  },
  today: Day,
): boolean {
  const { dateOfBirth, status } = member;
  if (member.boardAnsweredAt !== null || !member.hasCheckIn) return false;
  return isShownOnBoard({ dateOfBirth, status, consents: true }, today);
}
