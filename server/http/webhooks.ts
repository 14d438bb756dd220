import { createHmac } from "node:crypto";
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
import { equalDigests, sha256 } from "~/lib/digest.server";
import { withRetry } from "~/lib/with-retry.server";
import type { AppServices } from "~/middleware/context.server";
import { SERVER_SLOTS } from "~/parts.server";
import type { SmsWebhook } from "../../app/middleware/context.server";
import type { AppEnv } from "./app-env";
import { BodyBudget, BodyRoom } from "./body-budget";
import { readBytes } from "./read-body";

export const WHATSAPP_WEBHOOK = "/webhooks/whatsapp";
export const SMS_WEBHOOK = "/webhooks/sms";

const KB = 1024;
const BODY_MAX_BYTES = 512 * KB;
/** One budget for all senders, who are unknown before the signature is checked. */
const STRANGERS: ConstructorParameters<typeof BodyBudget>[0] = {
  bytes: 4 * BODY_MAX_BYTES,
  bytesEach: 4 * BODY_MAX_BYTES,
  waiting: 32,
  waitingEach: 32,
  waitMs: 5_000,
};

type Receive = (c: Context<AppEnv>, body: Buffer) => Promise<Response>;

/**
 * Accepts the services' reports and people's messages. The signature is checked before anything is parsed,
 * the age before anything is applied; a repeated report changes nothing. A service without settings has no
 * such address.
 */
export function addWebhooks(app: Hono<AppEnv>, services: AppServices): void {
  const { whatsAppWebhook, smsWebhook } = services;
  const budget = new BodyBudget(STRANGERS);
  const post = (path: string, receive: Receive) =>
    app.post(path, async (c) => {
      const room = new BodyRoom(budget, "webhooks", BODY_MAX_BYTES);
      try {
        const read = await readBytes(c.req.raw, room);
        if (read.ok) return await receive(c, read.body);
        return c.text("This cannot be read.", read.reason === "too_large" ? 413 : 400);
      } finally {
        room.leave();
      }
    });
  if (whatsAppWebhook) {
    app.get(WHATSAPP_WEBHOOK, (c) => confirmAddress(c, whatsAppWebhook.verifyToken));
    post(WHATSAPP_WEBHOOK, (c, body) =>
      isFromMeta(c.req.raw, body, whatsAppWebhook.appSecret)
        ? receiveWhatsApp(c, services, body)
        : forged(c, services),
    );
  }
  if (smsWebhook)
    post(SMS_WEBHOOK, (c, body) => {
      const { provider } = smsWebhook;
      const isTheirs =
        provider === "twilio"
          ? isFromTwilio(c.req.raw, body, smsWebhook)
          : isFromMsg91(c.req.raw, smsWebhook);
      if (!isTheirs) return forged(c, services);
      const text = body.toString("utf8");
      const reports =
        provider === "twilio"
          ? readTwilioReport(new URLSearchParams(text), c.req.query("m"))
          : readMsg91Reports(text);
      return receiveSms(c, services, reports);
    });
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

async function receiveSms(
  c: Context<AppEnv>,
  { clock, db }: AppServices,
  reports: SmsReport[],
): Promise<Response> {
  const now = clock.now();
  // Text services do not repeat what was not taken.
  for (const { at = now, ...report } of reports)
    if (isRecent(at, now)) await withRetry(() => applyReport(db, { ...report, at, now }));
  return c.text("ok");
}

async function receiveWhatsApp(
  c: Context<AppEnv>,
  { clock, db, log, whatsApp }: AppServices,
  body: Buffer,
): Promise<Response> {
  const read = SERVER_SLOTS.readWebhook?.(parsed(body));
  if (!read) return c.text("This club does not read WhatsApp.", 404);
  const { reports, inbound } = read;
  const now = clock.now();
  for (const report of reports)
    if (isRecent(report.at, now)) await noteReport(db, { ...report, now });
  for (const message of inbound) {
    if (!isRecent(message.at, now)) continue;
    const answer = await SERVER_SLOTS.handleInboundMessage?.(db, { ...message, whatsApp, now });
    log.info({ event: "inbound_message", answer, requestId: c.get("requestId") }, "somebody wrote");
  }
  return c.text("ok");
}

/** Applies a report to a message of the club, or else to a sign-in code. */
async function noteReport(db: Db, report: Parameters<typeof applyReport>[1]): Promise<void> {
  const { messageId, state, now } = report;
  if ((await applyReport(db, report)) || messageId === undefined) return;
  await noteCodeReport(db, { reference: messageId, state, now });
}

function parsed(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString("utf8"));
  } catch {
    return undefined;
  }
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
