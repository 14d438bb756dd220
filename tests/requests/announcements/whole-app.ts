import type { ExtensionCases } from "../../support/extension-cases";

const KEY = "0b7ecf1e-4a0f-4f57-9d43-1f0d7f0a1c11";
const SLUG = "lakeside-sunday-loop";

export const CASES: ExtensionCases = {
  forms: {
    "extensions/announcements/sent-route": ["admin", "/admin/announcements/x", {}],
    "extensions/announcements/route": [
      "admin",
      "/admin/announcements",
      { text: "Hello", submitKey: KEY },
    ],
    "extensions/announcements/leader-route": [
      "member",
      `/events/${SLUG}/announce`,
      { text: "Hello", submitKey: KEY },
    ],
  },
  otherForms: [["/admin/announcements audience", "sends an announcement"]],
};
