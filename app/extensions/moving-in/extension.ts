import type { Extension } from "~/part";

export const movingIn: Extension = {
  name: "moving-in",
  routes: [
    { frame: "tabs", path: "admin/subscribers/import", file: "extensions/moving-in/route.tsx" },
  ],
  panelPages: [
    {
      after: "/admin/subscribers/new",
      to: "/admin/subscribers/import",
      right: "members",
      name: "importMembers",
    },
  ],
  access: {
    "/admin/subscribers/import": { read: ["members"], write: ["members"] },
  },
  forms: {
    // A list of members; the preview holds it for the import.
    "/admin/subscribers/import": { textKb: 512, filesFrom: "admin" },
  },
  limits: {
    "/admin/subscribers/import": "panel",
  },
};
