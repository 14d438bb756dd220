/** Texts of the admins' page of bookings. */

export const BOOKINGS_PAGE_TEXTS = {
  documentTitle: (clubName: string) => `Bookings – ${clubName} admin`,
  failedToLoadBookings: "Failed to load bookings. Please try again.",
  noteSaved: "Note saved",
  bookingStatusUpdatedTo: (from: string) => `Booking status updated to ${from}`,
  thisWeeksBookings: "This Week's Bookings",
  runManagement: "Run Management",
} as const;
