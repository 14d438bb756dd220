import { useRef } from "react";
import { Form, useNavigation } from "react-router";
import type { ConversationProps } from "~/core/admin/member-file/member-desk-rules";
import { CONVERSATION_TEXTS } from "~/texts/messages/channels";

import { Button } from "~/ui/button";
import { Card, CardHeader } from "~/ui/card";
import { Textarea } from "~/ui/field";
import { LeaveDialog } from "~/ui/question-dialog";
import { useUnsavedForm } from "~/ui/use-unsaved-form";

/** The WhatsApp messages of a member and the club, with a form for a reply while WhatsApp allows one. */
export function WhatsAppConversation(props: ConversationProps) {
  const { name, messages, until, submitKey, lengthMaximum, typed } = props;
  const sending = useNavigation().formData;
  // Another form once a reply was sent: what is being typed outlives every other change of the page.
  const latestOut = messages.find(({ direction }) => direction === "out");
  const isSending = sending?.get("intent") === "reply";
  return (
    <Card as="section" className="grid gap-3">
      <CardHeader title={CONVERSATION_TEXTS.heading} className="mb-0" />
      <ul className="divide-y divide-line">
        {messages.map(({ id, direction, text, adminName, when, state, failure }) => (
          <li key={id} className="grid gap-1 py-2">
            <p className="wrap-anywhere whitespace-pre-line">{text}</p>
            <p className="text-sm text-muted">
              {direction === "in" ? name : (adminName ?? CONVERSATION_TEXTS.byItself)}, {when}
              {state === "unknown" && ` · ${CONVERSATION_TEXTS.unknown}`}
            </p>
            {failure !== undefined && <p className="text-sm text-danger">{failure}.</p>}
            {state !== "sent" && until !== undefined && (
              <Form
                method="post"
                preventScrollReset
                className="flex flex-wrap items-center gap-x-3 gap-y-1"
              >
                <input type="hidden" name="submitKey" value={submitKey} />
                <input type="hidden" name="text" value={text} />
                <input type="hidden" name="again" value="yes" />
                <Button
                  name="intent"
                  value="reply"
                  size="small"
                  busy={isSending && sending.get("again") === "yes"}
                >
                  {CONVERSATION_TEXTS.sendAgain}
                </Button>
                {state === "unknown" && (
                  <span className="text-sm text-muted">{CONVERSATION_TEXTS.sendAgainHint}</span>
                )}
              </Form>
            )}
          </li>
        ))}
      </ul>
      {until === undefined ? (
        <p className="text-muted">{CONVERSATION_TEXTS.closed}</p>
      ) : (
        <ReplyForm
          key={latestOut?.id}
          {...{ until, submitKey, typed, lengthMaximum }}
          isBusy={isSending && sending.get("again") === null}
        />
      )}
    </Card>
  );
}

interface ReplyFormProps extends Pick<ConversationProps, "submitKey" | "typed" | "lengthMaximum"> {
  until: string;
  isBusy: boolean;
}

function ReplyForm({ until, submitKey, typed, lengthMaximum, isBusy }: ReplyFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const question = useUnsavedForm(form);
  return (
    <Form ref={form} method="post" preventScrollReset className="grid gap-2">
      <input type="hidden" name="submitKey" value={submitKey} />
      <Textarea
        label={CONVERSATION_TEXTS.reply}
        name="text"
        defaultValue={typed}
        rows={2}
        maxLength={lengthMaximum}
        required
        hint={CONVERSATION_TEXTS.until({ when: until })}
      />
      <Button name="intent" value="reply" size="small" className="w-fit" busy={isBusy}>
        {CONVERSATION_TEXTS.send}
      </Button>
      <LeaveDialog question={question} />
    </Form>
  );
}
