import type { ExtensionCases } from "../../support/extension-cases";

export const CASES: ExtensionCases = {
  forms: {
    "extensions/moving-in/route": ["admin", "/admin/subscribers/import", { list: "name,phone" }],
  },
};
