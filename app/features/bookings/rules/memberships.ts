import { type Day, sameDayNextMonth } from "~/lib/dates";

/** A membership from `startsOn` is valid until the day before the same day of the next month. */
export function membershipEnd(startsOn: Day): Day {
  return sameDayNextMonth(startsOn);
}

/** Whether a membership covers an event's date: [start, same day next month). */
export function isCovered(membership: { startsOn: Day; endsBefore: Day }, date: Day): boolean {
  return membership.startsOn <= date && date < membership.endsBefore;
}

/** The start of a membership bought on `today` for an event on `date`: today if it then covers the event, else `date`. */
export function membershipStart(today: Day, date: Day): Day {
  return isCovered({ startsOn: today, endsBefore: membershipEnd(today) }, date) ? today : date;
}
