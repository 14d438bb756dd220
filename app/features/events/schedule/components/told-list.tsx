import { Form, useNavigation } from "react-router";
import { ChatButton } from "~/features/member-admin/components/chat-button";
import { Button } from "~/ui/button";
import { Card, CardHeader } from "~/ui/card";
import { type Told, WAY_TEXTS } from "../rules/told";

/** Who was told of a cancellation and who may not know yet, each with a WhatsApp chat, and a retry. */
export function ToldList({ eventId, told }: { eventId: string; told: Told[] }) {
  const isTrying = useNavigation().formData?.get("intent") === "retry";
  if (told.length === 0) return null;
  const sent = told.filter(({ way }) => way === "sent");
  const canRetry = told.some(({ way }) => way === "failed" || way === "waiting");
  return (
    <Card as="section">
      <CardHeader title="Who was told" />
      <p>
        {sent.length} of {told.length} booked {told.length === 1 ? "was" : "were"} sent a message
        {sent.length > 0 && `: ${sent.map(({ name }) => name).join(", ")}`}.
      </p>
      <ul className="divide-y divide-line">
        {told.map(
          ({ memberId, name, phone, way }) =>
            way !== "sent" && (
              <li
                key={memberId}
                className="flex flex-wrap items-center justify-between gap-x-4 py-2.5"
              >
                <span>
                  <b>{name}</b> <span className="text-muted">{phone}</span>
                  <span className="block text-sm text-muted">{WAY_TEXTS[way]}</span>
                </span>
                <ChatButton
                  kind="member"
                  id={memberId}
                  cancelled={eventId}
                  label={`WhatsApp: tell ${name}`}
                >
                  Tell by WhatsApp
                </ChatButton>
              </li>
            ),
        )}
      </ul>
      {canRetry && (
        <Form method="post" preventScrollReset>
          <Button name="intent" value="retry" busy={isTrying}>
            Send the messages again
          </Button>
        </Form>
      )}
    </Card>
  );
}
