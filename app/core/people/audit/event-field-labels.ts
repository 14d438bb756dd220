import { EVENT_FORM_TEXTS } from "~/texts/events/forms";

/**
 * The labels of the fields in which an event is compared, by their names; apart from the audit's texts, which an
 * event's form does not load.
 */
export function eventFieldLabels(): Readonly<Record<string, string>> {
  return {
    title: EVENT_FORM_TEXTS.title,
    description: EVENT_FORM_TEXTS.description,
    date: EVENT_FORM_TEXTS.date,
    time: EVENT_FORM_TEXTS.startTime,
    durationMinutes: EVENT_FORM_TEXTS.durationInMinutes,
    location: EVENT_FORM_TEXTS.meetingPoint,
    mapUrl: EVENT_FORM_TEXTS.mapLink,
    countsHome: EVENT_FORM_TEXTS.countEverybodyBack,
    capacity: EVENT_FORM_TEXTS.seats,
    priceRupees: EVENT_FORM_TEXTS.priceInRupees,
    distances: EVENT_FORM_TEXTS.distances,
    requirements: EVENT_FORM_TEXTS.whatToBring,
    highlights: EVENT_FORM_TEXTS.highlights,
    schedule: EVENT_FORM_TEXTS.schedule,
  };
}
