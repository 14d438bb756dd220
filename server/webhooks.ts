import { createHmac } from "node:crypto";
import type { Context, Hono } from "hono";
import { answerInbound } from "~/features/bookings/commands/answer-inbound.server";
import { applyReport } from "~/features/notifications/messages/commands/apply-report.server";
import { isRecent, readWebhook } from "~/features/notifications/messages/rules/whatsapp-reports";
import { equalDigests, sha256 } from "~/lib/digest.server";
import type { AppServices } from "~/middleware/context.server";
import type { AppEnv } from "./app-env";
import { BodyBudget, BodyRoom } from "./body-budget";
import { readBytes } from "./read-body";

export const WHATSAPP_WEBHOOK = "/webhooks/whatsapp";

const KB = 1024;
const BODY_MAX_BYTES = 512 * KB;
/** Whoever sends it: until a signature is checked, everybody is a stranger. */
const STRANGERS: ConstructorParameters<typeof BodyBudget>[0] = {
  bytes: 4 * BODY_MAX_BYTES,
  bytesEach: 4 * BODY_MAX_BYTES,
  waiting: 32,
  waitingEach: 32,
  waitMs: 5_000,
};

/**
 * Takes the service's reports and what people write. The signature is checked before anything is parsed, the age
 * before anything is applied; a repeated report changes nothing. Without the settings there is no such address.
 */
export function addWebhooks(app: Hono<AppEnv>, services: AppServices): void {
  const { whatsAppWebhook: settings } = services;
  if (!settings) return;
  const budget = new BodyBudget(STRANGERS);
  app.get(WHATSAPP_WEBHOOK, (c) => {
    const {
      "hub.mode": mode,
      "hub.verify_token": token = "",
      "hub.challenge": challenge = "",
    } = c.req.query();
    const isMeta =
      mode === "subscribe" && equalDigests(sha256(token), sha256(settings.verifyToken));
    if (!isMeta || !/^\d{1,32}$/.test(challenge)) return c.text("This needs the token.", 403);
    return c.text(challenge);
  });
  app.post(WHATSAPP_WEBHOOK, async (c) => {
    const room = new BodyRoom(budget, "webhooks", BODY_MAX_BYTES);
    try {
      const read = await readBytes(c.req.raw, room);
      if (!read.ok) return c.text("This cannot be read.", read.reason === "too_large" ? 413 : 400);
      return await receive(c, services, { body: read.body, secret: settings.appSecret });
    } finally {
      room.leave();
    }
  });
}

async function receive(
  c: Context<AppEnv>,
  services: AppServices,
  { body, secret }: { body: Buffer; secret: string },
): Promise<Response> {
  const { clock, log } = services;
  const requestId = c.get("requestId");
  const signature = c.req.header("X-Hub-Signature-256") ?? "";
  const expected = `sha256=${createHmac("sha256", secret).update(body).digest("hex")}`;
  if (!equalDigests(sha256(signature), sha256(expected))) {
    log.warn({ event: "webhook_forged", requestId }, "a webhook without our signature");
    return c.text("This is not signed.", 403);
  }
  const { reports, inbound } = readWebhook(parsed(body));
  const now = clock.now();
  for (const report of reports)
    if (isRecent(report.at, now)) await applyReport(services.db, { ...report, now });
  for (const message of inbound) {
    if (!isRecent(message.at, now)) continue;
    const answer = await answerInbound(services.db, { ...message, now });
    log.info({ event: "inbound_message", answer, requestId }, "somebody wrote");
  }
  return c.text("ok");
}

function parsed(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString("utf8"));
  } catch {
    return undefined;
  }
}
