/** What the settings and the page of a run say of a message that waits, or that nobody needs any more. */
import { expect, test } from "vitest";
import { bookSeat } from "~/core/bookings/book/book-seat.server";
import { cancelBooking } from "~/core/bookings/cancel/cancel-booking.server";
import { JUST_BOOKED_MS } from "~/core/bookings/still-in/ask-still-in.server";
import { notifyMembers } from "~/core/messages/notify/notify-members.server";
import { listReaches } from "~/core/messages/reach/find-reach.server";
import { claimMessages } from "~/core/messages/send/claim-messages.server";
import { instantOf, MINUTE_MS } from "~/lib/dates";
import { jsonText } from "~/lib/json";
import { currentLanguage, type Language } from "~/lib/language";
import { inLanguage } from "~/lib/language.server";
import { readable } from "../../support/browser";
import { emptyDatabase } from "../../support/database";
import { EVENING, openEve, RUN, ZONE } from "../../support/eve";
import { addEvent, addMembers, seatRequest } from "../../support/seats";

const ASHA = "sample-member-asha";

/** Asha, who consents to texts, and Arjun were asked; nothing has left. */
async function openAsked() {
  const eve = await openEve();
  const { club, db, ask } = eve;
  await db.deleteFrom("waitlist_entries").execute();
  await db.updateTable("events").set({ capacity: 5 }).where("id", "=", RUN).execute();
  const now = EVENING - JUST_BOOKED_MS;
  await bookSeat(db, seatRequest({ eventId: RUN, memberId: "sample-member-arjun", now }));
  await ask();
  const giveBack = async (memberId: string) => {
    const { id: bookingId } = await db
      .selectFrom("bookings")
      .select("id")
      .where("event_id", "=", RUN)
      .where("member_id", "=", memberId)
      .executeTakeFirstOrThrow();
    const outcome = await cancelBooking(db, { bookingId, memberId, now: club.clock.at });
    expect(outcome.ok).toBe(true);
  };
  const admin = await club.admin();
  const page = async () => readable((await admin.get(`/admin/events/${RUN}`)).text);
  return { ...eve, giveBack, page };
}

test("the settings say by which of the club's channels a message waits for the morning", async () => {
  const { club, db } = await openEve();
  const settings = async () => readable(await settingsOf(club));
  await notifyMembers(db, {
    notifications: [
      { memberId: ASHA, kind: "membership", title: "T", text: "T", filledIn: { when: "Sun" } },
    ],
    now: club.clock.at,
  });
  await db
    .updateTable("messages")
    .set({ channel: "whatsapp", channels: jsonText(["whatsapp", "sms"]) })
    .execute();
  expect(await settings()).toContain("by text · On its way");
  club.clock.at = instantOf("2026-11-21", "21:00", ZONE);
  expect(await settings()).toContain("by text · Goes out from 8 in the morning");
  club.clock.at = instantOf("2026-11-22", "08:00", ZONE);
  expect(await settings()).toContain("by text · On its way");
  await db.updateTable("messages").set({ rank: 0 }).execute();
  club.clock.at = instantOf("2026-11-22", "22:00", ZONE);
  expect(await settings()).toContain("by text · On its way");
});

test("an admin reads at night that what is not urgent waits for the morning", async () => {
  const { club, db, page } = await openAsked();
  // The admin's session ends where they do nothing for long.
  const night = instantOf("2026-11-21", "21:00", ZONE);
  for (; club.clock.at < night; club.clock.at += MINUTE_MS * 20) await page();
  expect(await page()).toContain("The message hasn’t been sent yet");
  await db.updateTable("messages").set({ rank: 1 }).execute();
  expect(await page()).toContain("The message goes out from 8 in the morning");
  club.clock.at = night - 1;
  expect(await page()).toContain("The message hasn’t been sent yet");
});

test("a run's page lists those alone who still have a seat", async () => {
  const { giveBack, page } = await openAsked();
  expect(await page()).toContain("2 of them may not know yet.");
  await giveBack(ASHA);
  expect(await page()).toMatch(/One of them may not know yet\. .* Told: Arjun Nair/);
  await giveBack("sample-member-arjun");
  expect(await page()).not.toContain("may not know yet");
});

test("a run's page says how many gave back their seat and need no message", async () => {
  const { giveBack, page } = await openAsked();
  await giveBack(ASHA);
  expect(await page()).toContain(
    "No message was sent to any of the 2 people booked. One of them no longer needed it.",
  );
  await giveBack("sample-member-arjun");
  expect(await page()).toContain("2 of them no longer needed it.");
});

test("the settings say that a message was no longer needed, not that it would have come too late", async () => {
  const { club, giveBack } = await openAsked();
  await giveBack(ASHA);
  const settings = readable(await settingsOf(club));
  expect(settings).toContain("Not sent: It was no longer needed");
  expect(settings).not.toContain("too late");
});

test("a message in sending is dropped with its booking unless it may have been sent", async () => {
  const { club, db, giveBack, linkIn, page } = await openAsked();
  const { at: now } = club.clock;
  await claimMessages(db, { now, onlyUrgent: true, limit: 50 });
  expect(await page()).toContain("The message is being sent");
  await giveBack(ASHA);
  const states = () =>
    db
      .selectFrom("messages")
      .select(["state", "reason"])
      .where("member_id", "=", ASHA)
      .where("event_id", "=", RUN)
      .execute();
  expect(await states()).toEqual([{ state: "sending", reason: null }]);
  await db.updateTable("messages").set({ state: "queued", next_at: now }).execute();
  expect(await linkIn()).toBe("");
  expect(await states()).toEqual([{ state: "failed", reason: "overtaken" }]);
  await db.updateTable("messages").set({ state: "sending", next_at: now }).execute();
  expect(await linkIn()).toBe("");
  expect(await states()).toEqual([{ state: "failed", reason: "outcome_unknown" }]);
});

test("a run's page names what was told in the reader's language, otherwise in the club's", async () => {
  const db = await emptyDatabase();
  const eventId = await addEvent(db, { now: EVENING });
  const [first = "", second = ""] = await addMembers(db, { count: 2, now: EVENING });
  await db.updateTable("members").set({ language: "kn" }).where("id", "=", first).execute();
  const about = { kind: "changed" as const, text: "T", cause: "moved", eventId };
  await notifyMembers(db, {
    notifications: () =>
      [first, second].map((memberId) => ({ ...about, memberId, title: currentLanguage() })),
    now: EVENING,
  });
  const titleIn = (language: Language) =>
    inLanguage(language, async () => (await listReaches(db, { eventId, limit: 1 }))[0]?.title);
  expect([await titleIn("kn"), await titleIn("en"), await titleIn("ta")]).toEqual([
    "kn",
    "en",
    "en",
  ]);
});

async function settingsOf(club: Awaited<ReturnType<typeof openEve>>["club"]): Promise<string> {
  return (await (await club.member("asha")).get("/settings/notifications")).text;
}
