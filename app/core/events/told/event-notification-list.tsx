import {
  arrivedText,
  costsText,
  eventCostText,
  type Reach,
  type RecipientGroup,
  sentText,
  unneededText,
} from "~/core/messages/reach/reach";
import { Alert } from "~/ui/alert";
import { Card, CardHeader } from "~/ui/card";
import { EVENT_NOTIFICATION_LIST_TEXTS } from "../forms-texts";
import { leftToNotifyText, stillCancellingText } from "./notification-progress";
import { UnreachedList, type UnreachedListProps } from "./unreached-list";

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
