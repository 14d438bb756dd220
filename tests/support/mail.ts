/** A club with a mail server that keeps what it is handed. */

import { notifyMembers } from "~/core/messages/notify/notify-members.server";
import { sendWaitingMessages } from "~/core/messages/send/resend-messages.server";
import type { Email, EmailOutcome } from "~/gateways/email";
import { TestClub } from "./club";
import { PRICES } from "./prices";

export const ASHA = "sample-member-asha";
export const PAGE = "/settings/notifications";
export const ADDRESS = "asha@example.com";
export const SECRET = "a secret for tests only, 32 characters";

export async function openMailClub() {
  const sent: Email[] = [];
  const outcomes: EmailOutcome[] = [];
  const waits: (number | undefined)[] = [];
  const email = {
    send: async (mail: Email, withinMs?: number): Promise<EmailOutcome> => {
      waits.push(withinMs);
      const outcome = outcomes.shift() ?? { ok: true, reference: mail.id };
      if (outcome.ok) sent.push(mail);
      return outcome;
    },
    close: () => {},
  };
  const club = await TestClub.open({ services: { email, linkOrigin: "https://club.example" } });
  const { db } = club;
  await db.deleteFrom("notifications").execute();
  const asha = await club.member("asha");
  const post = (step: string, more: Record<string, string> = {}) =>
    asha.post(PAGE, { intent: "email", step, ...more });
  const codeOf = (mail: Email | undefined) => /code is ([A-Z0-9]{8})/.exec(mail?.text ?? "")?.[1];
  const confirm = async () => {
    await post("ask", { address: ADDRESS });
    await post("confirm", { code: codeOf(sent.at(-1)) ?? "" });
    sent.length = 0;
  };
  const notify = (kind: "paid" | "booked" | "cancelled") =>
    notifyMembers(db, {
      notifications: [
        {
          memberId: ASHA,
          kind,
          title: "Payment received",
          text: "₹99 has arrived.",
          link: "/receipts/1",
          cause: `${kind}:1`,
        },
      ],
      now: club.clock.at,
    });
  const send = () =>
    sendWaitingMessages(db, {
      prices: PRICES,
      ...club.services,
      siteOrigin: "https://club.example",
      now: club.clock.at,
    });
  const messages = () =>
    db.selectFrom("messages").select(["channel", "state", "reason"]).orderBy("id").execute();
  return { club, db, asha, sent, waits, outcomes, post, codeOf, confirm, notify, send, messages };
}
