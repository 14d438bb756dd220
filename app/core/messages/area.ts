import type { Part } from "~/part";

export const messages: Part = {
  name: "messages",
  memberTables: [
    "member_emails",
    "messages",
    "notice_choices",
    "notices",
    "push_subscriptions",
    "whatsapp_people",
  ],
};
