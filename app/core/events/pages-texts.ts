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
