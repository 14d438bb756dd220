import { data, Link, redirect } from "react-router";
import { club } from "~/content/club";
import { EMAIL_STEPS, handleEmailForm } from "~/extensions/email/handle-email-form.server";
import { listConsents } from "~/core/people/consents/consents.server";
import { setNotificationChoices } from "./set-notification-choices.server";
import { NotificationChoicesForm } from "./notification-choices-form";
import { removePushSubscription } from "~/extensions/push/remove-push-subscription.server";
import { EmailSettings } from "~/extensions/email/email-settings";
import { LatestMessages } from "./latest-messages";
import { PushDevices } from "~/extensions/push/push-devices";
import {
  findEmail,
  type MemberEmail,
} from "~/extensions/email/find-email.server";
import { listLatestMessages } from "./list-latest-messages.server";
import { listPushDevices } from "~/extensions/push/list-push-devices.server";
import { EMAIL_TEXTS } from "~/core/messages/texts-messages";
import { findNotificationChoices } from "./notification-choices.server";
import {
  choicesIn,
  WITHOUT_MESSAGES,
  withMessagesOf,
} from "./notification-choices";
import {
  LATEST_MESSAGES_TEXTS,
  PUSH_TEXTS,
  SETTINGS_NOTIFICATIONS_SCREEN_TEXTS,
} from "~/core/messages/texts-notifications";
import { dayOf, formatDay, formatMoment } from "~/lib/dates";
import { requestContext } from "~/middleware/context.server";
import { requireIntent } from "~/middleware/intents.server";
import { memberContext } from "~/middleware/member.server";
import { redirectTelling, takeTold } from "~/middleware/told-once.server";
import { Alert } from "~/ui/alert";
import { Card, CardHeader } from "~/ui/card";
import type { Route } from "./+types/route";

const MESSAGES_SHOWN = 5;

export const meta: Route.MetaFunction = () => [{ title: `Notifications – ${club.name}` }];

export async function loader({ context, request, url }: Route.LoaderArgs) {
  const { db, email, now, push, sms, timeZone, whatsApp } = context.get(requestContext);
  const memberId = context.get(memberContext).id;
  const consents = await listConsents(db, { memberId });
  const devices = await listPushDevices(db, { memberId });
  const messages = await listLatestMessages(db, {
    ...{ memberId, limit: MESSAGES_SHOWN, now, timeZone },
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
    email: email && shownEmail(await findEmail(db, { memberId, now }), timeZone),
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
  const { db, email, now, secret } = context.get(requestContext);
  const form = await request.formData();
  const memberId = context.get(memberContext).id;
  const intent = requireIntent(form, ["device", "email", null]);
  if (intent === "device") {
    await removePushSubscription(db, { memberId, id: String(form.get("subscriptionId")) });
    throw await redirectTelling(context, "/settings/notifications", "saved");
  }
  if (intent === "email") {
    if (!email) throw data({ reason: "no_email" }, { status: 404 });
    const fieldOf = (name: string) => String(form.get(name) ?? "");
    const step = requireIntent(form, EMAIL_STEPS, "step");
    const by = { memberId, step, fieldOf, email, clubName: club.name, secret, now };
    const refused = await handleEmailForm(db, by);
    if (refused) return data(refused, { status: 400 });
    throw redirect("/settings/notifications#email");
  }
  const ticked = choicesIn((name) => form.has(name));
  const consents = await listConsents(db, { memberId });
  // Without the consent the form cannot tick a message: what was chosen before stays for later.
  const isWithMessages = consents.whatsapp_messages && !form.has(WITHOUT_MESSAGES);
  const choices = isWithMessages
    ? ticked
    : withMessagesOf(ticked, await findNotificationChoices(db, { memberId }));
  await setNotificationChoices(db, { memberId, choices });
  throw await redirectTelling(context, "/settings/notifications", "saved");
}

export default function NotificationsPage({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <>
      {loaderData.saved && (
        <Alert tone="success" announce>
          {SETTINGS_NOTIFICATIONS_SCREEN_TEXTS.saved}
        </Alert>
      )}
      <Card as="section">
        <CardHeader title={SETTINGS_NOTIFICATIONS_SCREEN_TEXTS.whatWeTellYou} />
        <NotificationChoicesForm
          key={String(loaderData.canMessage)}
          choices={loaderData.choices}
          canMessage={loaderData.canMessage}
        />
        {!loaderData.canMessage && (
          <p className="mt-5">
            {SETTINGS_NOTIFICATIONS_SCREEN_TEXTS.notAgreed}
            <Link to="/settings/privacy">
              {SETTINGS_NOTIFICATIONS_SCREEN_TEXTS.turnThemOnUnder}
            </Link>
          </p>
        )}
      </Card>
      {loaderData.pushKey && (
        <Card as="section">
          <CardHeader title={PUSH_TEXTS.heading} />
          <PushDevices publicKey={loaderData.pushKey} devices={loaderData.devices} />
        </Card>
      )}
      {loaderData.email && (
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
