/** The app with notifications in browsers over a stand-in, and browsers that take them. */

import { onTestFinished } from "vitest";
import { notifyMembers } from "~/core/messages/notify/notify-members.server";
import { sendWaitingMessages } from "~/core/messages/send/resend-messages.server";
import { setConsent } from "~/core/people/consents/set-board-visibility.server";
import { fetchStatus, serviceCall } from "~/gateways/http-call";
import { pushGateway } from "~/gateways/push";
import { keyPair } from "~/lib/signing-key.server";
import { startPush } from "../../tools/torture/services/push";
import { TestClub } from "./club";
import { PRICES } from "./prices";

export const ASHA = "sample-member-asha";
/** Longer than a busy machine takes; tests of a service that hangs wait for less. */
const PATIENT_MS = 30_000;
const SUBJECT = "https://club.example";
const FILLED_IN = { when: "Sun, 22 Nov, 5:45 am", reason: "Rain" };

/** A club with a push service, and Asha's browser. */
export async function openPushClub({
  at,
  timeoutMs = PATIENT_MS,
}: {
  at?: number;
  timeoutMs?: number;
} = {}) {
  const fake = await startPush();
  onTestFinished(fake.stop);
  const clock = { now: () => 0, waitUntil: async () => {} };
  const keys = keyPair("a secret for tests only, 32 characters", "push");
  const push = pushGateway({ ...keys, subject: SUBJECT, hosts: [`http://${fake.host}`] }, () =>
    serviceCall(clock, timeoutMs, fetchStatus),
  );
  const club = await TestClub.open({ ...(at !== undefined && { at }), services: { push } });
  const { db } = club;
  const asha = await club.member("asha");
  /** Turns notifications on in a browser of its own; returns its address. */
  const turnOn = async (browser = asha) => {
    const subscription = fake.subscribe(push.publicKey);
    const { status } = await browser.post("/push", { intent: "on", ...subscription });
    return { ...subscription, status };
  };
  const tell = (cause: string, more: { usefulUntil?: number; text?: string } = {}) =>
    notifyMembers(db, {
      notifications: [
        {
          memberId: ASHA,
          kind: "cancelled" as const,
          title: "Cancelled: Lake run",
          cause,
          text: "It rains.",
          link: "/bookings/7",
          filledIn: FILLED_IN,
          ...more,
        },
      ],
      now: club.clock.at,
    });
  const send = () =>
    sendWaitingMessages(db, {
      prices: PRICES,
      sms: club.sms,
      push,
      now: club.clock.at,
      timeZone: "Asia/Kolkata",
    });
  const messages = () =>
    db
      .selectFrom("messages")
      .select(["channel", "state", "reason", "attempts"])
      .orderBy("id")
      .execute();
  const devices = () => db.selectFrom("push_subscriptions").select(["id", "endpoint"]).execute();
  const consent = () =>
    setConsent(db, {
      memberId: ASHA,
      purpose: "whatsapp_messages",
      given: true,
      now: club.clock.at,
    });
  return { club, db, fake, push, asha, turnOn, tell, send, messages, devices, consent };
}
