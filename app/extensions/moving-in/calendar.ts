import type { BookingId, EventId, MemberId } from "~/db/tables/shapes";
import type { Day, Instant } from "~/lib/dates";
import { comparedTitle } from "./old-events";

/** An event that bookings of the old club may be for: in the database, or about to be. */
export interface CalendarEvent {
  id: EventId;
  title: string;
  date: Day;
  time: string;
  startsAt: Instant;
  location: string;
}

interface Seats {
  phones: Map<string, BookingId>;
  members: Map<MemberId, BookingId>;
}

/** The events that an import has read so far, and who has a live booking for each. */
export class Calendar {
  readonly #byId = new Map<EventId, CalendarEvent>();
  readonly #byOldId = new Map<string, CalendarEvent>();
  readonly #byDay = new Map<Day, CalendarEvent[]>();
  readonly #new = new Set<EventId>();
  readonly #seats = new Map<EventId, Seats>();
  #loaded: { from: Day; to: Day } | undefined;

  /** Adds an event that this run makes: nobody else has a booking there. */
  addNew(event: CalendarEvent, oldId?: string): void {
    this.#new.add(event.id);
    this.add(event, oldId);
  }

  isNew(event: CalendarEvent): boolean {
    return this.#new.has(event.id);
  }

  add(event: CalendarEvent, oldId?: string): void {
    const known = this.#byId.get(event.id) ?? event;
    if (oldId !== undefined) this.#byOldId.set(oldId, known);
    if (known !== event) return;
    this.#byId.set(event.id, event);
    const day = this.#byDay.get(event.date);
    if (day) day.push(event);
    else this.#byDay.set(event.date, [event]);
  }

  withOldId(oldId: string | undefined): CalendarEvent | undefined {
    return oldId === undefined ? undefined : this.#byOldId.get(oldId);
  }

  /** The event with this title and time; else the only one that day with this title, or at this time. */
  find(wanted: { title: string; date: Day; time: string }): CalendarEvent | undefined {
    const day = this.#byDay.get(wanted.date) ?? [];
    const title = comparedTitle(wanted.title);
    const titled = day.filter((event) => comparedTitle(event.title) === title);
    const exact = titled.find(({ time }) => time === wanted.time);
    if (exact) return exact;
    if (titled.length === 1) return titled[0];
    const timed = day.filter(({ time }) => time === wanted.time);
    return timed.length === 1 ? timed[0] : undefined;
  }

  /** The event with this very title, day and time. */
  findSame(wanted: { title: string; date: Day; time: string }): CalendarEvent | undefined {
    const title = comparedTitle(wanted.title);
    return this.#byDay
      .get(wanted.date)
      ?.find((event) => event.time === wanted.time && comparedTitle(event.title) === title);
  }

  /** The days from the first to the last of these whose events have not been read yet, or undefined. */
  missing(days: readonly Day[]): { from: Day; to: Day } | undefined {
    const loaded = this.#loaded;
    const sorted = [...days, ...(loaded ? [loaded.from, loaded.to] : [])].sort();
    const wanted = { from: sorted[0] ?? "", to: sorted.at(-1) ?? "" };
    const isLoaded = loaded?.from === wanted.from && loaded.to === wanted.to;
    if (days.length === 0 || isLoaded) return undefined;
    this.#loaded = wanted;
    return wanted;
  }

  /** The live booking of this number, or of this member themselves, at an event. */
  bookingOf(
    event: CalendarEvent,
    who: { phone: string; memberId: MemberId | undefined },
  ): BookingId | undefined {
    const seats = this.#seats.get(event.id);
    const own = who.memberId === undefined ? undefined : seats?.members.get(who.memberId);
    return own ?? seats?.phones.get(who.phone);
  }

  /** `memberId` is undefined for a guest's booking. */
  addBooking(
    eventId: EventId,
    booking: { id: BookingId; phone: string; memberId: MemberId | undefined },
  ): void {
    const seats = this.#seats.get(eventId) ?? { phones: new Map(), members: new Map() };
    this.#seats.set(eventId, seats);
    seats.phones.set(booking.phone, booking.id);
    if (booking.memberId !== undefined) seats.members.set(booking.memberId, booking.id);
  }
}
