import type { Extension } from "~/part";

export const whatsapp: Extension = {
  name: "whatsapp",
  routes: [],
  memberTables: ["whatsapp_messages"],
  jobs: [
    {
      name: "remove_conversations",
      every: "hour",
      load: async () => (await import("./send-reply.server")).removeOldConversations,
    },
  ],
};
