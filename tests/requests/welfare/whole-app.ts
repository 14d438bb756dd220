import type { ExtensionCases } from "../../support/extension-cases";

export const CASES: ExtensionCases = {
  forms: {
    "extensions/welfare/desk-route": ["admin", "/admin/welfare", { reportId: "x" }],
  },
};
