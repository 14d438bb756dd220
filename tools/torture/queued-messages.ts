import { notifyMembers } from "~/core/messages/notify/notify-members.server";
import { findWaitingMessages } from "~/core/messages/send/requeue-messages.server";
import { setConsent } from "~/core/people/consents/set-board-visibility.server";
import { inTransaction } from "~/db/transaction";
import type { Data } from "./data";

const TOLD_AT_ONCE = 200;
const CLUB_ZONE = "Asia/Kolkata";

/** One urgent message to each of this many people who consent to messages. */
export async function queueMessages({ db, addRunners }: Data, people: number): Promise<void> {
  const now = Date.now();
  const runners = await addRunners(people);
  for (let from = 0; from < people; from += TOLD_AT_ONCE)
    await inTransaction(db, async (db) => {
      const some = runners.slice(from, from + TOLD_AT_ONCE);
      for (const { id: memberId } of some)
        await setConsent(db, { memberId, purpose: "whatsapp_messages", given: true, now });
      await notifyMembers(db, {
        notifications: some.map(({ id: memberId }) => ({
          memberId,
          kind: "cancelled",
          title: "Cancelled",
          text: "Rain",
          cause: "torture",
          filledIn: { when: "Sun, 22 Nov, 5:45 am", reason: "Rain" },
        })),
        now,
      });
    });
}

export async function hasWaiting({ db }: Data): Promise<boolean> {
  const { count } = await findWaitingMessages(db, { now: Date.now(), timeZone: CLUB_ZONE });
  return count > 0;
}
