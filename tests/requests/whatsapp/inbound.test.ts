/** What people write to the club on WhatsApp. */
import { expect, test } from "vitest";
import { bookSeat } from "~/core/bookings/book/book-seat.server";
import { movePhone } from "~/core/people/change-phone/move-phone.server";
import { listConsents } from "~/core/people/consents/set-board-visibility.server";
import { saveLanguage } from "~/core/people/members.server";
import { handleInboundMessage } from "~/extensions/whatsapp/handle-inbound-message.server";
import { sendReply } from "~/extensions/whatsapp/send-reply.server";
import type { WhatsAppGateway } from "~/gateways/whatsapp";
import { DAY_MS, instantOf, MINUTE_MS } from "~/lib/dates";
import { addEvent, seatRequest } from "../../support/seats";
import { ASHA, ASHA_PHONE, openWhatsAppClub } from "../../support/whatsapp";

const SATURDAY = instantOf("2026-11-21", "18:00", "Asia/Kolkata");

async function openSaturday() {
  const opened = await openWhatsAppClub();
  opened.club.clock.at = SATURDAY;
  const consents = async () =>
    (await listConsents(opened.db, { memberId: ASHA })).whatsapp_messages;
  const status = async () =>
    (
      await opened.db
        .selectFrom("bookings")
        .select("status")
        .where("id", "=", "sample-booking-asha")
        .executeTakeFirstOrThrow()
    ).status;
  return { ...opened, consents, status };
}

test("STOP withdraws the consent to messages at once", async () => {
  const { consents, write } = await openSaturday();
  expect((await write("Stop")).status).toBe(200);
  expect(await consents()).toBe(false);
});

test("a character that no database keeps stops neither what was written nor what came with it", async () => {
  const { db, consents, receive, club } = await openSaturday();
  const timestamp = String(Math.floor(club.clock.at / 1000));
  const of = (id: string, body: string) => ({
    from: ASHA_PHONE,
    id,
    type: "text",
    text: { body },
    timestamp,
  });
  const messages = [of("wamid.1", "Hello\u0000 there"), of("wamid.2", "Stop")];
  expect((await receive({ messages })).status).toBe(200);
  expect(await consents()).toBe(false);
  const kept = db.selectFrom("whatsapp_messages").select("text").orderBy("id");
  expect(await kept.execute()).toEqual([{ text: "Hello there" }, { text: "Stop" }]);
});

test("an old STOP does not withdraw a later consent", async () => {
  const { club, consent, consents, write } = await openSaturday();
  const stoppedAt = String(club.clock.at / 1000);
  await write("Stop");
  club.clock.at += MINUTE_MS;
  await consent(true);
  await write("Stop", { timestamp: stoppedAt });
  expect(await consents()).toBe(true);
});

test("only 'I'm out' itself gives the seat of the next run back", async () => {
  const { status, write } = await openSaturday();
  await write("I'm out of breath already");
  expect(await status()).not.toBe("cancelled");
  await write("I'm out");
  expect(await status()).toBe("cancelled");
});

test("the answer to 'I'm out' is in the member's language", async () => {
  const { db } = await openSaturday();
  await saveLanguage(db, { memberId: ASHA, language: "kn" });
  const texts: string[] = [];
  const whatsApp: WhatsAppGateway = {
    send: async () => ({ ok: true, reference: "sent" }),
    reply: async ({ text }) => {
      texts.push(text);
      return { ok: true, reference: "replied" };
    },
  };
  const written = { userId: "IN.123", phone: `+${ASHA_PHONE}`, text: "I'm out", at: SATURDAY };
  await handleInboundMessage(db, { ...written, whatsApp, now: SATURDAY });
  expect(texts).toEqual([expect.stringContaining("ಕೆರೆ ಸುತ್ತ ಭಾನುವಾರದ ಓಟ")]);
  expect(texts[0]).not.toMatch(/[A-Za-z]{3,}/);
});

test("somebody without a number is found by the service's id once a number came", async () => {
  const { club, db } = await openSaturday();
  const someone = { userId: "IN.123", text: "I'm out", at: SATURDAY, now: SATURDAY };
  expect(await handleInboundMessage(db, { ...someone, phone: undefined })).toBe("unknown");
  const people = () => db.selectFrom("whatsapp_people").select(["user_id", "member_id"]).execute();
  expect(await people()).toEqual([]);
  const known = { ...someone, text: "hello", phone: "+916000000001" };
  expect(await handleInboundMessage(db, known)).toBe("unknown");
  expect(await people()).toEqual([{ user_id: "IN.123", member_id: ASHA }]);
  expect(await handleInboundMessage(db, { ...someone, phone: undefined })).toBe("given_back");
  expect(await handleInboundMessage(db, { ...someone, phone: undefined })).toBe("no_booking");
  expect(club.sms.sent).toEqual([]);
});

test("who writes from a number that a member has left acts for themselves alone", async () => {
  const { db, consents, status, write } = await openSaturday();
  await write("hello");
  const by = { actor: { kind: "member" as const, id: ASHA }, requestId: "r", now: SATURDAY };
  const moved = { from: `+${ASHA_PHONE}`, to: "+919845055555", challengeIds: [] };
  expect(await movePhone(db, { memberId: ASHA, ...moved, ...by })).toEqual({ ok: true });
  await write("I'm out", { id: "wamid.2" });
  await write("Stop", { id: "wamid.3" });
  expect([await status(), await consents()]).toEqual(["confirmed", true]);
  const texts = await db.selectFrom("whatsapp_messages").select("text").execute();
  expect(texts).toEqual([{ text: "hello" }]);
  expect(await db.selectFrom("whatsapp_people").select("user_id").execute()).toEqual([]);
});

/** Asha runs on Sunday and on Monday, both within two days. */
async function openTwoRuns() {
  const opened = await openSaturday();
  const { club, db, fake } = opened;
  const now = SATURDAY - MINUTE_MS;
  const eventId = await addEvent(db, { now });
  const starts_at = instantOf("2026-11-23", "05:45", "Asia/Kolkata");
  const monday = { date: "2026-11-23", time: "05:45", starts_at };
  await db.updateTable("events").set(monday).where("id", "=", eventId).execute();
  const request = {
    ...seatRequest({ eventId, memberId: ASHA, now }),
    plan: "pay_per_run" as const,
  };
  expect(await bookSeat(db, request)).toMatchObject({ ok: true });
  const statuses = async () => {
    const own = db.selectFrom("bookings").select("status").where("member_id", "=", ASHA);
    const coming = own.where("starts_at", ">", SATURDAY).orderBy("starts_at");
    return (await coming.execute()).map(({ status }) => status);
  };
  fake.state.openTo.add(ASHA_PHONE);
  const timestamp = String(SATURDAY / 1000);
  const out = (id: string, more = {}) => opened.write("I'm out", { id, timestamp, ...more });
  club.clock.at = SATURDAY;
  return { ...opened, statuses, out };
}

test("the same 'I'm out' again, with its id or another, gives no later seat back", async () => {
  const { club, fake, statuses, out } = await openTwoRuns();
  expect(await statuses()).toEqual(["confirmed", "pending"]);
  await out("wamid.1");
  club.clock.at += MINUTE_MS;
  await out("wamid.1");
  await out("wamid.2");
  expect(await statuses()).toEqual(["cancelled", "pending"]);
  expect(fake.shown).toHaveLength(1);
  await out("wamid.3", { timestamp: String(club.clock.at / 1000) });
  expect(await statuses()).toEqual(["cancelled", "cancelled"]);
});

test("an 'I'm out' that comes after the run it was about takes no other one", async () => {
  const { club, fake, statuses, out } = await openTwoRuns();
  club.clock.at += DAY_MS;
  await out("wamid.1");
  expect(await statuses()).toEqual(["confirmed", "pending"]);
  expect(fake.shown).toEqual([]);
});

test("who gives a seat back late is answered there with the run and what that costs", async () => {
  const { club, db, fake, out } = await openTwoRuns();
  await db
    .updateTable("bookings")
    .set({ amount_paid_rupees: 99 })
    .where("id", "=", "sample-booking-asha")
    .execute();
  await out("wamid.1");
  const told =
    "You're no longer booked on Lakeside Sunday Loop, Sun, 22 Nov, 5:45 am. Your spot is free for somebody else now. Thanks for telling us. It was less than 12 hours before the start, so it counts as a late cancellation. The ₹99 you paid won't become credit.";
  expect(fake.shown).toMatchObject([{ to: `+${ASHA_PHONE}`, text: told }]);
  const page = (await (await club.admin()).get(`/admin/subscribers/${ASHA}`)).text;
  expect(page).toContain("no longer booked on Lakeside Sunday Loop");
  expect(page).toContain("Answered automatically");
});

test("an answer that the service refuses leaves the seat given back", async () => {
  const { fake, statuses, out } = await openTwoRuns();
  fake.state.openTo.clear();
  expect((await out("wamid.1")).status).toBe(200);
  expect(await statuses()).toEqual(["cancelled", "pending"]);
});

test("an answer that the service refuses is not kept as said", async () => {
  const { db, fake, out } = await openTwoRuns();
  fake.state.openTo.clear();
  await out("wamid.1");
  const said = db.selectFrom("whatsapp_messages").select("id").where("direction", "=", "out");
  expect(await said.execute()).toEqual([]);
});

test("a reply is kept once, unless it surely did not go out", async () => {
  const { club, db, fake } = await openSaturday();
  const whatsApp = {
    send: () => Promise.reject(new Error("Nothing is sent.")),
    reply: () => Promise.resolve({ ok: false as const, reason: "number_refused" as const }),
  };
  const now = club.clock.at;
  const reply = {
    id: "one",
    memberId: ASHA,
    phone: `+${ASHA_PHONE}`,
    text: "Hello",
    whatsApp,
    now,
  };
  const kept = () => db.selectFrom("whatsapp_messages").select("sent_at").execute();
  expect(await sendReply(db, reply)).toEqual({ ok: false, reason: "number_refused" });
  expect(await kept()).toEqual([]);
  const well = { ...whatsApp, reply: () => Promise.resolve({ ok: true as const, reference: "w" }) };
  expect(await sendReply(db, { ...reply, whatsApp: well })).toMatchObject({ ok: true });
  expect(await sendReply(db, { ...reply, whatsApp: well })).toBeUndefined();
  expect(await kept()).toEqual([{ sent_at: now }]);
  expect(fake.shown).toEqual([]);
});
