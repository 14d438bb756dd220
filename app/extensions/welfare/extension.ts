import type { Extension } from "~/part";

export const welfare: Extension = {
  name: "welfare",
  routes: [
    { frame: "sign-in", path: "welfare", file: "extensions/welfare/report-route.tsx" },
    { frame: "tabs", path: "admin/welfare", file: "extensions/welfare/desk-route.tsx" },
  ],
  access: {
    // Named admins only, by the page itself.
    "/admin/welfare": { read: ["look"], write: ["look"] },
  },
  // Its text in a script of three bytes a letter.
  forms: {
    "/welfare": { textKb: 40 },
  },
  limits: {
    "/welfare": "visit",
    "/admin/welfare": "panel",
  },
  jobs: [
    {
      name: "remove_welfare",
      every: "hour",
      load: async () => (await import("./welfare.server")).removeOldWelfare,
    },
  ],
};
