import { Form } from "react-router";
import type { ContactStatus } from "~/db/tables/people";
import { Button } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { Cell, Row, Table } from "~/ui/table";
import { ChatButton } from "./chat-button";

export interface ContactItem {
  id: string;
  name: string;
  age: number;
  profession: string;
  /** Masked; the WhatsApp button reveals it with an audit entry. */
  phone: string;
  received: string;
}

const COLUMNS = [
  { label: "Name" },
  { label: "Age", numeric: true },
  { label: "Profession" },
  { label: "Received" },
  { label: "Actions", hideLabel: true },
];

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
      <EmptyState title="No messages here">
        Messages from the form on the home page appear here.
      </EmptyState>
    );
  }
  return (
    <Table caption="Messages" columns={COLUMNS}>
      {contacts.map((contact) => (
        <Row key={contact.id}>
          <Cell heading>
            {contact.name}
            <span className="block text-sm font-normal text-muted">{contact.phone}</span>
          </Cell>
          <Cell label="Age" numeric>
            {contact.age}
          </Cell>
          <Cell label="Profession">{contact.profession}</Cell>
          <Cell label="Received">{contact.received}</Cell>
          <Cell>
            <div className="flex flex-wrap items-center gap-2 min-[769px]:justify-end">
              <ChatButton
                kind="contact"
                id={contact.id}
                label={`Answer ${contact.name} on WhatsApp`}
              >
                WhatsApp
              </ChatButton>
              {status === "open" && <Intent id={contact.id} intent="answer" label="Answered" />}
              {status !== "joined" && (
                <Intent id={contact.id} intent="join" label="Make a member" />
              )}
              {(status === "open" || status === "answered") && (
                <Intent id={contact.id} intent="close" label="Close" quiet />
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
  id: string;
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
