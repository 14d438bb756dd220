import type { Part } from "~/part";

export const messages: Part = {
  name: "messages",
  limits: {
    "/inbox": "device",
    "/settings/notifications": "change",
  },
  memberTables: [
    "member_emails",
    "messages",
    "notification_choices",
    "notifications",
    "push_subscriptions",
    "whatsapp_people",
  ],
};
