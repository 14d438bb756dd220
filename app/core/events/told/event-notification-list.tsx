import { Form, useNavigation } from "react-router";
import {
  arrivedText,
  costsText,
  eventCostText,
  type Reach,
  type RecipientGroup,
  sentText,
  unneededText,
} from "~/core/messages/reach/reach";
import { ChatButton } from "~/core/people/chat/chat-button";
import type { MemberId } from "~/db/tables/shapes";
import { Alert } from "~/ui/alert";
import { Button, ButtonLink } from "~/ui/button";
import { Card, CardHeader } from "~/ui/card";
import { EVENT_NOTIFICATION_LIST_TEXTS } from "../forms-texts";
import { leftToNotifyText, stillCancellingText, unreachedText } from "./notification-progress";

export interface EventNotification extends Reach, Omit<UnreachedListProps, keyof Reach> {
  title: string;
  who: RecipientGroup;
  when: string;
}

export interface EventNotificationListProps {
  tellings: EventNotification[];
  isCancelled?: boolean;
  /** Bookings of a cancelled run that are released next. */
  left?: number;
  /** People of a moved run who are told next. */
  leftToNotify?: number;
}

/** What people were told about an event, how far it came, and who may not know yet. */
export function EventNotificationList({
  tellings,
  isCancelled = false,
  left = 0,
  leftToNotify = 0,
}: EventNotificationListProps) {
  const whole = tellings.length > 1 ? eventCostText(tellings) : undefined;
  const cards = tellings.map((telling) => (
    <Card as="section" key={telling.cause} className="grid gap-3">
      <CardHeader
        title={
          isCancelled && tellings.length === 1
            ? EVENT_NOTIFICATION_LIST_TEXTS.whoWasTold
            : telling.title
        }
      />
      <p>
        {sentText(telling, telling.who)} {arrivedText(telling)} {unneededText(telling)}{" "}
        {costsText([telling])}
        <span className="block text-sm text-muted">{telling.when}</span>
      </p>
      <UnreachedList {...telling} />
    </Card>
  ));
  return (
    <>
      {left > 0 && <Alert>{stillCancellingText(left)}</Alert>}
      {left === 0 && leftToNotify > 0 && <Alert>{leftToNotifyText(leftToNotify)}</Alert>}
      {cards}
      {whole && <p className="text-sm text-muted">{whole}</p>}
    </>
  );
}

interface UnreachedListProps {
  cause: string;
  /** How many were told. */
  people: number;
  /** How many may not know yet; those listed are some of them. */
  unreached: number;
  unreachedPeople: { memberId: MemberId; name: string; phone: string; why: string }[];
  canRetry: boolean;
  /** Where all of them are listed, when these are the first. */
  all?: string | undefined;
}

/** Who may not know yet, with why, and what the club can do: try again, write or call. Renders nothing for nobody. */
function UnreachedList({ cause, people, unreached, all, ...props }: UnreachedListProps) {
  const sending = useNavigation().formData;
  const isTrying = sending?.get("intent") === "retry" && sending.get("cause") === cause;
  if (unreached === 0) return null;
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <b>{unreachedText({ people, unreached })}</b>
        {props.canRetry && (
          <Form method="post" preventScrollReset>
            <input type="hidden" name="cause" value={cause} />
            <Button name="intent" value="retry" size="small" busy={isTrying}>
              {EVENT_NOTIFICATION_LIST_TEXTS.tryAgain}
            </Button>
          </Form>
        )}
      </div>
      <ul className="divide-y divide-line">
        {props.unreachedPeople.map(({ memberId, name, phone, why }) => (
          <li
            key={memberId}
            className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2.5"
          >
            <span className="min-w-0 wrap-anywhere">
              <b>{name}</b> <span className="whitespace-nowrap text-muted">{phone}</span>
              <span className="block text-sm text-muted">{why}</span>
            </span>
            <span className="flex flex-wrap gap-2">
              <ChatButton
                kind="member"
                id={memberId}
                told={cause}
                label={EVENT_NOTIFICATION_LIST_TEXTS.whatsappTell(name)}
              >
                {EVENT_NOTIFICATION_LIST_TEXTS.tellByWhatsapp}
              </ChatButton>
              <ChatButton
                kind="member"
                id={memberId}
                isCall
                label={EVENT_NOTIFICATION_LIST_TEXTS.callName(name)}
              >
                {EVENT_NOTIFICATION_LIST_TEXTS.call}
              </ChatButton>
            </span>
          </li>
        ))}
      </ul>
      {all && (
        <ButtonLink to={all} className="w-fit">
          {EVENT_NOTIFICATION_LIST_TEXTS.all(unreached)}
        </ButtonLink>
      )}
    </>
  );
}
