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
