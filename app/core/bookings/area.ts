import type { Part } from "~/part";

export const bookings: Part = {
  name: "bookings",
  access: {
    "/admin/bookings": { read: ["look"], write: ["bookings", "money"] },
    "/admin/bookings/changes": { read: ["look"], write: ["look"] },
  },
  forms: {
    "/admin/bookings": { repeated: ["bookingId"] },
  },
  limits: {
    "/events/:slug/book": "book",
    "/bookings": "book",
    "/bookings/:id": "book",
    "/y/:token": "visit",
    "/admin/bookings": "panel",
  },
  memberTables: ["bookings", "waitlist_entries"],
};
