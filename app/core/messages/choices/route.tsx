import { data, Form, Link, redirect, useNavigation } from "react-router";
import { pageTitle } from "~/content/page-club";
import { listConsents } from "~/core/people/consents/set-board-visibility.server";
import type { NotificationChannel } from "~/db/tables/notifications";
import { dayOf, formatDay } from "~/lib/dates";
import { formatMoment } from "~/lib/moments";
import { loadedOf, mergedFields, textsIn } from "~/lib/stored-fields";
import { requestContext } from "~/middleware/context.server";
import { requireIntent } from "~/middleware/intents.server";
import { memberContext } from "~/middleware/member.server";
import { redirectTelling, takeTold } from "~/middleware/told-once.server";
import { SERVER_SLOTS } from "~/parts.server";
import { CHOICES_SLOTS } from "~/slots/choices";
import { CHOICES_TEXTS, DELIVERY_CHANNEL_LABELS, EMAIL_TEXTS } from "~/texts/messages/channels";
import {
  LATEST_MESSAGES_TEXTS,
  PUSH_TEXTS,
  SETTINGS_NOTIFICATIONS_SCREEN_TEXTS,
} from "~/texts/messages/messages";
import { CHANNEL_LABELS, TOPIC_TEXTS } from "~/texts/messages/notification-choices";
import { COMMON_WORDS } from "~/texts/site-wide/common-words";
import { Alert } from "~/ui/alert";
import { Button } from "~/ui/button";
import { Card, CardHeader } from "~/ui/card";
import { Checkbox } from "~/ui/checkbox";

import { isChoice } from "../notifications";

import type { Route } from "./+types/route";
import {
  findNotificationChoices,
  listLatestMessages,
  setNotificationChoices,
} from "./list-latest-messages.server";
import {
  choiceName,
  choicesIn,
  choiceValues,
  EMAIL_STEPS,
  type MemberEmail,
  NOTIFICATION_CHANNELS,
  NOTIFICATION_TOPICS,
  WITHOUT_MESSAGES,
  withMessagesOf,
} from "./notification-choices";
import { stateText } from "./state-texts";

const MESSAGES_SHOWN = 5;

export const meta = pageTitle((club) => CHOICES_TEXTS.notifications({ club }));

export async function loader({ context, request, url }: Route.LoaderArgs) {
  const { db, email, now, push, sms, timeZone, whatsApp } = context.get(requestContext);
  const memberId = context.get(memberContext).id;
  const consents = await listConsents(db, { memberId });
  const devices = (await SERVER_SLOTS.listPushDevices?.(db, { memberId })) ?? [];
  const address = email && (await SERVER_SLOTS.findEmail?.(db, { memberId, now }));
  const messages = await listLatestMessages(db, {
    memberId,
    limit: MESSAGES_SHOWN,
    now,
    timeZone,
    services: { email, push, sms, whatsApp },
  });
  const { told, forgotten } = await takeTold({ context, request, url });
  const page = {
    messages: messages.map(({ createdAt, ...message }) => ({
      ...message,
      when: formatMoment(createdAt, timeZone),
    })),
    canMessage: consents.whatsapp_messages,
    pushKey: push?.publicKey,
    devices: devices.map(({ createdAt, ...device }) => ({
      ...device,
      since: formatDay(dayOf(createdAt, timeZone)),
    })),
    email: address && shownEmail(address, timeZone),
    choices: await findNotificationChoices(db, { memberId }),
    saved: told.has("saved"),
  };
  return data(page, forgotten);
}

function shownEmail({ confirmed, asked, suggested }: MemberEmail, timeZone: string) {
  const since = confirmed && formatDay(dayOf(confirmed.at, timeZone));
  return { confirmed: confirmed?.address, since, asked: asked?.address, suggested };
}

export async function action({ context, request }: Route.ActionArgs) {
  const { content, db, email, now, secret } = context.get(requestContext);
  const form = await request.formData();
  const memberId = context.get(memberContext).id;
  const intent = requireIntent(form, ["device", "email", null]);
  if (intent === "device") {
    await SERVER_SLOTS.removePushSubscription?.(db, {
      memberId,
      id: String(form.get("subscriptionId")),
    });
    throw await redirectTelling(context, "/settings/notifications", "saved");
  }
  if (intent === "email") {
    const { handleEmailForm } = SERVER_SLOTS;
    if (!email || !handleEmailForm) throw data({ reason: "no_email" }, { status: 404 });
    const fieldOf = (name: string) => String(form.get(name) ?? "");
    const step = requireIntent(form, EMAIL_STEPS, "step");
    const by = { memberId, step, fieldOf, email, clubName: content.club.name, secret, now };
    const refused = await handleEmailForm(db, by);
    if (refused) return data(refused, { status: 400 });
    throw redirect("/settings/notifications#email");
  }
  const typed = textsIn(form);
  const stored = await findNotificationChoices(db, { memberId });
  // A box that was not touched here stays as another tab has set it meanwhile.
  const boxes =
    typed.loaded === undefined ? typed : mergedFields({ stored: choiceValues(stored), typed });
  const ticked = choicesIn((name) => Boolean(boxes[name]));
  const consents = await listConsents(db, { memberId });
  // Without the consent the form cannot tick a message: what was chosen before stays for later.
  const isWithMessages = consents.whatsapp_messages && !form.has(WITHOUT_MESSAGES);
  const choices = isWithMessages ? ticked : withMessagesOf(ticked, stored);
  await setNotificationChoices(db, { memberId, choices });
  throw await redirectTelling(context, "/settings/notifications", "saved");
}

export default function NotificationsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { EmailSettings, PushDevices } = CHOICES_SLOTS;
  return (
    <>
      {loaderData.saved && (
        <Alert tone="success" announce>
          {SETTINGS_NOTIFICATIONS_SCREEN_TEXTS.saved}
        </Alert>
      )}
      <Card as="section">
        <CardHeader title={SETTINGS_NOTIFICATIONS_SCREEN_TEXTS.about} />
        <NotificationChoicesForm
          key={`${loaderData.canMessage} ${loadedOf(choiceValues(loaderData.choices))}`}
          choices={loaderData.choices}
          canMessage={loaderData.canMessage}
        />
        {!loaderData.canMessage && (
          <p className="mt-5">
            {SETTINGS_NOTIFICATIONS_SCREEN_TEXTS.notAgreed}{" "}
            <Link to="/settings/privacy">{SETTINGS_NOTIFICATIONS_SCREEN_TEXTS.turnOn}</Link>
          </p>
        )}
      </Card>
      {loaderData.pushKey && PushDevices && (
        <Card as="section">
          <CardHeader title={PUSH_TEXTS.heading} />
          <PushDevices publicKey={loaderData.pushKey} devices={loaderData.devices} />
        </Card>
      )}
      {loaderData.email && EmailSettings && (
        <Card as="section" id="email">
          <CardHeader title={EMAIL_TEXTS.heading} />
          <EmailSettings email={loaderData.email} refused={actionData} />
        </Card>
      )}
      <Card as="section">
        <CardHeader title={LATEST_MESSAGES_TEXTS.heading} />
        <LatestMessages messages={loaderData.messages} />
      </Card>
    </>
  );
}

type LoaderData = Route.ComponentProps["loaderData"];

/** A member's latest messages, each with its channel and its state. */
function LatestMessages({ messages }: Pick<LoaderData, "messages">) {
  if (messages.length === 0) return <p>{LATEST_MESSAGES_TEXTS.none}</p>;
  return (
    <ul className="divide-y divide-line">
      {messages.map((message) => (
        <li key={message.id} className="grid gap-1 py-3">
          <p className="wrap-anywhere">{message.text}</p>
          <p className="text-sm text-muted">
            {message.when} ·{" "}
            {LATEST_MESSAGES_TEXTS.by({ wayLabel: DELIVERY_CHANNEL_LABELS[message.channel] })} ·{" "}
            {stateText(message)}
          </p>
        </li>
      ))}
    </ul>
  );
}

/** A checkbox for every topic and channel. Without the consent to messages none is chosen, and none can be. */
function NotificationChoicesForm({
  choices,
  canMessage,
}: Pick<LoaderData, "choices" | "canMessage">) {
  const saving = useNavigation().formMethod === "POST";
  const isOpen = (channel: NotificationChannel) => channel !== "message" || canMessage;
  return (
    <Form method="post" className="grid gap-6">
      {!canMessage && <input type="hidden" name={WITHOUT_MESSAGES} value="yes" />}
      <input type="hidden" name="loaded" value={loadedOf(choiceValues(choices))} />
      {NOTIFICATION_TOPICS.map((topic) => (
        <fieldset key={topic} className="grid gap-3">
          <legend className="font-bold">{TOPIC_TEXTS[topic].label}</legend>
          <p className="text-sm text-muted">{TOPIC_TEXTS[topic].hint}</p>
          <div className="flex flex-wrap gap-x-8 gap-y-3">
            {NOTIFICATION_CHANNELS.map((channel) => (
              <Checkbox
                key={channel}
                label={CHANNEL_LABELS[channel]}
                name={choiceName(topic, channel)}
                defaultChecked={choices[topic][channel] && isOpen(channel)}
                disabled={!isChoice(topic, channel) || !isOpen(channel)}
              />
            ))}
          </div>
        </fieldset>
      ))}
      <Button variant="primary" busy={saving} className="justify-self-start">
        {COMMON_WORDS.save}
      </Button>
    </Form>
  );
}
