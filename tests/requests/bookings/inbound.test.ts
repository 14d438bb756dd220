/** What people write to the club on WhatsApp. */
import { expect, test } from "vitest";
import { answerInbound } from "~/features/bookings/commands/answer-inbound.server";
import { listConsents } from "~/features/members/queries/consents.server";
import { instantOf, MINUTE_MS } from "~/lib/dates";
import { ASHA, openWhatsAppClub } from "../../support/whatsapp";

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

test("STOP withdraws the consent to messages at once, and an old STOP not a later consent", async () => {
  const { club, consent, consents, write } = await openSaturday();
  const stoppedAt = String(club.clock.at / 1000);
  expect((await write("Stop")).status).toBe(200);
  expect(await consents()).toBe(false);
  club.clock.at += MINUTE_MS;
  await consent(true);
  await write("Stop", { timestamp: stoppedAt });
  expect(await consents()).toBe(true);
});

test("'I'm out' gives the seat of the next run back, and another word does not", async () => {
  const { status, write } = await openSaturday();
  await write("I'm out of breath already");
  expect(await status()).not.toBe("cancelled");
  await write("I'm out");
  expect(await status()).toBe("cancelled");
});

test("somebody without a number is stored by the service's id, and found by it once a number came", async () => {
  const { club, db } = await openSaturday();
  const someone = { userId: "IN.123", text: "I'm out", at: SATURDAY, now: SATURDAY };
  expect(await answerInbound(db, { ...someone, phone: undefined })).toBe("unknown");
  const people = () => db.selectFrom("whatsapp_people").select(["user_id", "member_id"]).execute();
  expect(await people()).toEqual([{ user_id: "IN.123", member_id: null }]);
  const known = { ...someone, text: "hello", phone: "+916000000001" };
  expect(await answerInbound(db, known)).toBe("unknown");
  expect(await people()).toEqual([{ user_id: "IN.123", member_id: ASHA }]);
  expect(await answerInbound(db, { ...someone, phone: undefined })).toBe("given_back");
  expect(await answerInbound(db, { ...someone, phone: undefined })).toBe("no_booking");
  expect(club.sms.sent).toEqual([]);
});
