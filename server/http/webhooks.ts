import { createHmac } from "node:crypto";
import { setImmediate } from "node:timers/promises";
import type { Context, Hono } from "hono";
import { applyReport } from "~/core/messages/delivery-reports/apply-report.server";
import {
  isRecent,
  readMsg91Reports,
  readTwilioReport,
  type SmsReport,
} from "~/core/messages/delivery-reports/sms-reports";
import { noteCodeReport } from "~/core/people/codes/reserve-challenge.server";
import type { Db } from "~/db/tables";
import type { OnlinePayments } from "~/gateways/online-payments";
import { addressBlock } from "~/lib/addresses";
import { equalDigests, sha256 } from "~/lib/digest.server";
import { parsed } from "~/lib/json-entries";
import { withRetry } from "~/lib/pauses.server";
import type { AppServices } from "~/middleware/context.server";
import { SERVER_SLOTS } from "~/parts.server";
import type { SmsWebhook } from "../../app/middleware/context.server";
import type { AppEnv } from "./app-env";
import { BodyBudget, type BodyLimits, BodyRoom } from "./body-budget";
import { addressReader } from "./client-address";
import { readBytes } from "./read-body";

export const WHATSAPP_WEBHOOK = "/webhooks/whatsapp";
export const SMS_WEBHOOK = "/webhooks/sms";
export const PAYMENTS_WEBHOOK = "/webhooks/payments";

const KB = 1024;
const BODY_MAX_BYTES = 512 * KB;
/** One event of a payment; a body that is longer is not one. */
const PAYMENT_EVENT_MAX_BYTES = 64 * KB;
/** Twilio's report of one text; the fields of a form are sorted before its signature can be compared. */
const TWILIO_REPORT_MAX_BYTES = 16 * KB;
/** Senders are unknown before the signature is checked: each address has a share, so that no slow one takes all. */
const STRANGERS: BodyLimits = {
  bytes: 8 * BODY_MAX_BYTES,
  bytesEach: 2 * BODY_MAX_BYTES,
  waiting: 32,
  waitingEach: 16,
  waitMs: 5_000,
};
/** What came from this many addresses with our signature has a budget that strangers cannot use up. */
const MOST_PROVEN = 1_000;

/** Others are answered between two items of a webhook: SQLite answers within the same turn. */
const nextTurn = () => setImmediate();

/** A service sends again what was not taken. */
const UNREAD_STATUSES = { too_large: 413, busy: 503, stalled: 408, broken_off: 400 } as const;

type Receive = (c: Context<AppEnv>, body: Buffer) => Promise<Response>;

/**
 * Accepts the services' reports and people's messages. The signature is checked before anything is parsed,
 * the age before anything is applied; a repeated report changes nothing. A service without settings has no
 * such address.
 */
export function addWebhooks(app: Hono<AppEnv>, services: AppServices): void {
  const { onlinePayments, whatsAppWebhook, smsWebhook } = services;
  const strangers = new BodyBudget(STRANGERS);
  const signed = new BodyBudget(STRANGERS);
  const proven = new Set<string>();
  const addressOf = addressReader(services);
  /** What has no signature or secret (`isSigned`) is refused before its body is read. */
  const post = (
    path: string,
    isSigned: (request: Request) => boolean,
    receive: Receive,
    maxBytes = BODY_MAX_BYTES,
  ) =>
    app.post(path, async (c) => {
      if (!isSigned(c.req.raw)) return await forged(c, services);
      const sender = addressBlock(addressOf(c.env, c.req.raw));
      const room = new BodyRoom(proven.has(sender) ? signed : strangers, sender, maxBytes);
      try {
        const read = await readBytes(c.req.raw, room);
        if (!read.ok) return c.text("This cannot be read.", UNREAD_STATUSES[read.reason]);
        const answer = await receive(c, read.body);
        if (answer.ok && proven.size < MOST_PROVEN) proven.add(sender);
        return answer;
      } finally {
        room.leave();
      }
    });
  if (whatsAppWebhook) {
    app.get(WHATSAPP_WEBHOOK, (c) => confirmAddress(c, whatsAppWebhook.verifyToken));
    const isSigned = ({ headers }: Request) => headers.has("X-Hub-Signature-256");
    post(WHATSAPP_WEBHOOK, isSigned, (c, body) =>
      isFromMeta(c.req.raw, body, whatsAppWebhook.appSecret)
        ? receiveWhatsApp(c, services, body)
        : forged(c, services),
    );
  }
  if (smsWebhook?.provider === "twilio")
    post(
      SMS_WEBHOOK,
      ({ headers }) => headers.has("X-Twilio-Signature"),
      async (c, body) => {
        if (!isFromTwilio(c.req.raw, body, smsWebhook)) return await forged(c, services);
        const fields = new URLSearchParams(body.toString("utf8"));
        return await receiveSms(c, services, readTwilioReport(fields, c.req.query("m")));
      },
      TWILIO_REPORT_MAX_BYTES,
    );
  if (smsWebhook?.provider === "msg91")
    post(
      SMS_WEBHOOK,
      (request) => isFromMsg91(request, smsWebhook),
      (c, body) => receiveSms(c, services, readMsg91Reports(body.toString("utf8"))),
    );
  if (onlinePayments)
    post(
      PAYMENTS_WEBHOOK,
      ({ headers }) => headers.has(onlinePayments.signatureHeader),
      (c, body) => receivePayment(c, services, { service: onlinePayments, body }),
      PAYMENT_EVENT_MAX_BYTES,
    );
}

/** Answers Meta's check that the address is ours. */
function confirmAddress(c: Context<AppEnv>, verifyToken: string): Response {
  const {
    "hub.mode": mode,
    "hub.verify_token": token = "",
    "hub.challenge": challenge = "",
  } = c.req.query();
  const isMeta = mode === "subscribe" && equalDigests(sha256(token), sha256(verifyToken));
  if (!isMeta || !/^\d{1,32}$/.test(challenge)) return c.text("This needs the token.", 403);
  return c.text(challenge);
}

async function forged(c: Context<AppEnv>, { log }: AppServices): Promise<Response> {
  const requestId = c.get("requestId");
  log.warn({ event: "webhook_forged", requestId }, "a webhook without our signature");
  return c.text("This is not signed.", 403);
}

/** A failure is answered 500: the service sends the event again. */
async function receivePayment(
  c: Context<AppEnv>,
  services: AppServices,
  { service, body }: { service: OnlinePayments; body: Buffer },
): Promise<Response> {
  const { clock, db, log } = services;
  const read = service.readWebhook(c.req.raw.headers, body);
  if (!read) return await forged(c, services);
  const taken = { ...read, service: service.name, now: clock.now() };
  const became = await SERVER_SLOTS.takeUpPaymentEvents?.(db, taken);
  if (!became) return c.text("This club takes no online payments.", 404);
  log.info({ event: "payment_event", became, requestId: c.get("requestId") }, "a payment event");
  return c.text("ok");
}

async function receiveSms(
  c: Context<AppEnv>,
  { clock, db }: AppServices,
  reports: SmsReport[],
): Promise<Response> {
  const now = clock.now();
  // Text services do not repeat what was not taken.
  for (const { at = now, ...report } of reports) {
    if (!isRecent(at, now)) continue;
    await withRetry(() => applyReport(db, { ...report, at, now }));
    await nextTurn();
  }
  return c.text("ok");
}

async function receiveWhatsApp(
  c: Context<AppEnv>,
  { clock, db, log, whatsApp }: AppServices,
  body: Buffer,
): Promise<Response> {
  const read = SERVER_SLOTS.readWebhook?.(parsed(body.toString("utf8")));
  if (!read) return c.text("This club does not read WhatsApp.", 404);
  const { reports, inbound } = read;
  const now = clock.now();
  for (const report of reports) {
    if (!isRecent(report.at, now)) continue;
    await noteReport(db, { ...report, now });
    await nextTurn();
  }
  for (const message of inbound) {
    if (!isRecent(message.at, now)) continue;
    const answer = await SERVER_SLOTS.handleInboundMessage?.(db, { ...message, whatsApp, now });
    log.info({ event: "inbound_message", answer, requestId: c.get("requestId") }, "somebody wrote");
    await nextTurn();
  }
  return c.text("ok");
}

/** Applies a report to a message of the club, or else to a sign-in code. */
async function noteReport(db: Db, report: Parameters<typeof applyReport>[1]): Promise<void> {
  const { messageId, state, now } = report;
  if ((await applyReport(db, report)) || messageId === undefined) return;
  await noteCodeReport(db, { reference: messageId, state, now });
}

/** Whether Meta signed this body with the app's secret. */
function isFromMeta(request: Request, body: Buffer, appSecret: string): boolean {
  const expected = `sha256=${createHmac("sha256", appSecret).update(body).digest("hex")}`;
  return isSame(request.headers.get("X-Hub-Signature-256"), expected);
}

/** Whether Twilio signed this form, and the address that it was sent to, with the account's token. */
function isFromTwilio(
  request: Request,
  body: Buffer,
  { authToken, origin }: Extract<SmsWebhook, { provider: "twilio" }>,
): boolean {
  const { pathname, search } = new URL(request.url);
  const fields = [...new URLSearchParams(body.toString("utf8"))]
    .sort(([a], [b]) => (a < b ? -1 : Number(a > b)))
    .map(([name, value]) => `${name}${value}`);
  const signed = `${origin}${pathname}${search}${fields.join("")}`;
  const expected = createHmac("sha1", authToken).update(signed).digest("base64");
  return isSame(request.headers.get("X-Twilio-Signature"), expected);
}

/** Whether the request has the club's own secret, since MSG91 signs nothing. */
function isFromMsg91(
  request: Request,
  { secret }: Extract<SmsWebhook, { provider: "msg91" }>,
): boolean {
  const inAddress = new URL(request.url).searchParams.get("secret");
  return isSame(request.headers.get("X-Webhook-Secret") ?? inAddress, secret);
}

function isSame(given: string | null, expected: string): boolean {
  return equalDigests(sha256(given ?? ""), sha256(expected));
}
