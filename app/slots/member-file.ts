import type { ComponentType } from "react";
import type { ConversationProps } from "~/core/admin/member-file/member-desk-rules";
import { WhatsAppConversation } from "~/extensions/whatsapp/whatsapp-conversation";

interface MemberFileSlots {
  Conversation?: ComponentType<ConversationProps>;
}

/** What extensions show in a member's file. */
export const MEMBER_FILE_SLOTS: MemberFileSlots = {
  Conversation: WhatsAppConversation,
};
