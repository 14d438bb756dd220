import { Form } from "react-router";
import { ChatButton } from "~/core/people/chat/chat-button";
import { optionLabel } from "~/core/people/profile/option-label";
import type { ContactStatus } from "~/db/tables/people";
import type { ContactId } from "~/db/tables/shapes";
import { CONTACT_TABLE_TEXTS } from "~/texts/admin/pages";
import { Button } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { Cell, Row, Table } from "~/ui/table";

export interface ContactItem {
  id: ContactId;
  name: string;
  age: number;
  profession: string;
  /** Masked; the WhatsApp button reveals it with an audit entry. */
  phone: string;
  received: string;
}

function columns() {
  return [
    { label: CONTACT_TABLE_TEXTS.name },
    { label: CONTACT_TABLE_TEXTS.age, numeric: true },
    { label: CONTACT_TABLE_TEXTS.profession },
    { label: CONTACT_TABLE_TEXTS.received },
    { label: CONTACT_TABLE_TEXTS.actions, hideLabel: true },
  ];
}

/** Contact messages with actions: answer by WhatsApp, make a member, close. */
export function ContactTable({
  contacts,
  status,
}: {
  contacts: ContactItem[];
  status: ContactStatus;
}) {
  if (contacts.length === 0) {
    return (
      <EmptyState title={CONTACT_TABLE_TEXTS.noMessagesHere}>
        {CONTACT_TABLE_TEXTS.messagesFromTheForm}
      </EmptyState>
    );
  }
  return (
    <Table caption={CONTACT_TABLE_TEXTS.messages} columns={columns()} className="compact line-rows">
      {contacts.map((contact) => (
        <Row key={contact.id}>
          <Cell heading>
            {contact.name}
            <span className="block text-sm font-normal text-muted">{contact.phone}</span>
          </Cell>
          <Cell label={CONTACT_TABLE_TEXTS.age} numeric>
            {contact.age}
          </Cell>
          <Cell label={CONTACT_TABLE_TEXTS.profession}>{optionLabel(contact.profession)}</Cell>
          <Cell label={CONTACT_TABLE_TEXTS.received}>{contact.received}</Cell>
          <Cell>
            <div className="flex flex-wrap items-center gap-2 min-[769px]:justify-end">
              <ChatButton
                kind="contact"
                id={contact.id}
                label={CONTACT_TABLE_TEXTS.answerOnWhatsapp({ name: contact.name })}
              >
                {CONTACT_TABLE_TEXTS.whatsapp}
              </ChatButton>
              {status === "open" && (
                <Intent id={contact.id} intent="answer" label={CONTACT_TABLE_TEXTS.answered} />
              )}
              {status !== "joined" && (
                <Intent id={contact.id} intent="join" label={CONTACT_TABLE_TEXTS.makeAMember} />
              )}
              {(status === "open" || status === "answered") && (
                <Intent id={contact.id} intent="close" label={CONTACT_TABLE_TEXTS.close} quiet />
              )}
            </div>
          </Cell>
        </Row>
      ))}
    </Table>
  );
}

function Intent({
  id,
  intent,
  label,
  quiet = false,
}: {
  id: ContactId;
  intent: string;
  label: string;
  quiet?: boolean;
}) {
  return (
    <Form method="post" preventScrollReset>
      <input type="hidden" name="contactId" value={id} />
      <Button name="intent" value={intent} size="small" variant={quiet ? "quiet" : "secondary"}>
        {label}
      </Button>
    </Form>
  );
}
