import { clubText } from "~/content/club-words.server";
import { givenBackText } from "~/core/bookings/cancel/given-back";
import { countLiveBookings, releaseForClub } from "~/core/bookings/cancel/release-for-club.server";
import { type CancelReason, cancelReasonText } from "~/core/bookings/cancel-reason";
import { type LockedEvent, lockEvent } from "~/core/bookings/event-lock.server";
import { closeWaitlist, listOnWaitlist } from "~/core/bookings/waitlist/waitlist.server";
import { listBookedVolunteers, notifyVolunteers } from "~/core/events/volunteers/volunteers.server";
import { TO_VOLUNTEERS, TO_WAITLIST } from "~/core/messages/notifications";
import { notifyMembers } from "~/core/messages/notify/notify-members.server";
import { fittingValue } from "~/core/messages/templates/variables";
import { asPart, asSentence } from "~/core/messages/texts";
import { listUnappliedUtrs } from "~/core/payments/references/references.server";
import { unappliedUtrText } from "~/core/payments/references/shared-references-rules";
import { recordAudit } from "~/core/people/audit/record-undo.server";
import {
  finishStatistics,
  noteBrokenStreaks,
} from "~/core/progress/statistics/finish-statistics.server";
import type { Db } from "~/db/tables";
import type { WeatherCause } from "~/db/tables/events";
import type { AdminId, EventId, MemberId } from "~/db/tables/shapes";
import { inTransactionOrRefused, inYieldingTransaction } from "~/db/transaction";
import { formatWhen, type Instant } from "~/lib/dates";
import { FIRST_LANGUAGE } from "~/lib/language";
import { inLanguage } from "~/lib/language.server";
import { joinSentences } from "~/lib/text-lines";
import { CANCEL_EVENT_TEXTS } from "~/texts/events/cancel";
import { listLaterInSeries } from "../edit/finish-move.server";
import { type EventRefusal, EventRefused, isEventMove } from "../events-rules";

/** Released with the cancellation itself; of larger runs the rest follows in portions. */
const BOOKINGS_AT_ONCE = 200;

type Outcome =
  | { ok: true; cancelled: number; eventIds: EventId[] }
  | { ok: false; reason: EventRefusal };

type Input = {
  eventId: EventId;
  scope: "one" | "following";
  weather?: WeatherCause | undefined;
  reason: string;
  requestId: string | null;
  now: Instant;
  timeZone: string;
  /** An admin, or the run's leader. */
} & ({ adminId: AdminId } | { memberId: MemberId });

/**
 * Cancels an event, or it and the later ones of its series: bookings are cancelled, payments become credit, free runs
 * are given back, the waitlist closes, everyone who is booked or waits is notified with the reason, and a past week left
 * without an event breaks no streak. With more than 200 bookings the rest follows by `finishCancellation`. Refuses what
 * is over or cancelled already; returns how many bookings are cancelled, and the events.
 */
export async function cancelEvent(db: Db, input: Input): Promise<Outcome> {
  const done = await inTransactionOrRefused(db, EventRefused, (db) => cancelAll(db, input));
  if ("reason" in done) return done;
  const { statisticsId, ...cancellation } = done;
  if (statisticsId) await finishStatistics(db, { ...input, id: statisticsId });
  return { ok: true, ...cancellation };
}

async function cancelAll(db: Db, input: Input) {
  const { eventId, scope, now } = input;
  const following = scope === "following" ? await listLaterInSeries(db, { eventId, now }) : [];
  const first = await cancelOne(db, input);
  let { cancelled } = first;
  const eventIds = [eventId];
  for (const { id } of following) {
    const next = await lockEvent(db, { eventId: id });
    if (!next || !isEventMove(next.status, "cancelled")) continue;
    cancelled += (await cancelOne(db, { ...input, eventId: id })).cancelled;
    eventIds.push(id);
  }
  const statisticsId = await noteBrokenStreaks(db, { ...input, startedAt: first.startedAt });
  return { eventIds, cancelled, statisticsId };
}

async function cancelOne(db: Db, input: Input): Promise<{ cancelled: number; startedAt: Instant }> {
  const { eventId, reason, now, timeZone } = input;
  const why = { cancelWeather: input.weather ?? null, cancelReason: reason };
  const event = await lockEvent(db, { eventId });
  if (!event) throw new EventRefused("not_found");
  if (!isEventMove(event.status, "cancelled")) throw new EventRefused("not_editable");
  const cancelled = await countLiveBookings(db, { eventIds: [eventId] });
  const volunteers = await listBookedVolunteers(db, { eventId });
  await db
    .updateTable("events")
    .set((eb) => ({
      status: "cancelled",
      was_draft: event.status === "draft" ? 1 : 0,
      cancel_weather: why.cancelWeather,
      cancel_reason: reason,
      version: eb("version", "+", 1),
      updated_at: now,
    }))
    .where("id", "=", eventId)
    .execute();
  const waiting = await leaveNobodyWaiting(db, { event, why, now });
  const { isOver } = await continueCancellation(db, {
    event: { ...event, ...why },
    limit: BOOKINGS_AT_ONCE,
    now,
    timeZone,
  });
  if (!isOver)
    await db
      .insertInto("unfinished_cancellations")
      .values({ event_id: eventId, cancelled_at: now })
      .execute();
  await notifyVolunteers(db, {
    event,
    told: [...volunteers, ...waiting],
    notification: () => ({
      title: CANCEL_EVENT_TEXTS.cancelled({ title: clubText(event.title) }),
      text: CANCEL_EVENT_TEXTS.helpersTold({
        when: formatWhen(event),
        reason: asSentence(cancelReasonText(why) ?? ""),
      }),
      cause: `${TO_VOLUNTEERS}cancelled:${eventId}`,
      ...cancelledMessage({ ...event, ...why }),
    }),
    now,
  });
  await recordAudit(db, {
    actor:
      "memberId" in input
        ? { kind: "member", id: input.memberId }
        : { kind: "admin", id: input.adminId },
    action: "event_cancelled",
    subject: { kind: "event", id: eventId },
    details: {
      reason: inLanguage(FIRST_LANGUAGE, () => cancelReasonText(why)) ?? "",
      bookings: cancelled,
    },
    requestId: input.requestId,
    now,
  });
  return { cancelled, startedAt: event.startsAt };
}

/** Closes the waitlist, and tells those on it of a run that had not started; returns whom. */
async function leaveNobodyWaiting(
  db: Db,
  { event, why, now }: { event: LockedEvent; why: CancelReason; now: Instant },
): Promise<{ memberId: MemberId }[]> {
  if (event.waiting === 0) return [];
  const waiting = now < event.startsAt ? await listOnWaitlist(db, { eventId: event.id }) : [];
  await closeWaitlist(db, { event, now });
  await notifyMembers(db, {
    notifications: () =>
      waiting.map(({ memberId }) => ({
        memberId,
        title: CANCEL_EVENT_TEXTS.cancelled({ title: clubText(event.title) }),
        text: joinSentences(cancelledSentences({ ...event, ...why })),
        link: `/events/${event.slug}`,
        cause: `${TO_WAITLIST}cancelled:${event.id}`,
        ...cancelledMessage({ ...event, ...why }),
      })),
    now,
  });
  return waiting;
}

/** Few, because other changes wait for as long as a portion takes; each ends with a wait for the disk. */
const BOOKINGS_PER_PORTION = 20;

/**
 * Releases and tells the next of those who are booked on a large cancelled run, in one transaction; a process that
 * ends in between is carried on by any other. Returns whether somebody may be left.
 */
export async function finishCancellation(
  db: Db,
  { eventId, now, timeZone }: { eventId: EventId; now: Instant; timeZone: string },
): Promise<boolean> {
  return await inYieldingTransaction(db, async (db) => {
    const event = await lockEvent(db, { eventId });
    const why = await db
      .selectFrom("unfinished_cancellations as u")
      .innerJoin("events as e", "e.id", "u.event_id")
      .select(["e.cancel_weather as cancelWeather", "e.cancel_reason as cancelReason"])
      .where("u.event_id", "=", eventId)
      .executeTakeFirst();
    if (!event || !why) return false;
    const { isOver } = await continueCancellation(db, {
      event: { ...event, ...why },
      limit: BOOKINGS_PER_PORTION,
      now,
      timeZone,
    });
    if (isOver)
      await db.deleteFrom("unfinished_cancellations").where("event_id", "=", eventId).execute();
    return !isOver;
  });
}

type CancelledEvent = CancelReason &
  Pick<LockedEvent, "id" | "title" | "date" | "time" | "startsAt">;

/**
 * Releases the next bookings of a cancelled event and tells their members, in the transaction of the caller, which
 * holds the event's lock. Returns whether nobody is left.
 */
export async function continueCancellation(
  db: Db,
  {
    event,
    limit,
    now,
    timeZone,
  }: { event: CancelledEvent; limit: number; now: Instant; timeZone: string },
): Promise<{ isOver: boolean }> {
  const released = await releaseForClub(db, { eventId: event.id, limit, now, timeZone });
  if (released.length === 0) return { isOver: true };
  await db
    .updateTable("events")
    .set((eb) => ({ seats_taken: eb("seats_taken", "-", released.length) }))
    .where("id", "=", event.id)
    .execute();
  const paymentIds = released.flatMap(({ paymentId }) => paymentId ?? []);
  const utrs = await listUnappliedUtrs(db, { paymentIds });
  const utrTexts = (own: typeof released) =>
    [...new Set(own.map(({ paymentId }) => utrs.get(paymentId ?? "")))].flatMap((given) =>
      given ? [unappliedUtrText(given)] : [],
    );
  const ofMember = Map.groupBy(released, ({ memberId }) => memberId);
  await notifyMembers(db, {
    notifications: () =>
      [...ofMember].map(([memberId, own]) => ({
        memberId,
        title: CANCEL_EVENT_TEXTS.cancelled({ title: clubText(event.title) }),
        text: joinSentences([...cancelledSentences(event), givenBackText(own), ...utrTexts(own)]),
        link: `/bookings/${own.map(({ bookingId }) => bookingId).sort()[0]}`,
        cause: `cancelled:${event.id}`,
        ...cancelledMessage(event),
      })),
    now,
  });
  return { isOver: released.length < limit };
}

/** What everybody reads of it, in the language that is being written. */
function cancelledSentences(event: CancelledEvent): string[] {
  const when = formatWhen(event);
  return [CANCEL_EVENT_TEXTS.told({ when }), asSentence(cancelReasonText(event) ?? "")];
}

/** What its messages to phones are made of. */
function cancelledMessage(event: CancelledEvent) {
  const { id: eventId, startsAt: usefulUntil } = event;
  const written = asPart(cancelReasonText(event) ?? "");
  // Nobody would get a text for a reason that leaves nothing for phones, such as a link alone.
  const reason = fittingValue("reason", written) ? written : CANCEL_EVENT_TEXTS.byTheClub;
  const filledIn = { when: formatWhen(event), reason };
  return { kind: "cancelled" as const, filledIn, eventId, usefulUntil };
}
