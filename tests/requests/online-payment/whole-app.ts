import type { ExtensionCases } from "../../support/extension-cases";

export const CASES: ExtensionCases = {
  forms: {
    "extensions/online-payment/inbox-route": [
      "admin",
      "/admin/payments/inbox",
      { onlinePaymentId: "x", note: "A sponsor" },
    ],
    "extensions/online-payment/renewal-route": ["member", "/renewal", {}],
    "extensions/online-payment/route": ["member", "/pay/x", {}],
  },
};
