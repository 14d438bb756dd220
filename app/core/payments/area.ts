import type { Part } from "~/part";

export const payments: Part = {
  name: "payments",
  access: {
    "/admin/payments": { read: ["money"], write: ["money"] },
    "/admin/payments/takings": { read: ["money"], write: ["money"] },
    "/admin/payments.csv": { read: ["money"], write: ["money"] },
    "/admin/credits": { read: ["money"], write: ["money"] },
    "/admin/subscribers/:memberId/money": { read: ["money"], write: ["money"] },
  },
  forms: {
    "/admin/payments": { repeated: ["paymentId", "shown"] },
  },
  limits: {
    "/admin/credits": "panel",
    "/admin/payments": "panel",
    "/membership": "change",
  },
  memberTables: [
    "credit_balances",
    "credit_entries",
    "memberships",
    "payment_references",
    "payments",
  ],
};
