import { findOwnGroup } from "~/core/bookings/pace-groups/pace-groups.server";
import { shortGroupName } from "~/core/bookings/pace-groups/rules";
import { nextOf } from "~/core/bookings/standing";
import { findPass } from "~/core/check-in/pass/passes.server";
import { listVolunteers } from "~/core/events/volunteers/volunteers.server";
import type { Db } from "~/db/tables";
import type { BookingId, EventId, MemberId } from "~/db/tables/shapes";
import type { Instant } from "~/lib/dates";
import { qrPath } from "~/lib/qr";
import type { CheckInCardValues } from "../check-in-card/check-in-card-rules";
import { findCheckInCard } from "../check-in-card/find-check-in-card.server";
import type { Dashboard } from "./find-dashboard.server";
import type { RunDay } from "./run-day";

/** Who meets a member at a run: the leaders of their group, or of the whole run. */
export interface Meeting {
  group: string | null;
  leaders: string[];
}

/** What the dashboard shows of its run on the day. */
export type RunDayView =
  | {
      phase: "pass" | "running";
      event: RunDay["event"];
      pass: { reference: string; name: string; mapUrl: string; lateAt: Instant | null };
      qr: { size: number; path: string };
      meeting: Meeting;
      endsAt: Instant;
    }
  | { phase: "ran"; event: RunDay["event"]; card: CheckInCardValues };

/** What the dashboard shows of its run; undefined where the booking went meanwhile. */
export async function findRunDay(
  db: Db,
  { event, phase }: RunDay,
  who: { memberId: MemberId; secret: string; now: Instant; timeZone: string },
): Promise<RunDayView | undefined> {
  const { booking, eventId } = event;
  if (!booking) return undefined;
  const whose = { bookingId: booking.id, memberId: who.memberId };
  if (phase === "ran") {
    const card = await findCheckInCard(db, { ...who, ...whose });
    return card && { phase, event, card };
  }
  const found = await findPass(db, { ...who, ...whose });
  if (!found) return undefined;
  const { reference, name, endsAt, lateAt } = found;
  return {
    phase,
    event,
    pass: { reference, name, lateAt, mapUrl: mapAddress(found) },
    qr: qrPath(found.text),
    meeting: await findMeeting(db, { eventId, ...whose }),
    endsAt,
  };
}

/** Who meets a member at a run that they may have a booking of. */
export async function findMeeting(
  db: Db,
  input: { eventId: EventId; bookingId: BookingId | undefined; memberId: MemberId },
): Promise<Meeting> {
  const { bookingId, memberId, eventId } = input;
  const own = bookingId && (await findOwnGroup(db, { bookingId, memberId }));
  if (own && own.chosen !== null) {
    const { chosen } = own;
    const group = own.groups.find(({ label }) => label === chosen);
    return { group: group?.name ?? shortGroupName(chosen), leaders: group?.led ?? [] };
  }
  const volunteers = await listVolunteers(db, { eventId });
  const leaders = volunteers.filter(({ role }) => role === "leader");
  return { group: null, leaders: leaders.map(({ name }) => name) };
}

/** Who says hello at the member's next run, or at the club's. */
export async function findBeginning(
  db: Db,
  { coming, events, streak, windows }: Pick<Dashboard, "coming" | "events" | "streak" | "windows">,
  { memberId, now }: { memberId: MemberId; now: Instant },
) {
  const next = nextOf(coming, now);
  const eventId = next?.eventId ?? events[0]?.id;
  const whose = { memberId, bookingId: next?.booking?.id };
  return {
    isBack: streak.longest > 0 || windows.year.runs > 0,
    meeting: eventId === undefined ? undefined : await findMeeting(db, { eventId, ...whose }),
  };
}

/** The club's link to a map, or a search for the place. */
function mapAddress({ mapUrl, location }: { mapUrl: string | null; location: string }): string {
  if (mapUrl?.startsWith("https://")) return mapUrl;
  const query = new URLSearchParams({ api: "1", query: location });
  return `https://www.google.com/maps/search/?${query}`;
}
