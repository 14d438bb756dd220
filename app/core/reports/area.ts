import type { Part } from "~/part";

export const reports: Part = {
  name: "reports",
  access: {
    "/admin/dashboard": { read: ["look"], write: ["look"] },
    "/admin/analytics": { read: ["reports"], write: ["reports"] },
    "/admin/reports": { read: ["reports"], write: ["reports"] },
    "/admin/reports/export": { read: ["reports"], write: ["reports"] },
    "/admin/reports/bookings.csv": { read: ["reports"], write: ["reports"] },
    "/admin/reports/payments.csv": { read: ["money"], write: ["money"] },
  },
  memberTables: ["runner_months"],
};
