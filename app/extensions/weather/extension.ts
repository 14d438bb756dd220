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
  ledEventLinks: [{ page: "weather", name: "weather", variant: "quiet" }],
  access: {
    "/admin/events/:id/weather": { read: ["look"], write: ["events"] },
  },
  limits: {
    "/events/:slug/weather": "change",
    "/admin/events/:id/weather": "panel",
  },
  jobs: [
    {
      name: "look_at_weather",
      every: "minute",
      load: async () => (await import("./check-weather.server")).checkWeather,
    },
  ],
};
