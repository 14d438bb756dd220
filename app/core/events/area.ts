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
    // With whole phone numbers, which a run leader does not see.
    "/admin/roster/:eventId": { read: ["lead_desk"], write: ["lead_desk"] },
  },
  forms: {
    "/admin/events/new": { textKb: 64, filesFrom: "admin" },
    "/admin/events/:id/edit": { textKb: 64, filesFrom: "admin" },
  },
  limits: {
    "/admin/events/new": "panel",
    "/admin/events/:id": "panel",
    "/admin/events/:id/edit": "panel",
    "/admin/events/:id/told": "panel",
    "/events/:slug/volunteer": "change",
  },
  memberTables: ["calendar_feeds", "volunteers"],
};
