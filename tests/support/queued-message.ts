/** A message to Asha over these channels, and what processes, services and admins do to it. */

import { applyReport } from "~/core/messages/delivery-reports/apply-report.server";
import { notifyMembers } from "~/core/messages/notify/notify-members.server";
import type { Attempt } from "~/core/messages/retries";
import { claimMessages } from "~/core/messages/send/claim-messages.server";
import { noteAttempts } from "~/core/messages/send/deliver-message.server";
import type { ReportedState } from "~/core/messages/states";
import { setConsent } from "~/core/people/consents/set-board-visibility.server";
import type { DeliveryChannel } from "~/db/tables/messages";
import { jsonText } from "~/lib/json";
import { TestClub } from "./club";

export const ASHA = "sample-member-asha";
export const EVENT = "sample-event-upcoming";
export const PRICE = 200;

type Claimed = Awaited<ReturnType<typeof claimMessages>>[number];

export async function openQueued(...channels: [DeliveryChannel, ...DeliveryChannel[]]) {
  const club = await TestClub.open();
  const { db, clock } = club;
  await setConsent(db, {
    memberId: ASHA,
    purpose: "whatsapp_messages",
    given: true,
    now: clock.at,
  });
  const notification = {
    memberId: ASHA,
    kind: "cancelled" as const,
    title: "Cancelled",
    text: "It rains.",
    cause: "rain",
    filledIn: { when: "Sun, 22 Nov, 5:45 am", reason: "Rain" },
    eventId: EVENT,
  };
  await notifyMembers(db, { notifications: [notification], now: clock.at });
  const [channel] = channels;
  await db
    .updateTable("messages")
    .set({ channels: jsonText(channels), channel })
    .execute();
  const claim = async () => {
    const [message] = await claimMessages(db, { now: clock.at, onlyUrgent: true, limit: 1 });
    if (!message) throw new Error("No message is due.");
    return message;
  };
  const note = (message: Claimed, outcome: Attempt) =>
    noteAttempts(db, { attempted: [{ message, outcome, cost: PRICE }], now: clock.at });
  const report = (messageId: string, state: ReportedState, reference: string) =>
    applyReport(db, {
      messageId,
      state,
      reference,
      reason: undefined,
      at: clock.at,
      now: clock.at,
    });
  const messages = () =>
    db
      .selectFrom("messages")
      .select(["id", "channel", "state", "reason", "reference", "cost"])
      .orderBy("id")
      .execute();
  return { club, db, clock, claim, note, report, messages };
}
