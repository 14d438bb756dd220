import type { Part } from "~/part";

export const messages: Part = {
  name: "messages",
  memberTables: [
    "member_emails",
    "messages",
    "notification_choices",
    "notifications",
    "push_subscriptions",
    "whatsapp_people",
  ],
};
