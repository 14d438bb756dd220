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
  panelPages: [
    { after: "/admin/payments", to: "/admin/payments/inbox", right: "money", name: "inbox" },
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
  jobs: [
    {
      name: "check_online_payments",
      every: "minute",
      load: async () => (await import("./check-orders.server")).checkOnlinePayments,
    },
    {
      name: "check_renewals",
      every: "minute",
      load: async () => (await import("./check-renewals.server")).checkRenewals,
    },
    {
      name: "remove_payment_events",
      every: "hour",
      load: async () => (await import("./take-up.server")).removeOldEvents,
    },
    {
      name: "check_payment_keys",
      every: "hour",
      load: async () => (await import("./check-orders.server")).checkKeys,
    },
    {
      name: "read_settlements",
      every: "hour",
      load: async () => (await import("./settlements.server")).readSettlements,
    },
    {
      name: "tell_of_debits",
      every: "hour",
      load: async () => (await import("./check-renewals.server")).tellOfDebits,
    },
  ],
};
