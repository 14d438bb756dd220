import type { Extension } from "~/part";

export const committeePrint: Extension = {
  name: "committee-print",
  routes: [
    { frame: "tabs", path: "admin/reports/print", file: "extensions/committee-print/route.tsx" },
  ],
  access: {
    "/admin/reports/print": { read: ["reports"], write: ["reports"] },
  },
};
