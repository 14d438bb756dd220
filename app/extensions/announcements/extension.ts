import type { Extension } from "~/part";

export const announcements: Extension = {
  name: "announcements",
  routes: [
    {
      frame: "member",
      path: "events/:slug/announce",
      file: "extensions/announcements/leader-route.tsx",
    },
    { frame: "tabs", path: "admin/announcements", file: "extensions/announcements/route.tsx" },
    {
      frame: "tabs",
      path: "admin/announcements/:id",
      file: "extensions/announcements/sent-route.tsx",
    },
    { frame: "links", path: "n/:token", file: "extensions/announcements/public-route.tsx" },
  ],
  adminTabs: [
    {
      after: "/admin/messages",
      to: "/admin/announcements",
      right: "messages",
      name: "announcements",
    },
  ],
  access: {
    "/admin/announcements": { read: ["messages"], write: ["messages"] },
    "/admin/announcements/:id": { read: ["messages"], write: ["messages"] },
  },
  limits: {
    "/events/:slug/announce": "publish",
    "/admin/announcements": "panel",
    "/admin/announcements/:id": "panel",
  },
};
