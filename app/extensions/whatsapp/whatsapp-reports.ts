import { fieldIn } from "~/core/messages/delivery-reports/sms-reports";
import type { MessageReport, ReportedState } from "~/core/messages/states";
import type { Instant } from "~/lib/dates";
import { firstLetters } from "~/lib/letters";
import { isFullMobile } from "~/lib/phone-digits";

/** WhatsApp's report of one message, with our id where the service returned it, and its own. */
type WhatsAppReport = Omit<MessageReport, "now">;

/** A person's message. Their number may be missing; the service's id of the person never is. */
export interface Inbound {
  /** The service's id of the message; without one it is not kept. */
  id?: string;
  userId: string;
  phone: string | undefined;
  text: string;
  at: Instant;
}

/** Longer messages are cut. */
const TEXT_KEPT = 1_000;

const STATES: readonly ReportedState[] = ["sent", "delivered", "read", "failed"];

/** The reports and what people wrote in a webhook's JSON; items of another shape are left out. */
export function readWebhook(json: unknown): { reports: WhatsAppReport[]; inbound: Inbound[] } {
  const values = listIn(json, "entry")
    .flatMap((entry) => listIn(entry, "changes"))
    .map((change) => fieldIn(change, "value"));
  return {
    reports: values.flatMap((value) => listIn(value, "statuses")).flatMap(reportOf),
    inbound: values.flatMap((value) => listIn(value, "messages")).flatMap(inboundOf),
  };
}

function reportOf(status: unknown): WhatsAppReport[] {
  const reference = textIn(status, "id");
  const state = STATES.find((known) => known === textIn(status, "status"));
  const at = momentIn(status);
  if (reference === undefined || !state || at === undefined) return [];
  const [error] = listIn(status, "errors");
  const code = fieldIn(error, "code");
  const reason = typeof code === "number" || typeof code === "string" ? String(code) : undefined;
  const messageId = textIn(status, "biz_opaque_callback_data");
  return [{ messageId, reference, state, reason: reason?.slice(0, 40), at }];
}

function inboundOf(message: unknown): Inbound[] {
  const from = textIn(message, "from");
  const userId = textIn(message, "from_user_id") ?? from;
  const id = textIn(message, "id");
  const at = momentIn(message);
  if (userId === undefined || at === undefined) return [];
  const text =
    textIn(fieldIn(message, "text"), "body") ?? textIn(fieldIn(message, "button"), "text") ?? "";
  const phone = `+${from}`;
  return [
    {
      ...(id !== undefined && { id: id.slice(0, 128) }),
      userId: userId.slice(0, 128),
      phone: isFullMobile(phone) ? phone : undefined, // PostgreSQL keeps no zero characters.
      text: firstLetters(text.replaceAll("\0", ""), TEXT_KEPT),
      at,
    },
  ];
}

/** What a person asks for in their own words; undefined for anything else. */
export function wishIn(text: string): "stop" | "out" | undefined {
  const words = text
    .toLowerCase()
    .replace(/['’`]/g, "")
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, " ")
    .trim();
  if (/^(stop|unsubscribe|opt out|no messages)$/.test(words)) return "stop";
  if (/^(im out|i am out|out|cant come|cannot come|i cant come)$/.test(words)) return "out";
  return undefined;
}

function listIn(value: unknown, name: string): unknown[] {
  const list = fieldIn(value, name);
  return Array.isArray(list) ? list : [];
}

function textIn(value: unknown, name: string): string | undefined {
  const text = fieldIn(value, name);
  return typeof text === "string" && text !== "" ? text : undefined;
}

function momentIn(value: unknown): Instant | undefined {
  const seconds = Number(textIn(value, "timestamp") ?? Number.NaN);
  return Number.isSafeInteger(seconds) && seconds > 0 ? seconds * 1000 : undefined;
}
