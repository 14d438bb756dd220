/** Texts of the pages of events. */

export const CALENDAR_PAGE_TEXTS = {
  documentTitle: (clubName: string) => `Calendar – ${clubName} admin`,
  events: "Events",
  newEvent: "New event",
  view: "View",
} as const;

export const UNREACHED_PAGE_TEXTS = {
  title: "Who may not know yet",
  documentTitle: (club: string) => `Who may not know yet – ${club} admin`,
} as const;

export const EVENT_PAGE_TEXTS = {
  documentTitle: (clubName: string) => `Event – ${clubName} admin`,
  theyCanBookA: "They can book a free run again.",
  thisBookingDidntUse: "This booking didn’t use a free run.",
  events: "Events",
  paceGroups: "Pace groups",
  booked: "Booked",
} as const;

export const EVENT_EDIT_PAGE_TEXTS = {
  documentTitle: (clubName: string) => `Edit event – ${clubName} admin`,
  edit: (title: string) => `Edit ${title}`,
  whatWouldYouLike: "What would you like to change?",
  laterRunsMove: "If you move this run to another day, the following ones move by as many days.",
  save: "Save",
  peopleAreTold: ({ one, following }: { one: number; following: number }) => {
    const also =
      following > one ? `, or ${peopleText(following)} if you move the following ones too` : "";
    return `If you change the day, time or meeting point, we tell ${peopleText(one)} as soon as you save${also}.`;
  },
} as const;

const peopleText = (people: number) => (people === 1 ? "1 person" : `${people} people`);

export const EVENTS_NEW_PAGE_TEXTS = {
  documentTitle: (clubName: string) => `New event – ${clubName} admin`,
  newEvent: "New event",
  events: "Events",
  templates: "Templates",
  publish: "Publish",
  saveAsDraft: "Save as draft",
} as const;

export const EVENTS_PAGE_TEXTS = {
  documentTitle: (clubName: string) => `Events – ${clubName} admin`,
  events: "Events",
  payments: "Payments",
  newEvent: "New event",
  view: "View",
  when: "When",
  toCome: "To come",
  past: "Past",
} as const;

/** Texts of planning runs: series, calendar and cancelling. */

export const SERIES_TEXTS = {
  repeat: "Repeat",
  weeks: "For how many weeks?",
  weeksHint: "1 for a single week. Each run gets the same seats and groups.",
  weekdays: "On which days of the week?",
  weekdaysHint: "Tick none for the weekday of the date above.",
  except: "Not on these days",
  exceptHint: "Holidays, one per line, such as 2026-12-25.",
  templates: "Start from one of your runs",
} as const;

export const SCHEDULE_CALENDAR_TEXTS = {
  list: "List",
  calendar: "Calendar",
  none: "No runs this month",
  noneHint: "Create one, or look at another month.",
  today: "today",
} as const;

export const CANCEL_TEXTS = {
  announce: "Announce",
  weather: "Is it because of the weather?",
  other: "No, something else",
  reason: "Reason",
  reasonHint: "Everybody booked reads it. If the weather is the reason, you can leave it empty.",
} as const;
