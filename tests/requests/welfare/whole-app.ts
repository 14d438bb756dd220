import type { ExtensionCases } from "../../support/extension-cases";

export const CASES: ExtensionCases = {
  forms: {
    "extensions/welfare/desk-route": ["admin", "/admin/welfare", { reportId: "x" }],
  },
  otherForms: [
    ["/admin/team loaded", "shows no value to type over; the test is in welfare.test.ts"],
  ],
};
