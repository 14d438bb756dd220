import type { Part } from "~/part";

export const people: Part = {
  name: "people",
  access: {
    "/admin/whatsapp/:kind/:id": { read: ["phones"], write: ["phones"] },
    "/admin/team": { read: ["look"], write: ["team"] },
    "/admin/account": { read: "self", write: "self" },
    "/admin/logout": { read: "self", write: "self" },
  },
  forms: {
    "/profile": { filesFrom: "member" },
    "/admin/team": { repeated: ["reader"] },
  },
  limits: {
    "/signin": "visit",
    "/signup": "visit",
    "/logout": "visit",
    "/language": "visit",
    "/admin": "visit",
    "/session": "device",
    "/profile": "upload",
    "/settings": "change",
    "/admin/account": "panel",
    "/admin/logout": "panel",
    "/join/:token": "visit",
    "/admin/team": "panel",
    "/admin/whatsapp/:kind/:id": "panel",
  },
  memberTables: [
    "consent",
    "erasures",
    "guardians",
    "member_directory",
    "members",
    "otp_challenge",
    "processing_log",
    "sessions",
    "waivers",
  ],
};
