import type { ChatPartner } from "~/core/admin/registrations/approvals";
import { Button } from "~/ui/button";
import { Icon as MessageCircle } from "~icons/message-circle";
import { Icon as Phone } from "~icons/phone";

export interface ChatButtonProps {
  kind: ChatPartner;
  id: string;
  /** What it does and for whom, for screen readers. */
  label: string;
  /** The cause of a notification, which the chat's first message repeats. */
  told?: string;
  /** Leads to a call instead. */
  isCall?: boolean;
  children: string;
}

/** Opens a WhatsApp chat in a new tab, or calls. A form, because revealing the number adds an audit entry. */
export function ChatButton({ kind, id, label, told, isCall, children }: ChatButtonProps) {
  const Icon = isCall ? Phone : MessageCircle;
  return (
    <form method="post" action={`/admin/whatsapp/${kind}/${id}`} target="_blank" rel="noopener">
      {told && <input type="hidden" name="told" value={told} />}
      {isCall && <input type="hidden" name="call" value="yes" />}
      <Button
        size="small"
        variant="quiet"
        aria-label={label}
        icon={<Icon aria-hidden className="size-4" />}
      >
        {children}
      </Button>
    </form>
  );
}
