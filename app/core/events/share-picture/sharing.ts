import { seatsLeft } from "~/core/bookings/seats";
import type { EventStatus } from "~/db/tables/events";
import type { EventId } from "~/db/tables/shapes";
import {
  addDays,
  dayOf,
  endOf,
  formatWhen,
  type Instant,
  instantOf,
  MINUTE_MS,
  offsetMs,
  timeOf,
} from "~/lib/dates";
import { pageAddress } from "~/lib/language";
import { SHARING_TEXTS } from "~/texts/events/share-picture";

interface CalendarEvent {
  id: EventId;
  slug: string;
  title: string;
  startsAt: number;
  durationMinutes: number;
  location: string;
  description: string;
  updatedAt: number;
  /** Rises with every change. */
  version: number;
  status: EventStatus;
}

const REMINDER_TIME = "19:00";

/** When a calendar reminds of an event: at 7 pm of the day before, in the club's time zone. */
export function eveningBefore(startsAt: Instant, timeZone: string): Instant {
  return instantOf(addDays(dayOf(startsAt, timeZone), -1), REMINDER_TIME, timeZone);
}

/** The event as an entry of a calendar file. */
export function calendarEntryOf(event: CalendarEvent, origin: string) {
  const { startsAt, durationMinutes, location, description, updatedAt } = event;
  const url = pageAddress(`/events/${event.slug}`, origin);
  return {
    uid: `${event.id}@${new URL(origin).hostname}`,
    sequence: event.version,
    title: eventTitle(event),
    startsAt,
    durationMinutes,
    location,
    description: `${description}\n\n${url}`,
    url,
    updatedAt,
    status: event.status === "cancelled" ? ("cancelled" as const) : ("confirmed" as const),
  };
}

/** The event's title, with 'Cancelled: ' before that of a cancelled one. */
export function eventTitle(event: { title: string; status: EventStatus }): string {
  const { title } = event;
  return event.status === "cancelled" ? SHARING_TEXTS.cancelled({ title }) : title;
}

/** An instant with its offset in this zone, such as '2026-11-22T05:45:00+05:30'. */
function zonedTime(at: Instant, timeZone: string): string {
  const minutes = offsetMs(at, timeZone) / MINUTE_MS;
  const two = (number: number) => String(Math.floor(Math.abs(number))).padStart(2, "0");
  const offset = `${minutes < 0 ? "-" : "+"}${two(minutes / 60)}:${two(minutes % 60)}`;
  return `${dayOf(at, timeZone)}T${timeOf(at, timeZone)}:00${offset}`;
}

interface PageEvent extends CalendarEvent {
  date: string;
  time: string;
  image: string | null;
  capacity: number;
  seatsTaken: number;
  priceRupees: number;
}

/** The event for search engines (schema.org SportsEvent); a seat is offered while it can be booked. */
export function sportsEventData(
  event: PageEvent,
  place: { origin: string; organizer: string; city: string; timeZone: string; isOpen: boolean },
) {
  const { origin, organizer, city, timeZone, isOpen } = place;
  const url = pageAddress(`/events/${event.slug}`, origin);
  const start = zonedTime(event.startsAt, timeZone);
  const state = event.status === "cancelled" ? "EventCancelled" : "EventScheduled";
  return {
    "@context": "https://schema.org",
    "@type": "SportsEvent",
    name: event.title,
    description: event.description,
    sport: "Running",
    url,
    image: [`${url}/share.png`],
    startDate: start,
    endDate: zonedTime(endOf(event), timeZone),
    eventStatus: `https://schema.org/${state}`,
    eventAttendanceMode: "https://schema.org/OfflineEventAttendanceMode",
    maximumAttendeeCapacity: event.capacity,
    remainingAttendeeCapacity: seatsLeft(event),
    location: {
      "@type": "Place",
      name: event.location,
      address: {
        "@type": "PostalAddress",
        ...(city !== "" && { addressLocality: city }),
        addressCountry: "IN",
      },
    },
    organizer: { "@type": "SportsOrganization", name: organizer, url: `${origin}/` },
    offers: {
      "@type": "Offer",
      price: event.priceRupees,
      priceCurrency: "INR",
      url: `${url}/book`,
      availability: `https://schema.org/${isOpen ? "InStock" : "SoldOut"}`,
      availabilityEnds: start,
    },
  };
}

/** The WhatsApp address that shares an event, with the text already written. */
export function whatsappShare(event: PageEvent, text: { origin: string; day: string }): string {
  const { title, location, slug } = event;
  const link = pageAddress(`/events/${slug}`, text.origin);
  const words = SHARING_TEXTS.pageWords({ title, day: text.day, location, link });
  return `https://wa.me/?text=${encodeURIComponent(words)}`;
}

/** A member's invite link to an event, alone and in a message for WhatsApp. */
export function inviteTo(
  event: { title: string; date: string; time: string; location: string },
  link: string,
): { link: string; whatsapp: string } {
  const when = formatWhen(event);
  const words = SHARING_TEXTS.words({ title: event.title, when, location: event.location, link });
  return { link, whatsapp: `https://wa.me/?text=${encodeURIComponent(words)}` };
}

/** The event as an item of a feed. */
export function feedItemOf(
  event: CalendarEvent & { date: string; time: string; createdAt: number },
  origin: string,
) {
  const when = formatWhen(event, { year: true });
  return {
    title: `${eventTitle(event)}, ${when}`,
    link: pageAddress(`/events/${event.slug}`, origin),
    description: `${when}, ${event.location}. ${event.description}`,
    at: event.createdAt,
  };
}
