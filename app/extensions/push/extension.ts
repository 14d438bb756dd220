import type { Extension } from "~/part";

export const push: Extension = {
  name: "push",
  routes: [{ frame: "member", path: "push", file: "extensions/push/route.tsx" }],
  limits: {
    "/push": "change",
  },
};
