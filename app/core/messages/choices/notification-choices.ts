import type { NotificationChannel, NotificationTopic } from "~/db/tables/notifications";
import type { Instant } from "~/lib/dates";
import { recordOf } from "~/lib/records";
import { isChoice, type NotificationChoices } from "../notifications";

export const NOTIFICATION_TOPICS = [
  "bookings",
  "changes",
  "waitlist",
  "community",
] as const satisfies readonly NotificationTopic[];

export const NOTIFICATION_CHANNELS = [
  "inbox",
  "message",
] as const satisfies readonly NotificationChannel[];

/** The form field of a choice. */
export function choiceName(topic: NotificationTopic, channel: NotificationChannel): string {
  return `${topic}-${channel}`;
}

/** The form field that says that the message boxes were disabled, so that they hold no choice. */
export const WITHOUT_MESSAGES = "withoutMessages";

/** The choices of a form; `isTicked` tells whether the field with this name is ticked. */
export function choicesIn(isTicked: (name: string) => boolean): NotificationChoices {
  const choiceOf = (topic: NotificationTopic, channel: NotificationChannel) =>
    isChoice(topic, channel) ? isTicked(choiceName(topic, channel)) : true;
  return recordOf(NOTIFICATION_TOPICS, (topic) => ({
    inbox: choiceOf(topic, "inbox"),
    message: choiceOf(topic, "message"),
  }));
}

/** The choices as the form's fields show them, by name. */
export function choiceValues(choices: NotificationChoices): Record<string, string> {
  const fields = NOTIFICATION_TOPICS.flatMap((topic) =>
    NOTIFICATION_CHANNELS.map((channel) => [
      choiceName(topic, channel),
      choices[topic][channel] ? "on" : "",
    ]),
  );
  return Object.fromEntries(fields);
}

/** The choices with those for messages taken from `stored`. */
export function withMessagesOf(
  choices: NotificationChoices,
  stored: NotificationChoices,
): NotificationChoices {
  return recordOf(NOTIFICATION_TOPICS, (topic) => ({
    ...choices[topic],
    message: stored[topic].message,
  }));
}

/** A member's addresses for mail. */
export interface MemberEmail {
  /** The confirmed address. */
  confirmed: { address: string; at: Instant } | undefined;
  /** The unconfirmed address. */
  asked: { address: string } | undefined;
  /** The profile's address, as the form's first value. */
  suggested: string | null;
}

/** What the form can ask for. */
export const EMAIL_STEPS = ["ask", "confirm", "off"] as const;

/** The values that the page shows after a refusal; without `error` the change is made. */
export interface EmailAnswer {
  field: "address" | "code";
  typed: string;
  error: string;
}

/** What the page of the choices shows about mail. */
export interface EmailSettingsProps {
  email: {
    confirmed: string | undefined;
    since: string | undefined;
    /** The address that is not confirmed yet. */
    asked: string | undefined;
    suggested: string | null;
  };
  refused: EmailAnswer | undefined;
}

/** What it shows about notifications in browsers. */
export interface PushDevicesProps {
  publicKey: string;
  devices: { id: string; device: string; digest: string; since: string }[];
}
