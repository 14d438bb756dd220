import type { ExtensionCases } from "../../support/extension-cases";

export const CASES: ExtensionCases = {
  forms: {
    "extensions/push/route": ["member", "/push", { endpoint: "https://push.example.com/x" }],
  },
};
