/** Texts of bookings as admins read them. */

export const BOOKING_FILTERS_TEXTS = {
  searchBookings: "Search bookings",
  namePhoneOrReference: "Name, phone or reference",
  search: "Search",
  period: "Period",
  status: "Status",
} as const;

export const BOOKING_NOTE_TEXTS = {
  note: "Note",
  addNote: "Add note",
  saveNote: "Save note",
} as const;

/** How full a run is: bookings that hold a seat, confirmed or not, and live offers. */
export const SEATS_TAKEN_TEXTS = {
  label: "Seats taken",
  outOf: (capacity: number) => `of ${capacity} seats taken`,
} as const;

export const BOOK_FOR_RUNNER_TEXTS = {
  addARunner: "Add a runner",
  phoneNumber: "Phone number",
  name: "Name, if they’re new",
  book: "Book",
} as const;

export const EVENT_ROSTER_TEXTS = {
  runner: "Runner",
  plan: "Plan",
  status: "Status",
  payment: "Payment",
  actions: "Actions",
  nobodyIsBookedYet: "Nobody is booked yet",
  bookingsOfThisEvent: "Bookings of this event appear here.",
  booked: "booked",
  unpaid: "unpaid",
  checkedIn: "checked in",
  stillOut: "still out",
  out: "Out",
  cancelled: "cancelled",
  bookings: "Bookings",
  guest: " · guest",
  late: "Late",
  paid: "paid",
  keptAsCredit: "paid, kept as credit",
  fromCredit: "from credit",
  wasLate: " · late",
  due: "due",
  nothingDue: "Nothing due",
  unappliedUtr: (utr: string) => `UTR ${utr} given: look for it in Payments`,
  forPeople: (people: number) => ` for ${people} people`,
  anotherFreeRun: "Another free run",
  reasonForAnotherFree: (name: string) => `Reason for another free run for ${name}`,
  reason: "Reason",
  giveIt: "Give it",
  more: (shown: number, more: number) =>
    `These are the first ${shown} by name. ${more} more are under Bookings.`,
} as const;

export const BOOKING_TABLE_TEXTS = {
  choose: "Choose",
  participant: "Participant",
  payment: "Payment",
  status: "Status",
  actions: "Actions",
  noRunBookingsFound: "No Run Bookings Found",
  bookingsForTheseFilters: "Bookings for these filters appear here.",
  bookings: "Bookings",
  chooseBooking: (participantName: string, title: string) => `Choose ${participantName}, ${title}`,
  guest: "(guest)",
  moved: "Moved",
} as const;

export const BULK_MOVES_TEXTS = {
  chooseAStatusTo: "Choose a status to move several bookings at once.",
  chosenBookings: "Selected bookings:",
  chosen: "selected",
} as const;

export const EVENT_HEADING_TEXTS = {
  shown: "shown",
  rosterCsv: (title: string, shown: string) => `Roster CSV: ${title}, ${shown}`,
  roster: "Roster",
} as const;

export const CHOOSE_ALL_TEXTS = {
  tickAllOnThis: "Select all on this page",
} as const;

export const WAITLIST_CARD_TEXTS = {
  waitlist: "Waitlist",
  nobodyIsWaitingFor: "Nobody is waiting for a seat.",
  newRunner: "New runner",
  offerUntil: "Seat offered until",
  more: (shown: number, more: number) =>
    `These are the first ${shown} in line. ${more} more ${more === 1 ? "is" : "are"} waiting.`,
} as const;

export const BOOKING_PERIOD_LABELS = {
  today: "Today",
  yesterday: "Yesterday",
  week: "Week",
  month: "Month",
  all: "All",
} as const;

export const STATUS_FILTER_LABELS = {
  all: "Any status",
  pending: "Pending",
  confirmed: "Confirmed",
  completed: "Completed",
  cancelled: "Cancelled",
} as const;

/** Why nobody was added to a run that takes no bookings any more, with what was typed. */
export function nobodyAddedText(refused: {
  errors: string[];
  phone: string;
  name: string;
}): string {
  const typed = [refused.phone, refused.name].filter(Boolean).join(", ");
  return `Nobody was added. ${refused.errors.join(" ")} You typed: ${typed}.`;
}
