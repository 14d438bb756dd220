import type { Part } from "~/part";

export const admin: Part = {
  name: "admin",
  access: {
    "/admin/search": { read: ["look"], write: ["look"] },
    "/admin/registrations": { read: ["members"], write: ["members"] },
    "/admin/subscribers": { read: ["look"], write: ["members"] },
    "/admin/subscribers/new": { read: ["members"], write: ["members"] },
    "/admin/subscribers/:memberId/merge": { read: ["members"], write: ["members"] },
    "/admin/subscribers/:memberId/edit": { read: ["members"], write: ["members"] },
    "/admin/subscribers/:memberId": {
      read: ["look"],
      write: ["members", "money", "phones", "bookings"],
    },
    "/admin/subscribers.csv": { read: ["audit"], write: ["audit"] },
    "/admin/messages": { read: ["messages"], write: ["messages"] },
    "/admin/audit": { read: ["audit"], write: ["audit"] },
    "/admin/*": { read: ["look"], write: ["look"] },
  },
  forms: {
    "/admin/registrations": { repeated: ["memberId"] },
    "/admin/subscribers": { repeated: ["memberId"] },
  },
  limits: {
    "/admin/*": "panel",
    "/admin/messages": "panel",
    "/admin/registrations": "panel",
    "/admin/subscribers": "panel",
    "/admin/subscribers/new": "panel",
    "/admin/subscribers/:memberId": "panel",
    "/admin/subscribers/:memberId/edit": "panel",
    "/admin/subscribers/:memberId/merge": "panel",
  },
  memberTables: ["contacts", "member_notes", "origins"],
};
