import type { MessageId } from "~/db/tables/shapes";
import { DAY_MS, type Instant, instantOf, isDay } from "~/lib/dates";
import { parsed } from "~/lib/json-entries";
import { ownValue } from "~/lib/records";
import type { FailureReason } from "../retries";
import type { MessageReport, ReportedState } from "../states";

/** A text service's report of one text, with our id where the service returned it, and its own. */
export interface SmsReport extends Omit<MessageReport, "at" | "now"> {
  /** The time of the event, where the service reports it. */
  at: Instant | undefined;
}

const TWILIO_STATES: Record<string, ReportedState> = {
  sent: "sent",
  delivered: "delivered",
  read: "read",
  undelivered: "failed",
  failed: "failed",
};

/** Twilio's codes: an unreachable, blocked, unknown or landline number; a refusal by the operator; no more for now. */
const TWILIO_REASONS: Record<string, FailureReason> = {
  "30003": "number_refused",
  "30004": "number_refused",
  "30005": "number_refused",
  "30006": "number_refused",
  "21610": "number_refused",
  "30007": "refused",
  "30450": "refused",
  "30001": "limit",
};

/** The report in Twilio's form; `messageId` comes from the webhook's address. Empty for intermediate states. */
export function readTwilioReport(
  form: URLSearchParams,
  messageId: MessageId | undefined,
): SmsReport[] {
  const reference = form.get("MessageSid") ?? "";
  const state = ownValue(TWILIO_STATES, form.get("MessageStatus"));
  if (reference === "" || !state) return [];
  const code = form.get("ErrorCode") ?? "";
  const reason = ownValue(TWILIO_REASONS, code) ?? plain(code);
  return [{ messageId, reference, state, reason: failed(state, reason), at: undefined }];
}

/** MSG91's numbers and words: delivered; failed; do-not-disturb; refused by the operator; a blocked number. */
const MSG91_STATES: Record<string, { state: ReportedState; reason?: FailureReason }> = {
  "1": { state: "delivered" },
  delivered: { state: "delivered" },
  "2": { state: "failed" },
  failed: { state: "failed" },
  "9": { state: "failed", reason: "do_not_disturb" },
  ndnc: { state: "failed", reason: "do_not_disturb" },
  "16": { state: "failed", reason: "refused" },
  "25": { state: "failed", reason: "refused" },
  rejected: { state: "failed", reason: "refused" },
  "17": { state: "failed", reason: "number_refused" },
};

/** The time zone of the times in MSG91's reports. */
const MSG91_ZONE = "Asia/Kolkata";

/**
 * The reports in a webhook of MSG91, in both of its versions: a form with a list of requests, or JSON for one text.
 * Items of another shape are left out.
 */
export function readMsg91Reports(body: string): SmsReport[] {
  const whole = body.startsWith("data=")
    ? parsed(new URLSearchParams(body).get("data") ?? "")
    : parsed(body);
  const inside = fieldIn(whole, "data");
  const list = typeof inside === "string" ? parsed(inside) : (inside ?? whole);
  const requests: unknown[] = Array.isArray(list) ? list : [list];
  return requests.flatMap((request) => {
    const reports = fieldIn(request, "report");
    const own: unknown[] = Array.isArray(reports) ? reports : [request];
    return own.flatMap((report) => msg91Report(textIn(request, "requestId"), report));
  });
}

function msg91Report(reference: string | undefined, report: unknown): SmsReport[] {
  const words = [textIn(report, "status"), textIn(report, "desc")];
  const told = words
    .map((word) => ownValue(MSG91_STATES, word?.toLowerCase()))
    .find((state) => state !== undefined);
  if (reference === undefined || !told) return [];
  const why = textIn(report, "failedReason") ?? textIn(report, "failureReason");
  const reason = failed(told.state, told.reason ?? plain(why ?? ""));
  const at = momentOf(textIn(report, "date") ?? textIn(report, "deliveryTime"));
  return [{ messageId: undefined, reference, state: told.state, reason, at }];
}

/** '2026-11-22 05:45:10' as India's time. */
function momentOf(text = ""): Instant | undefined {
  const [, day = "", time = "", seconds = "0"] =
    /^(\d{4}-\d\d-\d\d)[ T]([01]\d:[0-5]\d|2[0-3]:[0-5]\d)(?::([0-5]\d))?/.exec(text) ?? [];
  return isDay(day) ? instantOf(day, time, MSG91_ZONE) + Number(seconds) * 1000 : undefined;
}

function failed(state: ReportedState, reason: string | undefined): string | undefined {
  return state === "failed" ? reason : undefined;
}

/** A service's own code, cleaned for display. */
function plain(code: string): string | undefined {
  return /^[\w .-]{1,40}$/.test(code) ? code : undefined;
}

/** The field of what may be an object. */
export function fieldIn(value: unknown, name: string): unknown {
  if (typeof value !== "object" || value === null) return undefined;
  return Object.entries(value).find(([key]) => key === name)?.[1];
}

function textIn(value: unknown, name: string): string | undefined {
  const text = fieldIn(value, name);
  if (typeof text === "number") return String(text);
  return typeof text === "string" && text !== "" ? text : undefined;
}

/** Reports are repeated by the services for a week; an older one is a replay. */
const REPORT_AGE_MAXIMUM_MS = 7 * DAY_MS;

/** Clocks differ a little; a report from the future is not recent. */
const AHEAD_MAXIMUM_MS = 5 * 60_000;

/** Whether what happened at `at` is recent enough to count at `now`. */
export function isRecent(at: Instant, now: Instant): boolean {
  return at > now - REPORT_AGE_MAXIMUM_MS && at <= now + AHEAD_MAXIMUM_MS;
}
