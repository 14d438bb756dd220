import type { Extension } from "~/part";

export const whatsapp: Extension = {
  name: "whatsapp",
  routes: [],
  memberTables: ["whatsapp_messages"],
};
