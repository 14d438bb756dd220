import { Form, useNavigation } from "react-router";
import { ChatButton } from "~/features/member-admin/components/chat-button";
import {
  arrivedText,
  costsText,
  type Reach,
  runCostText,
  sentText,
} from "~/features/notifications/messages/rules/reach";
import { Alert } from "~/ui/alert";
import { Button } from "~/ui/button";
import { Card, CardHeader } from "~/ui/card";
import { stillToldText } from "../rules/told";
import { TOLD_LIST_TEXTS } from "../texts/forms";

export interface Telling extends Reach {
  cause: string;
  title: string;
  when: string;
  unreached: { memberId: string; name: string; phone: string; why: string; canRetry: boolean }[];
}

export interface ToldListProps {
  tellings: Telling[];
  /** The event, when it is cancelled: the chat then opens with the reason. */
  cancelled?: string | undefined;
  /** Who they are: 'booked' where it is left out. */
  who?: string;
  /** Bookings of a cancelled run that are released next. */
  left?: number;
}

/** What people were told about an event, how far it came, and who may not know yet. */
export function ToldList({ tellings, cancelled, who, left = 0 }: ToldListProps) {
  const whole = tellings.length > 1 ? runCostText(tellings) : undefined;
  const cards = tellings.map((telling) => (
    <Card as="section" key={telling.cause} className="grid gap-3">
      <CardHeader
        title={cancelled && tellings.length === 1 ? TOLD_LIST_TEXTS.whoWasTold : telling.title}
      />
      <p>
        {sentText(telling, who)} {arrivedText(telling)} {costsText([telling])}
        <span className="block text-sm text-muted">{telling.when}</span>
      </p>
      {telling.unreached.length > 0 && <Unreached telling={telling} cancelled={cancelled} />}
    </Card>
  ));
  return (
    <>
      {left > 0 && <Alert>{stillToldText(left)}</Alert>}
      {cards}
      {whole && <p className="text-sm text-muted">{whole}</p>}
    </>
  );
}

function Unreached({ telling, cancelled }: { telling: Telling; cancelled: string | undefined }) {
  const isTrying = useNavigation().formData?.get("intent") === "retry";
  const { unreached, people, sent } = telling;
  const more = people - sent - unreached.length;
  return (
    <>
      <ul className="divide-y divide-line">
        {unreached.map(({ memberId, name, phone, why }) => (
          <li key={memberId} className="flex flex-wrap items-center justify-between gap-x-4 py-2.5">
            <span>
              <b>{name}</b> <span className="text-muted">{phone}</span>
              <span className="block text-sm text-muted">{why}</span>
            </span>
            <span className="flex flex-wrap gap-2">
              <ChatButton
                kind="member"
                id={memberId}
                {...(cancelled !== undefined && { cancelled })}
                label={TOLD_LIST_TEXTS.whatsappTell(name)}
              >
                {TOLD_LIST_TEXTS.tellByWhatsapp}
              </ChatButton>
              <ChatButton kind="member" id={memberId} isCall label={TOLD_LIST_TEXTS.callName(name)}>
                {TOLD_LIST_TEXTS.call}
              </ChatButton>
            </span>
          </li>
        ))}
      </ul>
      {more > 0 && (
        <p className="text-sm text-muted">
          {TOLD_LIST_TEXTS.and} {more} {TOLD_LIST_TEXTS.more}
        </p>
      )}
      {unreached.some(({ canRetry }) => canRetry) && (
        <Form method="post" preventScrollReset>
          <Button name="intent" value="retry" busy={isTrying}>
            {TOLD_LIST_TEXTS.tryAgain}
          </Button>
        </Form>
      )}
    </>
  );
}
