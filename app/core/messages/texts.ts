import type { NotificationKind, NotificationTopic } from "~/db/tables/notifications";
import { recordKeys } from "~/lib/records";
import type { DeliveryClass } from "./channels";
import {
  fittingValues,
  VARIABLE_LENGTH_MAXIMUM,
  type VariableValues,
  withVariables,
} from "./templates/variables";

/** One kind of notification, with its text for phones; operators allow at most two variables. */
interface KindText {
  /** Undefined for a kind that is told in the inbox, in browsers and by e-mail only. */
  text?: string;
  delivery: DeliveryClass;
  /** Under which members choose it in the settings. */
  topic: NotificationTopic;
}

/** Every kind, in the order in which their texts are registered. */
export const KIND_TEXTS: Record<NotificationKind, KindText> = {
  still_in: {
    topic: "bookings",
    delivery: "urgent",
    text: "Still in tomorrow, {when}? Tap {link} to say yes or give your seat back.",
  },
  changed: {
    topic: "changes",
    delivery: "urgent",
    text: "Your run has changed: {when} at {place}. See our site for the rest.",
  },
  cancelled: {
    topic: "changes",
    delivery: "urgent",
    text: "Your run on {when} is cancelled. {reason}. See our site for the rest.",
  },
  seat_cancelled: {
    topic: "changes",
    delivery: "urgent",
    text: "The club cancelled your booking for {run} on {when}. The run itself takes place.",
  },
  restored: {
    topic: "changes",
    delivery: "urgent",
    text: "Your booking for {when} is not cancelled after all. Your seat is yours as before.",
  },
  offer: {
    topic: "waitlist",
    delivery: "urgent",
    text: "A seat came free on {run}. It is held for you until {until}: book it on our site.",
  },
  promoted: {
    topic: "waitlist",
    delivery: "urgent",
    text: "A seat came free: you are booked on {run} for {when}. See you there!",
  },
  membership: {
    topic: "bookings",
    delivery: "phone",
    text: "Your membership ends on {when}. Renew it on our site to keep your runs covered.",
  },
  announcement: {
    topic: "changes",
    delivery: "news",
    text: "There is news about {run} for you. Tap {link} to read it.",
  },
  weather: {
    topic: "changes",
    delivery: "urgent",
    text: "Please look at your run on {when}: the forecast says {air}. Decide on our site whether it takes place.",
  },
  health: {
    topic: "changes",
    delivery: "phone",
    text: "The club needs you: {reason}. See Health in the admin panel.",
  },
  lapsed: { topic: "bookings", delivery: "quiet" },
  helping: {
    topic: "bookings",
    delivery: "phone",
    text: "Thank you for helping on {when}. See where you are needed on our site.",
  },
  booked: { topic: "bookings", delivery: "quiet" },
  paid: { topic: "bookings", delivery: "receipt" },
  offer_over: { topic: "waitlist", delivery: "quiet" },
  comment: {
    topic: "community",
    delivery: "phone",
    text: "Somebody commented on your post. See what they wrote on our site.",
  },
  post_hidden: { topic: "community", delivery: "quiet" },
  thanks: { topic: "bookings", delivery: "quiet" },
  approved: {
    topic: "bookings",
    delivery: "phone",
    text: "Welcome to the club. You can book any run now, on our site.",
  },
  rejected: {
    topic: "bookings",
    delivery: "phone",
    text: "The club could not take you in this time. Write to us if you have a question.",
  },
};

/** The kinds that have a text for phones, in that order. */
export const PHONE_KINDS = recordKeys(KIND_TEXTS).filter(
  (kind) => KIND_TEXTS[kind].text !== undefined,
);

/** The text of a kind with its variables filled in; undefined where it has none or a value fits no variable. */
export function phoneText(kind: NotificationKind, filledIn: VariableValues): string | undefined {
  const { text } = KIND_TEXTS[kind];
  const values = phoneValues(kind, filledIn);
  return text && values && withVariables(text, (name) => values[name] ?? "");
}

/** The variables of a kind's text as the operators take them; undefined where one is missing. */
export function phoneValues(
  kind: NotificationKind,
  filledIn: VariableValues,
): Record<string, string> | undefined {
  const { text } = KIND_TEXTS[kind];
  return text === undefined ? undefined : fittingValues(text, filledIn);
}

/**
 * A person's text as a part of another sentence: without its full stop, and only its first sentence where it is too
 * long for a variable.
 */
export function asPart(written: string): string {
  const whole = withoutStop(written);
  if (whole.length <= VARIABLE_LENGTH_MAXIMUM) return whole;
  const [first = whole] = whole.split(/(?<=[.!?])\s/);
  return withoutStop(first);
}

/** A person's text as a sentence of its own: with a full stop at the end where it has no mark there. */
export function asSentence(written: string): string {
  const text = written.trim();
  return /[\p{L}\p{M}\p{N})"'’”]$/u.test(text) ? `${text}.` : text;
}

function withoutStop(text: string): string {
  return text.trim().replace(/[.!\s]+$/, "");
}
