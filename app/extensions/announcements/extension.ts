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
  access: {
    "/admin/announcements": { read: ["messages"], write: ["messages"] },
    "/admin/announcements/:id": { read: ["messages"], write: ["messages"] },
  },
};
