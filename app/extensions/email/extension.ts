import type { Extension } from "~/part";

export const email: Extension = {
  name: "email",
  routes: [],
  jobs: [
    {
      name: "remove_unconfirmed_emails",
      every: "hour",
      load: async () => (await import("./handle-email-form.server")).removeUnconfirmedEmails,
    },
  ],
};
