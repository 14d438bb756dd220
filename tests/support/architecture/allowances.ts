/** What the rules still let pass. Each list and number only shrinks: an entry that is no longer needed fails. */

/** Folders of app/core that import an extension. */
export const CORE_TO_EXTENSIONS: string[] = [];

/** Extensions that import another one. */
export const EXTENSIONS_TO_EXTENSIONS: string[] = [];

/** Files of fewer than 60 lines with one importer in the same folder. */
export const SHORT_FILES = 19;

/** Files that type a booking's status. */
export const TYPED_BOOKING_STATUSES = [
  "app/core/bookings/book/find-bookable-event.server.ts",
  "app/core/bookings/book/find-booking-options.server.ts",
  "app/core/bookings/waitlist/join-waitlist.server.ts",
  "app/core/check-in/desk-money/take-payment.server.ts",
  "app/core/check-in/desk/scanner.tsx",
  "app/core/check-in/entries/add-walk-in.server.ts",
  "app/core/check-in/entries/apply-check-in-entry.server.ts",
  "app/core/check-in/entries/find-booked-phone.server.ts",
  "app/core/check-in/entries/remove-walk-in.server.ts",
  "app/core/check-in/entries/settle-check-in.server.ts",
  "app/core/check-in/lookup/info-person.tsx",
  "app/core/check-in/roster/roster.ts",
  "app/core/check-in/roster/rosters.server.ts",
];

/** Numbers with a unit that texts type. */
export const TYPED_NUMBERS = 25;
