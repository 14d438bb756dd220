import type { Extension } from "~/part";

export const weather: Extension = {
  name: "weather",
  routes: [
    { frame: "member", path: "events/:slug/weather", file: "extensions/weather/leader-route.tsx" },
    {
      frame: "tabs",
      path: "admin/events/:id/weather",
      file: "extensions/weather/limits-route.tsx",
    },
  ],
  access: {
    "/admin/events/:id/weather": { read: ["look"], write: ["events"] },
  },
  limits: {
    "/events/:slug/weather": "change",
    "/admin/events/:id/weather": "panel",
  },
};
