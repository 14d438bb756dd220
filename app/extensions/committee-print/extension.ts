import type { Extension } from "~/part";

export const committeePrint: Extension = {
  name: "committee-print",
  routes: [
    { frame: "tabs", path: "admin/reports/print", file: "extensions/committee-print/route.tsx" },
  ],
  panelPages: [
    { after: "/admin/reports", to: "/admin/reports/print", right: "reports", name: "committee" },
  ],
  access: {
    "/admin/reports/print": { read: ["reports"], write: ["reports"] },
  },
};
