import type { Extension } from "~/part";

export const passkeys: Extension = {
  name: "passkeys",
  routes: [
    { frame: "bare", path: "passkey", file: "extensions/passkeys/passkey-route.tsx" },
    {
      frame: "bare",
      path: "join/:token/passkey",
      file: "extensions/passkeys/join-options-route.tsx",
    },
    {
      frame: "settings",
      path: "settings/passkeys",
      file: "extensions/passkeys/settings-route.tsx",
    },
    {
      frame: "member",
      path: "settings/passkeys/options",
      file: "extensions/passkeys/options-route.tsx",
    },
    { frame: "tabs", path: "admin/passkeys", file: "extensions/passkeys/admin-route.tsx" },
    {
      frame: "panel",
      path: "admin/passkeys/options",
      file: "extensions/passkeys/admin-options-route.tsx",
    },
  ],
  access: {
    "/admin/passkeys": { read: "self", write: "self" },
    "/admin/passkeys/options": { read: "self", write: "self" },
  },
  limits: {
    "/passkey": "visit",
    "/join/:token/passkey": "visit",
    "/settings/passkeys": "change",
    "/settings/passkeys/options": "change",
    "/admin/passkeys": "panel",
    "/admin/passkeys/options": "panel",
  },
  memberTables: ["passkey_offers", "passkeys"],
};
