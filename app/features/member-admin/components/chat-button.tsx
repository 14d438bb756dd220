import { MessageCircle } from "lucide-react";
import { Button } from "~/ui/button";
import type { ChatPartner } from "../rules/approvals";

export interface ChatButtonProps {
  kind: ChatPartner;
  id: string;
  /** What it does and for whom, for screen readers. */
  label: string;
  /** The cancelled event that the message is about. */
  cancelled?: string;
  children: string;
}

/** Opens a WhatsApp chat in a new tab. A form, because revealing the number adds an audit entry. */
export function ChatButton({ kind, id, label, cancelled, children }: ChatButtonProps) {
  return (
    <form method="post" action={`/admin/whatsapp/${kind}/${id}`} target="_blank" rel="noopener">
      {cancelled && <input type="hidden" name="cancelled" value={cancelled} />}
      <Button
        size="small"
        variant="quiet"
        aria-label={label}
        icon={<MessageCircle aria-hidden className="size-4" />}
      >
        {children}
      </Button>
    </form>
  );
}
