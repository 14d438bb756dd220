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
  panelPages: [
    {
      after: "/admin/messages",
      to: "/admin/announcements",
      right: "messages",
      name: "announce",
      isTab: true,
    },
  ],
  ledEventLinks: [{ page: "announce", name: "announce", variant: "secondary" }],
  access: {
    "/admin/announcements": { read: ["messages"], write: ["messages"] },
    "/admin/announcements/:id": { read: ["messages"], write: ["messages"] },
  },
  // Six languages in scripts of three bytes a letter, each with what the preview showed.
  forms: {
    "/admin/announcements": { textKb: 128 },
  },
  limits: {
    "/events/:slug/announce": "publish",
    "/admin/announcements": "panel",
    "/admin/announcements/:id": "panel",
  },
  jobs: [
    {
      name: "send_announcements",
      every: "seconds",
      load: async () => (await import("./send-announcements.server")).sendAnnouncements,
    },
    {
      name: "remove_announcements",
      every: "hour",
      load: async () => (await import("./audience.server")).removeOldAnnouncements,
    },
  ],
};
