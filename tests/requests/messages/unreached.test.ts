/** Everybody who may not know yet can be reached from the panel, however many they are. */

import { expect, test } from "vitest";
import {
  requeueEventMessages,
  resendEventMessages,
} from "~/core/events/told/list-unreached.server";
import { findNotification } from "~/core/messages/inbox/notifications.server";
import { notifyMembers } from "~/core/messages/notify/notify-members.server";
import { hasRetryable, requeueMessages } from "~/core/messages/send/requeue-messages.server";
import { resendMessages, sendWaitingMessages } from "~/core/messages/send/resend-messages.server";
import { setConsent } from "~/core/people/consents/set-board-visibility.server";
import { readable } from "../../support/browser";
import { TestClub } from "../../support/club";
import { PRICES } from "../../support/prices";
import { openQueued } from "../../support/queued-message";
import { addMembers } from "../../support/seats";

const EVENT = "sample-event-upcoming";
const PEOPLE = 130;
const PAGE = `/admin/events/${EVENT}`;
const TOLD = `${PAGE}/told?cause=rain`;

/** An admin, and 130 people told of rain: of the first, no messages; of the others, texts that failed. */
async function openTold() {
  const club = await TestClub.open();
  const { db } = club;
  const now = club.clock.at;
  const memberIds = await addMembers(db, { count: PEOPLE, now });
  for (const memberId of memberIds.slice(1))
    await setConsent(db, { memberId, purpose: "whatsapp_messages", given: true, now });
  const tell = (cause: string, kind: "changed" | "membership" = "changed") =>
    notifyMembers(db, {
      notifications: memberIds.map((memberId) => ({
        memberId,
        kind,
        title: "Changed: Lakeside",
        text: "South gate.",
        filledIn: { when: "Sun, 22 Nov", place: "South gate" },
        cause,
        eventId: EVENT,
      })),
      now,
    });
  await tell("rain");
  const fail = (cause: string) =>
    db
      .updateTable("messages")
      .set({ state: "failed", reason: "number_refused" })
      .where("cause", "=", cause)
      .execute();
  await fail("rain");
  const admin = await club.admin();
  return { club, db, admin, memberIds, tell, fail };
}

const namesIn = (html: string) => [...html.matchAll(/aria-label="Call (Runner \d+)"/g)].map(String);

test("the page of a run leads to all who may not know, each with why, a chat and a call", async () => {
  const { admin } = await openTold();
  const event = await admin.get(PAGE);
  expect(readable(event.text)).toContain("130 of them may not know yet.");
  expect(namesIn(event.text)).toHaveLength(5);
  expect(event.text).toContain(`href="${TOLD}"`);
  expect(readable(event.text)).toContain("See all 130");
  const names = new Set<string>();
  const sizes: number[] = [];
  for (let path: string | undefined = TOLD; path !== undefined; ) {
    const { text } = await admin.get(path);
    sizes.push(namesIn(text).length);
    for (const name of namesIn(text)) names.add(name);
    expect(text).toContain("Try again");
    const next = /href="([^"]+)"[^>]*rel="next"|rel="next"[^>]*href="([^"]+)"/.exec(text);
    const search = (next?.[1] ?? next?.[2])?.replaceAll("&amp;", "&");
    path = search === undefined ? undefined : `${PAGE}/told${search.replace(/^[^?]*/, "")}`;
  }
  expect(sizes).toEqual([50, 50, 30]);
  expect(names.size).toBe(PEOPLE);
  const first = readable((await admin.get(TOLD)).text);
  expect(first).toContain("No message to their phone: told in the app only");
  expect(first).toContain("The number can’t be reached");
});

test("the chat says nothing but what this person was told", async () => {
  const { db, admin, memberIds } = await openTold();
  const chat = async (told: string) => {
    const { headers } = await admin.post(`/admin/whatsapp/member/${memberIds[3]}`, { told });
    return decodeURIComponent(headers.get("Refresh") ?? "");
  };
  expect(await chat("rain")).toContain("?text=Changed: Lakeside. South gate.");
  expect(await chat("none")).not.toContain("South gate.");
  expect(
    await findNotification(db, { memberId: memberIds[3] ?? "", cause: "none" }),
  ).toBeUndefined();
});

test("'Try again' is there for what failed of that telling alone", async () => {
  const { club, db, admin, tell, fail } = await openTold();
  // Nothing that overtakes a change.
  await tell("wind", "membership");
  await fail("wind");
  const tried = await admin.post(TOLD, { intent: "retry", cause: "rain" });
  expect(readable(tried.text)).toContain("20 of 129 sent again so far. The others follow.");
  await sendWaitingMessages(db, { prices: PRICES, sms: club.sms, now: club.clock.at, limit: 200 });
  const answer = await admin.get(TOLD);
  expect(readable(answer.text)).toContain(
    "A message was sent to 129 of the 130 people booked: 129 by text.",
  );
  expect(readable(answer.text)).toContain("One of them may not know yet.");
  expect(answer.text).not.toContain("Try again");
  const states = await db
    .selectFrom("messages")
    .select(["cause", "state", ({ fn }) => fn.countAll<number>().as("count")])
    .groupBy(["cause", "state"])
    .orderBy("cause")
    .execute();
  expect(states).toEqual([
    { cause: "rain", state: "sent", count: 129 },
    { cause: "wind", state: "failed", count: 129 },
  ]);
  const by = { eventId: EVENT, adminId: "a", requestId: null, now: club.clock.at };
  expect(await requeueEventMessages(db, { ...by, cause: "rain" })).toBe(0);
  expect(await hasRetryable(db, { cause: "rain", now: by.now })).toBe(false);
  expect(await hasRetryable(db, { eventId: EVENT, now: by.now })).toBe(true);
});

test("the answer to 'Try again' counts nothing that was sent because of something else", async () => {
  const { club, db, admin, memberIds } = await openTold();
  const storm = { kind: "cancelled" as const, title: "Cancelled", text: "T", cause: "storm" };
  const filledIn = { when: "Sun, 22 Nov", reason: "Storm" };
  const notifications = memberIds.map((memberId) => ({ ...storm, memberId, filledIn }));
  await notifyMembers(db, { notifications, now: club.clock.at });
  club.clock.at += 1;
  const tried = await admin.post(TOLD, { intent: "retry", cause: "rain" });
  expect(club.sms.sent.map(({ template }) => template?.kind)).toEqual(
    Array.from({ length: 20 }, () => "cancelled"),
  );
  const text = "None could be sent just now. We’ll try again automatically.";
  expect(readable(tried.text)).toContain(text);
});

test("the answer to 'Try again' promises no further attempt of what a service refused", async () => {
  const { club, db, clock, claim, note } = await openQueued("sms");
  await note(await claim(), { ok: false, reason: "number_refused" });
  club.sms.outcome = { ok: false, reason: "number_refused" };
  const by = { adminId: "ravi", requestId: null, now: clock.at };
  const again = () =>
    resendEventMessages(db, { prices: PRICES, sms: club.sms, eventId: EVENT, ...by });
  expect(await again()).toEqual({ tried: 1, sent: 0, waiting: 0 });
  club.sms.outcome = { ok: false, reason: "unavailable" };
  expect(await again()).toEqual({ tried: 1, sent: 0, waiting: 1 });
  club.sms.outcome = undefined;
  expect(await again()).toEqual({ tried: 1, sent: 1, waiting: 0 });
  const about = { eventId: EVENT, now: clock.at };
  const requeue = () => requeueMessages(db, about);
  const none = await resendMessages(db, {
    prices: PRICES,
    sms: club.sms,
    now: clock.at,
    about,
    requeue,
  });
  expect(none).toEqual({ tried: 0, sent: 0, waiting: 0 });
});

test("a telling of another run is not found under this one", async () => {
  const { admin } = await openTold();
  for (const path of [
    `${PAGE}/told`,
    `${PAGE}/told?cause=none`,
    "/admin/events/x/told?cause=rain",
  ]) {
    expect((await admin.get(path)).status).toBe(404);
    expect((await admin.post(path, { intent: "retry" })).status).toBe(404);
  }
});
