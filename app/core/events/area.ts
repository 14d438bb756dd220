import type { Part } from "~/part";

export const events: Part = {
  name: "events",
  access: {
    "/admin/events": { read: ["look"], write: ["events"] },
    "/admin/events/new": { read: ["events"], write: ["events"] },
    "/admin/events/calendar": { read: ["look"], write: ["look"] },
    "/admin/events/:id": { read: ["look"], write: ["events", "bookings", "money"] },
    "/admin/events/:id/edit": { read: ["events"], write: ["events"] },
    "/admin/events/:id/told": { read: ["look"], write: ["events"] },
    "/admin/roster/:eventId": { read: ["bookings"], write: ["bookings"] },
  },
  forms: {
    "/admin/events/new": { textKb: 64, filesFrom: "admin" },
    "/admin/events/:id/edit": { textKb: 64, filesFrom: "admin" },
  },
  memberTables: ["calendar_feeds", "volunteers"],
};
