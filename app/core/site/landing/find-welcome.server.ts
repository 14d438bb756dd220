import { listOwnWords, type OwnWord } from "~/content/changed-content.server";
import { findParticipant } from "~/core/bookings/book/find-bookable-event.server";
import { bookingPath } from "~/core/bookings/book/plan-choice-rules";
import { isUnconfirmedMinor, plansFor } from "~/core/bookings/bookings";
import { hasFreeTrial } from "~/core/bookings/free-run-facts.server";
import { listPastEvents, listUpcomingEvents } from "~/core/events/events.server";
import { rhythmOf } from "~/core/events/next-event/rhythm";
import { sumOf } from "~/core/reports/counters/counters";
import { listCounts } from "~/core/reports/counters/counters.server";
import type { Db } from "~/db/tables";
import type { BookingPlan } from "~/db/tables/events";
import type { MemberId } from "~/db/tables/shapes";
import { addDays, type Day, type Instant } from "~/lib/dates";
import { mondayOf } from "~/lib/moments";
import { PLAN_LABELS } from "~/texts/bookings/bookings";
import { eventMoment } from "../frame/public-pages";
import { listContentValues } from "../settings/content-changes.server";

export type Welcome = NonNullable<Awaited<ReturnType<typeof findWelcome>>>;

/**
 * The values of a new member's welcome: their name, and the next event with the plan that they chose; none for
 * somebody who has not registered yet and is only a number.
 */
export async function findWelcome(
  db: Db,
  input: {
    memberId: MemberId;
    next: { slug: string; date: string; time: string } | undefined;
    plan: BookingPlan | undefined;
    today: string;
    now: Instant;
  },
) {
  const { memberId, next, plan, today, now } = input;
  const member = await findParticipant(db, { memberId });
  if (!member.name) return undefined;
  const offered = plansFor({
    isApproved: member.status === "active",
    hasFreeTrial: await hasFreeTrial(db, { member, now }),
  });
  const chosen = offered.find((one) => one === plan) ?? offered[0];
  return {
    firstName: member.name.split(" ")[0] ?? member.name,
    /** A minor can book once the club has spoken with the parent. */
    isConfirmed: !isUnconfirmedMinor(member),
    /** The chosen plan, where the member may book it later only. */
    laterPlan: plan && plan !== chosen ? PLAN_LABELS[plan] : undefined,
    to: bookingPath(next, plan),
    moment: next && eventMoment(next, today),
    isFree: chosen === "free_trial",
  };
}

/** What a club says about itself, and what it has yet to say. */
export async function findOwnWords(db: Db): Promise<OwnWord[]> {
  return listOwnWords(await listContentValues(db));
}

/** What a live club has yet to say about itself. */
export async function findUnsaid(db: Db): Promise<OwnWord[]> {
  return (await findOwnWords(db)).filter(({ isUnsaid }) => isUnsaid);
}

/** Events that the days of a week are derived from; more than a club has in four weeks. */
const UPCOMING_READ = 30;
const UPCOMING_SHOWN = 3;

export type ClubLife = Awaited<ReturnType<typeof findClubLife>>;

/**
 * The club's recent and coming events: check-ins of last week (Monday to Sunday), the days of the week with
 * events, the next events.
 */
export async function findClubLife(db: Db, { now, today }: { now: Instant; today: Day }) {
  const coming = await listUpcomingEvents(db, { now, limit: UPCOMING_READ });
  const [latest] = await listPastEvents(db, { now, limit: 1 });
  return {
    ranLastWeek: await countRanLastWeek(db, { today }),
    isSample: latest?.isSample ?? false,
    rhythm: rhythmOf(coming, today),
    upcoming: coming.slice(0, UPCOMING_SHOWN),
  };
}

/** Check-ins, guests included, from Monday to Sunday of the week before `today`'s. */
export async function countRanLastWeek(db: Db, { today }: { today: Day }): Promise<number> {
  const monday = mondayOf(today);
  const week = { from: addDays(monday, -7), to: addDays(monday, -1) };
  return sumOf(await listCounts(db, { counter: "check_in", ...week }));
}
