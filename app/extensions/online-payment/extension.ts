import type { Extension } from "~/part";

export const onlinePayment: Extension = {
  name: "online-payment",
  routes: [
    { frame: "member", path: "pay/:paymentId", file: "extensions/online-payment/route.tsx" },
    { frame: "member", path: "renewal", file: "extensions/online-payment/renewal-route.tsx" },
    {
      frame: "tabs",
      path: "admin/payments/inbox",
      file: "extensions/online-payment/inbox-route.tsx",
    },
  ],
  access: {
    "/admin/payments/inbox": { read: ["money"], write: ["money"] },
  },
  limits: {
    "/pay/:paymentId": "change",
    "/renewal": "change",
    "/admin/payments/inbox": "panel",
  },
  memberTables: ["renewals"],
};
