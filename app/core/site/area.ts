import type { Part } from "~/part";

export const site: Part = {
  name: "site",
  access: {
    "/admin/settings": { read: ["club"], write: ["club"] },
    "/admin/settings/:section": { read: ["club"], write: ["club"] },
    "/admin/events/:id/words": { read: ["events"], write: ["events"] },
    "/admin/backups": { read: ["team"], write: ["team"] },
    "/admin/backups/:ticket": { read: ["team"], write: ["team"] },
    "/admin/templates": { read: ["club"], write: ["club"] },
    "/admin/health": { read: ["look"], write: ["club"] },
  },
  forms: {
    "/admin/settings/:section": { textKb: 128, filesFrom: "admin" },
    "/admin/events/:id/words": { textKb: 64 },
  },
  limits: {
    "/": "visit",
    "/*": "visit",
    "/contact": "visit",
    "/admin/settings": "panel",
    "/admin/backups": "panel",
    "/admin/templates": "panel",
    "/admin/settings/:section": "panel",
    "/admin/events/:id/words": "panel",
  },
};
