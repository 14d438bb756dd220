/** What operators are told of messages that wait: what may go out and does not, and not what waits for the morning. */
import { expect, test } from "vitest";
import { countMessagesForMorning } from "~/core/messages/send/note-attempt.server";
import { findWaitingMessages } from "~/core/messages/send/requeue-messages.server";
import { HOUR_MS, instantOf, MINUTE_MS } from "~/lib/dates";
import { jsonText } from "~/lib/json";
import { TestClub } from "../../support/club";

const ZONE = "Asia/Kolkata";
const at = (day: string, time: string) => instantOf(day, time, ZONE);
const EVENING = at("2026-11-21", "22:00");
const MORNING = at("2026-11-22", "08:00");

/** A club in which two messages of this kind wait, one of them since an hour later. */
async function openWaiting({ rank }: { rank: number }) {
  const { db } = await TestClub.open();
  const message = {
    member_id: "sample-member-asha",
    channel: "sms" as const,
    channels: jsonText(["sms" as const]),
    title: "",
    text: "T",
    filled_in: jsonText({}),
    link: null,
    event_id: null,
    kind: "cancelled" as const,
    rank,
    state: "queued" as const,
    next_at: EVENING,
  };
  await db
    .insertInto("messages")
    .values([
      { ...message, id: "first", cause: "first", created_at: EVENING },
      { ...message, id: "second", cause: "second", created_at: EVENING + HOUR_MS },
    ])
    .execute();
  return {
    waiting: (now: number) => findWaitingMessages(db, { now, timeZone: ZONE }),
    forMorning: (now: number) => countMessagesForMorning(db, { now, timeZone: ZONE }),
  };
}

test("an urgent message waits from when it was queued, at night too", async () => {
  const { waiting, forMorning } = await openWaiting({ rank: 0 });
  expect(await waiting(EVENING + 2 * HOUR_MS)).toEqual({ count: 2, oldestAt: EVENING });
  expect(await waiting(MORNING + MINUTE_MS)).toEqual({ count: 2, oldestAt: EVENING });
  expect(await forMorning(EVENING + 2 * HOUR_MS)).toBe(0);
});

test("messages that are not urgent count as waiting from eight in the morning", async () => {
  const { waiting, forMorning } = await openWaiting({ rank: 1 });
  expect(await waiting(EVENING + 2 * HOUR_MS)).toEqual({ count: 0, oldestAt: 0 });
  expect(await waiting(MORNING - 1)).toEqual({ count: 0, oldestAt: 0 });
  expect(await forMorning(MORNING - 1)).toBe(2);
  expect(await forMorning(MORNING)).toBe(0);
  expect(await waiting(MORNING + MINUTE_MS)).toEqual({ count: 2, oldestAt: MORNING });
});
