import { useEffect, useState } from "react";
import { Form, useNavigation } from "react-router";
import { clubName } from "~/content/page-club";
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
import { formatWhen } from "~/lib/dates";
import { percentEncoded } from "~/lib/local-path";
import { EVENT_NOTIFICATION_LIST_TEXTS, FORWARD_TEXT_TEXTS } from "~/texts/events/forms";
import { NOTIFICATION_PROGRESS_TEXTS } from "~/texts/events/told";
import { COMMON_WORDS } from "~/texts/site-wide/common-words";
import { Alert } from "~/ui/alert";
import { Button, ButtonLink, buttonStyle } from "~/ui/button";
import { Card, CardHeader } from "~/ui/card";
import { CopyButton } from "~/ui/copy-button";
import { Textarea } from "~/ui/field";
import { readTab, writeTab } from "~/ui/tab-storage";
import { Icon as MessageCircle } from "~icons/message-circle";

import { unreachedText } from "./notification-progress";

export interface EventNotification extends Reach {
  cause: string;
  title: string;
  who: RecipientGroup;
  when: string;
  /** How many may not know yet; those listed are some of them. */
  unreached: number;
  unreachedPeople: { memberId: MemberId; name: string; phone: string; why: string }[];
  canRetry: boolean;
  /** The text that tells all of them at once. */
  forward?: string | undefined;
  /** Where all of them are listed, when these are the first. */
  all?: string | undefined;
}

export interface EventNotificationListProps {
  /** The run that they were told about; an announcement stands for itself. */
  event?: ForwardedEvent;
  tellings: EventNotification[];
  isCancelled?: boolean;
  /** Bookings of a cancelled run that are released next. */
  left?: number;
  /** People of a moved run who are told next. */
  leftToNotify?: number;
}

/** What people were told about an event, how far it came, and who may not know yet. */
export function EventNotificationList({
  event,
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
      <UnreachedList
        {...telling}
        forward={telling.forward ?? (event && forwardText(event, telling))}
      />
    </Card>
  ));
  return (
    <>
      {left > 0 && <Alert>{NOTIFICATION_PROGRESS_TEXTS.beingCancelled({ left })}</Alert>}
      {left === 0 && leftToNotify > 0 && (
        <Alert>{NOTIFICATION_PROGRESS_TEXTS.beingTold({ left: leftToNotify })}</Alert>
      )}
      {cards}
      {whole && <p className="text-sm text-muted">{whole}</p>}
    </>
  );
}

/** Who may not know yet, with why, and what the club can do: try again, write or call. Renders nothing for nobody. */
function UnreachedList({ cause, people, unreached, all, forward, ...props }: EventNotification) {
  const { isTicked, tick } = useTicks(cause);
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
              {COMMON_WORDS.tryAgain}
            </Button>
          </Form>
        )}
      </div>
      {forward && <ForwardText id={cause} text={forward} />}
      <ul className="divide-y divide-line">
        {props.unreachedPeople.map(({ memberId, name, phone, why }) => (
          <li
            key={memberId}
            className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2.5"
          >
            <label className="flex min-w-0 items-start gap-3 wrap-anywhere">
              <input
                type="checkbox"
                className="tick noscript:hidden"
                checked={isTicked(memberId)}
                onChange={(event) => tick(memberId, event.currentTarget.checked)}
              />
              <span className="sr-only noscript:hidden">
                {EVENT_NOTIFICATION_LIST_TEXTS.toldBox}
              </span>
              <span className="min-w-0">
                <b>{name}</b> <span className="whitespace-nowrap text-muted">{phone}</span>
                <span className="block text-sm text-muted">{why}</span>
              </span>
            </label>
            <span className="flex flex-wrap gap-2">
              <ChatButton
                kind="member"
                id={memberId}
                told={cause}
                label={EVENT_NOTIFICATION_LIST_TEXTS.whatsappTell({ name })}
              >
                {EVENT_NOTIFICATION_LIST_TEXTS.tellByWhatsapp}
              </ChatButton>
              <ChatButton
                kind="member"
                id={memberId}
                isCall
                label={EVENT_NOTIFICATION_LIST_TEXTS.callName({ name })}
              >
                {EVENT_NOTIFICATION_LIST_TEXTS.call}
              </ChatButton>
            </span>
          </li>
        ))}
      </ul>
      {all && (
        <ButtonLink to={all} className="w-fit">
          {EVENT_NOTIFICATION_LIST_TEXTS.all({ people: unreached })}
        </ButtonLink>
      )}
    </>
  );
}

interface ForwardedEvent {
  title: string;
  date: string;
  time: string;
  cancelReason: string | null;
}

/** What everybody can be told about the event in one message: nothing in it is about one person alone. */
function forwardText(event: ForwardedEvent, telling: { title: string }): string {
  const when = formatWhen(event);
  const club = clubName();
  const { title, cancelReason } = event;
  return cancelReason
    ? FORWARD_TEXT_TEXTS.cancelled({ title, when, reason: cancelReason, club })
    : FORWARD_TEXT_TEXTS.changed({ telling: telling.title, title, when, club });
}

/** One text to forward to all who may not know yet, by WhatsApp or another way. */
function ForwardText({ id, text }: { id: string; text: string }) {
  return (
    <details className="rounded-lg border border-line p-3">
      <summary className="min-h-6 cursor-pointer font-bold">{FORWARD_TEXT_TEXTS.tellAll}</summary>
      <div className="mt-3 grid gap-3">
        <Textarea
          key={text}
          id={`forward-${id}`}
          label={FORWARD_TEXT_TEXTS.label}
          hint={FORWARD_TEXT_TEXTS.hint}
          rows={3}
          defaultValue={text}
          readOnly
        />
        <div className="flex flex-wrap gap-2">
          <a
            href={`https://wa.me/?text=${percentEncoded(text)}`}
            target="_blank"
            rel="noreferrer"
            className={buttonStyle({ size: "small" })}
          >
            <MessageCircle aria-hidden className="size-4" />
            {FORWARD_TEXT_TEXTS.openWhatsapp}
          </a>
          <span className="noscript:hidden">
            <CopyButton text={text} label={FORWARD_TEXT_TEXTS.copy} />
          </span>
        </div>
      </div>
    </details>
  );
}

/** Who is ticked off as told, until the tab is closed: ids alone, and nothing of it leaves the device. */
function useTicks(cause: string) {
  const key = `told ${cause}`;
  const [ticked, setTicked] = useState<readonly string[]>([]);
  useEffect(() => setTicked((readTab(key) ?? "").split(" ").filter(Boolean)), [key]);
  return {
    isTicked: (memberId: MemberId) => ticked.includes(memberId),
    tick(memberId: MemberId, isTold: boolean) {
      const others = ticked.filter((id) => id !== memberId);
      const now = isTold ? [...others, memberId] : others;
      setTicked(now);
      writeTab(key, now.join(" "));
    },
  };
}
