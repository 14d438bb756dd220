import type { Extension } from "~/part";

export const statementMatching: Extension = {
  name: "statement-matching",
  routes: [
    {
      frame: "tabs",
      path: "admin/payments/statement",
      file: "extensions/statement-matching/route.tsx",
    },
  ],
  panelPages: [
    {
      after: "/admin/payments",
      to: "/admin/payments/statement",
      right: "money",
      name: "statement",
    },
  ],
  access: {
    "/admin/payments/statement": { read: ["money"], write: ["money"] },
  },
  forms: {
    // A bank statement of some months; it is not shown again.
    "/admin/payments/statement": {
      repeated: ["match", "paymentId", "line"],
      textKb: 512,
      filesFrom: "admin",
    },
  },
  limits: {
    "/admin/payments/statement": "panel",
  },
};
