import type { ExtensionCases } from "../../support/extension-cases";

export const CASES: ExtensionCases = {
  forms: {
    "extensions/passkeys/admin-route": [
      "admin",
      "/admin/passkeys",
      { passkeyId: "x", password: "five-early-mornings" },
    ],
    "extensions/passkeys/settings-route": ["member", "/settings/passkeys", { passkeyId: "x" }],
    "extensions/passkeys/options-route": ["member", "/settings/passkeys/options", {}],
  },
};
