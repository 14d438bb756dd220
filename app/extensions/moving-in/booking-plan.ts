import { COMPLETED, holdsSeat } from "~/core/bookings/status";
import type { BookingId, EventId } from "~/db/tables/shapes";
import { looseFields, looseText } from "~/lib/loose-values";
import { RECORD_TEXTS } from "~/texts/moving-in/records";
import type { CalendarEvent } from "./calendar";
import type { ImportedMember, ImportRun } from "./import-run";
import { type OldBooking, readOldBooking } from "./old-bookings";
import { comparedTitle, type OldEvent, type OldEventReading, readOldEvent } from "./old-events";
import { addDoubt, oldPhone } from "./old-members";
import type { OldRecord } from "./written-records";

/** A record of `bookings` with its member and event. */
export interface BookingReading {
  record: OldRecord;
  booking: OldBooking;
  event: OldEventReading;
  userId: string | undefined;
  eventId: EventId | undefined;
  /** The phone number in the record. */
  phone: string | undefined;
}

export function readBooking(record: OldRecord, run: ImportRun): BookingReading {
  const { fields } = record;
  const contact = looseFields(fields.contactInfo) ?? {};
  return {
    record,
    booking: readOldBooking(fields, run),
    event: readOldEvent({ ...fields, title: fields.title ?? fields.eventTitle }, run.timeZone),
    userId: looseText(fields, "userId", "userUid"),
    eventId: looseText(fields, "eventId"),
    phone:
      oldPhone(fields, "participantPhone") ??
      oldPhone(contact, "phone") ??
      oldPhone(fields, "phone"),
  };
}

/** The member of the booking, or the text that says why there is none. */
export function personOf(reading: BookingReading, run: ImportRun): ImportedMember | string {
  const known = run.people.withOldId(reading.userId);
  if (known === "left_out") return RECORD_TEXTS.memberNotImported;
  const person =
    known ??
    (reading.userId && reading.booking.isGuest ? undefined : run.people.withPhone(reading.phone));
  if (!person) return RECORD_TEXTS.nobody;
  return person.isErased ? RECORD_TEXTS.memberDeleted : person;
}

/** The event of the booking, the one to make for it, or the text that says why there is none. */
export function eventOf(
  reading: BookingReading,
  run: ImportRun,
): CalendarEvent | OldEvent | string {
  const named = run.calendar.withOldId(reading.eventId);
  if (named) return named;
  if (!reading.event.ok) return reading.event.text;
  const { event } = reading.event;
  const found = run.calendar.find(event);
  if (found) return found;
  if (run.makesEvents) return event;
  return RECORD_TEXTS.noEvent;
}

/** The old id of an event that is made from the values of its bookings. */
export function derivedEventId(event: OldEvent): string {
  return `made/${event.date}/${event.time}/${comparedTitle(event.title)}`;
}

/** The runner's number; a placeholder for a guest without one. */
export function participantPhone(
  reading: BookingReading,
  input: { person: ImportedMember; bookingId: BookingId; isTaken: (phone: string) => boolean },
): string {
  const { person, bookingId, isTaken } = input;
  const { booking, phone } = reading;
  if (!booking.isGuest) return person.phone;
  const isOwn = phone !== undefined && phone !== person.phone && !isTaken(phone);
  if (isOwn) return phone;
  addDoubt(booking.doubts, RECORD_TEXTS.guestNumber);
  return `guest-${bookingId}`;
}

/** Counts a booking that is imported or was imported before. */
export function countCompleted(run: ImportRun, person: ImportedMember, booking: OldBooking): void {
  if (booking.isGuest || booking.status !== COMPLETED) return;
  run.completed.set(person.memberId, (run.completed.get(person.memberId) ?? 0) + 1);
}

/** Whether this is a person's second free run; remembers the first one. */
export function isSecondTrial(run: ImportRun, booking: OldBooking, phone: string): boolean {
  if (booking.plan !== "free_trial" || !holdsSeat(booking.status)) return false;
  if (!run.trials.has(phone)) {
    run.trials.add(phone);
    return false;
  }
  addDoubt(booking.doubts, RECORD_TEXTS.secondFree);
  return true;
}
