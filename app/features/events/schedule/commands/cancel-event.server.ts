import type { Db } from "~/db/tables";
import type { BookingPlan } from "~/db/tables/runs";
import { inTransaction } from "~/db/transaction";
import { dropCheckIn } from "~/features/bookings/commands/drop-check-in.server";
import { releaseBooking } from "~/features/bookings/commands/release-booking.server";
import { givenBackText } from "~/features/bookings/rules/given-back";
import { lockEvent } from "~/features/bookings/waitlist/commands/lock-event.server";
import { settleWaitlist } from "~/features/bookings/waitlist/commands/settle-waitlist.server";
import { notifyMembers } from "~/features/notifications/commands/notify-members.server";
import { asPart } from "~/features/notifications/messages/rules/texts";
import { repairStreaks } from "~/features/progress/commands/repair-streaks.server";
import { recordAudit } from "~/features/sign-in/commands/record-audit.server";
import { formatDay, formatTime, type Instant } from "~/lib/dates";
import { listBookedMembers } from "../queries/list-booked-members.server";
import { listFollowing } from "../queries/list-following.server";
import { type EventRefusal, EventRefused, isEventMove } from "../rules/events";
import { notifyVolunteers } from "./notify-volunteers.server";

type Outcome =
  | { ok: true; cancelled: number; eventIds: string[] }
  | { ok: false; reason: EventRefusal };

interface Input {
  eventId: string;
  scope: "one" | "following";
  reason: string;
  adminId: string;
  requestId: string | null;
  now: Instant;
  timeZone: string;
}

/**
 * Cancels an event, or it and the later ones of its series: bookings are cancelled, payments become credit, free runs are given back, the
 * waitlist closes, everyone booked is notified with the reason, and a past week left without an event breaks no
 * streak. Refuses what is over or cancelled already; returns the bookings and events that were
 * cancelled.
 */
export async function cancelEvent(db: Db, input: Input): Promise<Outcome> {
  try {
    const { startedAt, ...done } = await inTransaction(db, (db) => cancelAll(db, input));
    await repairStreaks(db, { ...input, startedAt });
    return { ok: true, ...done };
  } catch (error) {
    if (error instanceof EventRefused) return { ok: false, reason: error.reason };
    throw error;
  }
}

async function cancelAll(
  db: Db,
  input: Input,
): Promise<{ eventIds: string[]; cancelled: number; startedAt: Instant }> {
  const { eventId, scope, now } = input;
  const following = scope === "following" ? await listFollowing(db, { eventId, now }) : [];
  const first = await cancelOne(db, input);
  let { cancelled } = first;
  const eventIds = [eventId];
  for (const { id } of following) {
    const next = await lockEvent(db, { eventId: id });
    if (!next || !isEventMove(next.status, "cancelled")) continue;
    cancelled += (await cancelOne(db, { ...input, eventId: id })).cancelled;
    eventIds.push(id);
  }
  return { eventIds, cancelled, startedAt: first.startedAt };
}

async function cancelOne(db: Db, input: Input): Promise<{ cancelled: number; startedAt: Instant }> {
  const { eventId, reason, now } = input;
  const event = await lockEvent(db, { eventId });
  if (!event) throw new EventRefused("not_found");
  if (!isEventMove(event.status, "cancelled")) throw new EventRefused("not_editable");
  const booked = await listBookedMembers(db, { eventId });
  const released = await releaseAll(db, input);
  const cancelled = released.length;
  await db
    .updateTable("events")
    .set((eb) => ({
      status: "cancelled",
      cancel_reason: reason,
      seats_taken: eb("seats_taken", "-", cancelled),
      version: eb("version", "+", 1),
      updated_at: now,
    }))
    .where("id", "=", eventId)
    .execute();
  await settleWaitlist(db, { eventId, now });
  const when = `${formatDay(event.date)}, ${formatTime(event.time)}`;
  const ofMember = Map.groupBy(released, ({ memberId }) => memberId);
  await notifyMembers(db, {
    notifications: booked.map(({ memberId, bookingId }) => ({
      memberId,
      kind: "cancelled" as const,
      title: `Cancelled: ${event.title}`,
      text: `The run on ${when} is cancelled. ${reason}${givenBackText(ofMember.get(memberId) ?? [])}`,
      link: `/bookings/${bookingId}`,
      filledIn: { when, reason: asPart(reason) },
      cause: `cancelled:${eventId}`,
      eventId,
      usefulUntil: event.startsAt,
    })),
    now,
  });
  await notifyVolunteers(db, {
    event,
    told: booked,
    notification: {
      kind: "cancelled",
      title: `Cancelled: ${event.title}`,
      text: `The run on ${when} is cancelled, so there is nothing to help with. ${reason}`,
      filledIn: { when, reason: asPart(reason) },
      usefulUntil: event.startsAt,
    },
    now,
  });
  await recordAudit(db, {
    actor: { kind: "admin", id: input.adminId },
    action: "event_cancelled",
    subject: { kind: "event", id: eventId },
    details: { reason, bookings: cancelled },
    requestId: input.requestId,
    now,
  });
  return { cancelled, startedAt: event.startsAt };
}

interface ReleasedBooking {
  memberId: string;
  plan: BookingPlan;
  amountPaidRupees: number;
}

async function releaseAll(
  db: Db,
  input: { eventId: string; now: Instant; timeZone: string },
): Promise<ReleasedBooking[]> {
  const bookings = await db
    .selectFrom("bookings")
    .select(["id", "status", "plan"])
    .where("event_id", "=", input.eventId)
    .where("status", "in", ["pending", "confirmed"])
    .execute();
  const all: ReleasedBooking[] = [];
  for (const { id, status, plan } of bookings) {
    const from = status;
    const release = { bookingId: id, from, by: "club" as const, isLate: false, now: input.now };
    const released = await releaseBooking(db, release);
    if (!released) throw new EventRefused("changed_meanwhile");
    all.push({ ...released, plan });
    await dropCheckIn(db, { ...input, bookingId: id });
  }
  return all;
}
