/** The app with WhatsApp over a stand-in, and what the service and people send to it. */

import { onTestFinished } from "vitest";
import { sendWaitingMessages } from "~/core/messages/send/resend-messages.server";
import { CODE_TEMPLATE } from "~/core/messages/templates/code-template.server";
import { templatesOf, whatsAppText } from "~/core/messages/templates/message-templates";
import { setConsent } from "~/core/people/consents/set-board-visibility.server";
import { serviceCall } from "~/gateways/http-call";
import { whatsAppGateway } from "~/gateways/whatsapp";
import { startWhatsApp } from "../../tools/torture/services/whatsapp";
import { TestClub } from "./club";
import { PRICES } from "./prices";

const CODE_TEXT = `${CODE_TEMPLATE.body}\n${CODE_TEMPLATE.footer}`;
const ACCOUNT = { token: "token", phoneNumberId: "1050", appSecret: "app-secret", language: "en" };
export const VERIFY_TOKEN = "a word of our own";
export const ASHA = "sample-member-asha";
export const ASHA_PHONE = "916000000001";

/** A club with WhatsApp, in which Asha consents to messages. */
export async function openWhatsAppClub() {
  const templates = Object.fromEntries(
    templatesOf(undefined)
      .filter(({ category }) => category !== "OTP")
      .map(({ kind, text }) => [`club_${kind}`, whatsAppText(text)]),
  );
  const fake = await startWhatsApp({
    ...ACCOUNT,
    templates,
    codeTemplates: { club_code: CODE_TEXT },
  });
  onTestFinished(fake.stop);
  const settings = {
    ...ACCOUNT,
    url: fake.url,
    templatePrefix: "club_",
    codeTemplate: "club_code",
  };
  const clock = { now: () => 0, waitUntil: async () => {} };
  const whatsApp = whatsAppGateway(settings, serviceCall(clock));
  const whatsAppWebhook = { appSecret: ACCOUNT.appSecret, verifyToken: VERIFY_TOKEN };
  const club = await TestClub.open({ services: { whatsApp, whatsAppWebhook } });
  const { db } = club;
  const consent = (given: boolean) =>
    setConsent(db, { memberId: ASHA, purpose: "whatsapp_messages", given, now: club.clock.at });
  await consent(true);
  const send = () =>
    sendWaitingMessages(db, {
      prices: PRICES,
      sms: club.sms,
      whatsApp,
      now: club.clock.at,
      timeZone: "Asia/Kolkata",
    });
  const post = async (body: string, signature?: string) => {
    const headers = new Headers({ "Content-Type": "application/json" });
    if (signature !== undefined) headers.set("X-Hub-Signature-256", signature);
    const url = "http://localhost/webhooks/whatsapp";
    return await club.fetch(new Request(url, { method: "POST", headers, body }));
  };
  /** What the service sends, signed. */
  const receive = async (value: unknown) => {
    const { body, signature } = fake.webhook(value);
    return await post(body, signature);
  };
  const write = (text: string, more: Record<string, unknown> = {}) =>
    receive({
      messages: [
        {
          from: ASHA_PHONE,
          id: "wamid.in",
          type: "text",
          text: { body: text },
          timestamp: String(Math.floor(club.clock.at / 1000)),
          ...more,
        },
      ],
    });
  return { club, db, fake, consent, send, post, receive, write };
}
