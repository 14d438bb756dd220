/** The address of the forms for personal events. */
export const EVENTS_ADDRESS = "/progress/events";
export const EVENT_TITLE_MAX = 100;
export const EVENT_TEXT_MAX = 200;
export const UPCOMING_MEMBER_EVENTS = 5;
/** The maximum on the page of personal events. */
export const SHOWN_MEMBER_EVENTS = 100;
/** The earliest day of a personal event. */
export const FIRST_EVENT_DAY = "1920-01-01";

interface Dated {
  eventDate: string;
}

/** A member's events, latest day first, parted into coming ones from `today` on (nearest first) and past ones. */
export function splitEvents<Event extends Dated & { eventTime: string }>(
  events: readonly Event[],
  today: string,
): { coming: Event[]; past: Event[] } {
  const coming = events.filter(({ eventDate }) => eventDate >= today);
  return {
    coming: [...coming].sort(
      (a, b) => a.eventDate.localeCompare(b.eventDate) || a.eventTime.localeCompare(b.eventTime),
    ),
    past: events.filter(({ eventDate }) => eventDate < today),
  };
}
