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
  memberTables: ["bookings", "waitlist_entries"],
};
