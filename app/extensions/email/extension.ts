import type { Extension } from "~/part";

export const email: Extension = {
  name: "email",
  routes: [],
};
