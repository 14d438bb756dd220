import { type Call, type Reply, UNANSWERED } from "./http-call";
import { type CheckOutcome, NO_ANSWER, type SmsGateway, type SmsRefusal } from "./sms";

export interface TwilioSettings {
  url: string;
  accountSid: string;
  authToken: string;
}

/** Twilio's error codes for numbers it cannot send to: malformed, landline, blocked, unsubscribed. */
const NUMBER_CODES = new Set([21211, 21214, 21217, 21408, 21610, 21612, 21614, 60200, 60205]);
const LIMIT_CODES = new Set([20429, 60202, 60203, 60212]);

/** Twilio's message API. `from` is a number or the id of a messaging service (MG…), `reportsTo` where reports go. */
export function twilioGateway(
  settings: TwilioSettings & { from: string; reportsTo?: string | undefined },
  call: Call,
): SmsGateway {
  const { reportsTo } = settings;
  const sender = settings.from.startsWith("MG") ? "MessagingServiceSid" : "From";
  return {
    async send({ id, to, text }) {
      const path = `/2010-04-01/Accounts/${settings.accountSid}/Messages.json`;
      const fields = {
        To: to,
        Body: text,
        [sender]: settings.from,
        ...(id !== undefined && reportsTo && { StatusCallback: `${reportsTo}?m=${id}` }),
      };
      const reply = await post(settings, call, path, fields, UNANSWERED);
      if (reply === UNANSWERED) return NO_ANSWER;
      if (reply && reply.status < 300 && typeof reply.body.sid === "string")
        return { ok: true, reference: reply.body.sid };
      if (reply && reply.status < 300) return NO_ANSWER;
      const { retryAfterMs } = reply ?? {};
      return { ok: false, reason: smsRefusalOf(reply), retryAfterMs };
    },
  };
}

/**
 * Twilio Verify, which sends codes only: it creates, sends and verifies the code; rate limits and attempts
 * are counted here.
 */
export function twilioVerifyGateway(
  settings: TwilioSettings & { serviceSid: string },
  call: Call,
): SmsGateway {
  const service = `/v2/Services/${settings.serviceSid}`;
  return {
    sendsCodesOnly: true,
    send: async () => ({ ok: false, reason: "refused" }),
    keeper: {
      async start({ to }) {
        const fields = { To: to, Channel: "sms" };
        const reply = await post(settings, call, `${service}/Verifications`, fields);
        const sid = reply?.body.sid;
        if (reply && reply.status < 300 && typeof sid === "string" && sid !== "") {
          return { ok: true, reference: sid };
        }
        return { ok: false, reason: smsRefusalOf(reply) };
      },
      async check({ code, reference }) {
        const fields = { VerificationSid: reference, Code: code };
        return verdictOf(await post(settings, call, `${service}/VerificationCheck`, fields));
      },
      async cancel({ reference }) {
        const path = `${service}/Verifications/${encodeURIComponent(reference)}`;
        const reply = await post(settings, call, path, { Status: "canceled" });
        if (reply && (reply.status < 300 || reply.status === 404)) return { ok: true };
        return { ok: false, reason: smsRefusalOf(reply) };
      },
    },
  };
}

async function post(
  { url, accountSid, authToken }: TwilioSettings,
  call: Call,
  path: string,
  fields: Record<string, string>,
  unanswered?: Reply,
): Promise<Reply | undefined> {
  const credentials = Buffer.from(`${accountSid}:${authToken}`).toString("base64");
  const headers = { Authorization: `Basic ${credentials}`, Accept: "application/json" };
  const request = { method: "POST", headers, body: new URLSearchParams(fields) };
  return await call(`${url}${path}`, request, unanswered);
}

function smsRefusalOf(reply: Reply | undefined): SmsRefusal {
  if (!reply) return "unavailable";
  const code = Number(reply.body.code);
  if (reply.status === 429 || LIMIT_CODES.has(code)) return "limit";
  if (NUMBER_CODES.has(code)) return "number_refused";
  if (reply.status === 401 || reply.status === 403 || reply.status === 404) {
    return "credentials_missing";
  }
  return reply.status >= 400 ? "refused" : "unavailable";
}

/** Twilio deletes a finished verification, so 404 means expired or used. */
function verdictOf(reply: Reply | undefined): CheckOutcome {
  if (!reply) return { ok: false, reason: "unavailable" };
  if (reply.status === 404) return { ok: false, reason: "expired" };
  if (reply.status === 429) return { ok: false, reason: "limit" };
  if (reply.status >= 300) return { ok: false, reason: "unavailable" };
  if (reply.body.status === "approved") return { ok: true };
  if (reply.body.status === "pending") return { ok: false, reason: "wrong_code" };
  if (typeof reply.body.status === "string") return { ok: false, reason: "expired" };
  return { ok: false, reason: "unavailable" };
}
