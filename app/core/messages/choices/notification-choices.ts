import type { NotificationChannel, NotificationTopic } from "~/db/tables/settings";
import type { Instant } from "~/lib/dates";
import { recordOf } from "~/lib/records";

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

export const TOPIC_TEXTS: Record<NotificationTopic, { label: string; hint: string }> = {
  bookings: {
    label: "My bookings",
    hint: "Confirmed, paid, “Still in tomorrow?”, membership ending.",
  },
  changes: {
    label: "Changes",
    hint: "A run moved or cancelled, news from the club. Always in the inbox.",
  },
  waitlist: { label: "Waitlist", hint: "A seat came free for you." },
  community: { label: "Community", hint: "Comments on your posts." },
};

export const CHANNEL_LABELS: Record<NotificationChannel, string> = {
  inbox: "In the inbox",
  message: "By WhatsApp or text",
};

/** Choices of a member who changed nothing: all in the inbox, urgent topics as messages too. */
export const DEFAULT_CHOICES: NotificationChoices = {
  bookings: { inbox: true, message: true },
  changes: { inbox: true, message: true },
  waitlist: { inbox: true, message: true },
  community: { inbox: true, message: false },
};

/** Whether a member can switch this off; changes are always in the inbox. */
export function isChoice(topic: NotificationTopic, channel: NotificationChannel): boolean {
  return !(topic === "changes" && channel === "inbox");
}

export type NotificationChoices = Record<NotificationTopic, Record<NotificationChannel, boolean>>;

/** A member's choices: the defaults with what they changed. */
export function choicesOf(
  changed: readonly {
    topic: NotificationTopic | null;
    channel: NotificationChannel | null;
    wanted: number | null;
  }[],
): NotificationChoices {
  const { bookings, changes, waitlist, community } = DEFAULT_CHOICES;
  const choices: NotificationChoices = {
    bookings: { ...bookings },
    changes: { ...changes },
    waitlist: { ...waitlist },
    community: { ...community },
  };
  for (const { topic, channel, wanted } of changed)
    if (topic && channel && topic in choices && isChoice(topic, channel))
      choices[topic][channel] = wanted === 1;
  return choices;
}

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
  refused: { field: "address" | "code"; typed: string; error: string } | undefined;
}

/** What it shows about notifications in browsers. */
export interface PushDevicesProps {
  publicKey: string;
  devices: { id: string; device: string; digest: string; since: string }[];
}
