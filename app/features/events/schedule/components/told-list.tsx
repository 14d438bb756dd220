import {
  arrivedText,
  costsText,
  eventCostText,
  type Reach,
  sentText,
  unneededText,
} from "~/features/notifications/messages/rules/reach";
import { Alert } from "~/ui/alert";
import { Card, CardHeader } from "~/ui/card";
import { leftToTellText, stillToldText } from "../rules/told";
import { TOLD_LIST_TEXTS } from "../texts/forms";
import { UnreachedList, type UnreachedListProps } from "./unreached-list";

export interface Telling extends Reach, Omit<UnreachedListProps, "unreached"> {
  title: string;
  /** Who they are: 'booked' */
  who: string;
  when: string;
}

export interface ToldListProps {
  tellings: Telling[];
  isCancelled?: boolean;
  /** Bookings of a cancelled run that are released next. */
  left?: number;
  /** People of a moved run who are told next. */
  leftToTell?: number;
}

/** What people were told about an event, how far it came, and who may not know yet. */
export function ToldList({
  tellings,
  isCancelled = false,
  left = 0,
  leftToTell = 0,
}: ToldListProps) {
  const whole = tellings.length > 1 ? eventCostText(tellings) : undefined;
  const cards = tellings.map((telling) => (
    <Card as="section" key={telling.cause} className="grid gap-3">
      <CardHeader
        title={isCancelled && tellings.length === 1 ? TOLD_LIST_TEXTS.whoWasTold : telling.title}
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
      {left > 0 && <Alert>{stillToldText(left)}</Alert>}
      {left === 0 && leftToTell > 0 && <Alert>{leftToTellText(leftToTell)}</Alert>}
      {cards}
      {whole && <p className="text-sm text-muted">{whole}</p>}
    </>
  );
}
