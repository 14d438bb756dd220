import { seatsLeft } from "~/core/bookings/seats";
import type { EventStatus } from "~/db/tables/events";
import type { EventId } from "~/db/tables/shapes";
import { addDays, dayOf, endOf, formatDay, formatTime, type Instant, instantOf } from "~/lib/dates";

interface CalendarEvent {
  id: EventId;
  slug: string;
  title: string;
  startsAt: number;
  durationMinutes: number;
  location: string;
  description: string;
  updatedAt: number;
  status: EventStatus;
}

const REMINDER_TIME = "19:00";

/** When a calendar reminds of an event: at 7 pm of the day before, in the club's time zone. */
export function eveningBefore(startsAt: Instant, timeZone: string): Instant {
  return instantOf(addDays(dayOf(startsAt, timeZone), -1), REMINDER_TIME, timeZone);
}

/** The event as an entry of a calendar file. */
export function calendarEntryOf(event: CalendarEvent, origin: string) {
  const { title, startsAt, durationMinutes, location, description, updatedAt } = event;
  const url = `${origin}/events/${event.slug}`;
  return {
    uid: `${event.id}@${new URL(origin).hostname}`,
    title,
    startsAt,
    durationMinutes,
    location,
    description: `${description}\n\n${url}`,
    url,
    updatedAt,
    status: event.status === "cancelled" ? ("cancelled" as const) : ("confirmed" as const),
  };
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
  place: { origin: string; organizer: string; city: string; isOpen: boolean },
) {
  const { origin, organizer, city, isOpen } = place;
  const url = `${origin}/events/${event.slug}`;
  const start = new Date(event.startsAt).toISOString();
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
    endDate: new Date(endOf(event)).toISOString(),
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
  const words = `${event.title}, ${text.day}, ${event.location}. Run with me: ${text.origin}/events/${event.slug}`;
  return `https://wa.me/?text=${encodeURIComponent(words)}`;
}

/** A member's invite link to an event, alone and in a message for WhatsApp. */
export function inviteTo(
  event: { title: string; date: string; time: string; location: string },
  link: string,
): { link: string; whatsapp: string } {
  const when = `${formatDay(event.date)}, ${formatTime(event.time)}`;
  const words = `Run with me: ${event.title}, ${when}, ${event.location}. Your first run is free: ${link}`;
  return { link, whatsapp: `https://wa.me/?text=${encodeURIComponent(words)}` };
}

/** The event as an item of a feed. */
export function feedItemOf(
  event: CalendarEvent & { date: string; time: string; createdAt: number },
  origin: string,
) {
  const when = `${formatDay(event.date, { year: true })}, ${formatTime(event.time)}`;
  const prefix = event.status === "cancelled" ? "Cancelled: " : "";
  return {
    title: `${prefix}${event.title}, ${when}`,
    link: `${origin}/events/${event.slug}`,
    description: `${when}, ${event.location}. ${event.description}`,
    at: event.createdAt,
  };
}
