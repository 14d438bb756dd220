import type { ExtensionCases } from "../../support/extension-cases";

export const CASES: ExtensionCases = {
  forms: {
    "extensions/statement-matching/route": [
      "admin",
      "/admin/payments/statement",
      { statement: "Date,Amount" },
    ],
  },
};
