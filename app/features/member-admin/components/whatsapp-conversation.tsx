import { Form, useNavigation } from "react-router";
import { CONVERSATION_TEXTS } from "~/features/notifications/messages/texts";
import { Button } from "~/ui/button";
import { Card, CardHeader } from "~/ui/card";
import { Textarea } from "~/ui/field";

export interface WhatsAppConversationProps {
  name: string;
  /** The latest first. */
  messages: {
    id: string;
    direction: "in" | "out";
    text: string;
    adminName: string | null;
    when: string;
    isSent: boolean;
  }[];
  /** Until when they can be answered; undefined when that is over. */
  until: string | undefined;
  submitKey: string;
  lengthMaximum: number;
}

/** What a member wrote on WhatsApp, what the club answered, and the box for a reply while WhatsApp allows one. */
export function WhatsAppConversation(props: WhatsAppConversationProps) {
  const { name, messages, until, submitKey, lengthMaximum } = props;
  const isSending = useNavigation().formData?.get("intent") === "reply";
  return (
    <Card as="section" className="grid gap-3">
      <CardHeader title={CONVERSATION_TEXTS.heading} className="mb-0" />
      <ul className="divide-y divide-line">
        {messages.map(({ id, direction, text, adminName, when, isSent }) => (
          <li key={id} className="grid gap-1 py-2">
            <p className="wrap-anywhere whitespace-pre-line">{text}</p>
            <p className="text-sm text-muted">
              {direction === "in" ? name : adminName}, {when}
              {!isSent && ` · ${CONVERSATION_TEXTS.unknown}`}
            </p>
          </li>
        ))}
      </ul>
      {until === undefined ? (
        <p className="text-muted">{CONVERSATION_TEXTS.closed}</p>
      ) : (
        <Form key={submitKey} method="post" preventScrollReset className="grid gap-2">
          <input type="hidden" name="submitKey" value={submitKey} />
          <Textarea
            label={CONVERSATION_TEXTS.reply}
            name="text"
            rows={2}
            maxLength={lengthMaximum}
            required
            hint={CONVERSATION_TEXTS.until(until)}
          />
          <Button name="intent" value="reply" size="small" className="w-fit" busy={isSending}>
            {CONVERSATION_TEXTS.send}
          </Button>
        </Form>
      )}
    </Card>
  );
}
