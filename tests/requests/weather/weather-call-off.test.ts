/** A run leader who calls a run off because of the weather. */
import { expect, test } from "vitest";
import { cancelEvent } from "~/core/events/cancel/cancel-event.server";
import { sendWaitingMessages } from "~/core/messages/send/resend-messages.server";
import { setConsent } from "~/core/people/consents/set-board-visibility.server";
import { callOffEvent, checkWeather } from "~/extensions/weather/check-weather.server";
import { readable } from "../../support/browser";
import { ASHA, EVENING, RUN, STARTS_AT, timeZone } from "../../support/lake-run";
import { PRICES } from "../../support/prices";
import { LEADER_PATH, openWatched } from "./watched-run";

const ARJUN = "sample-member-arjun";

test("the leader calls the run off in one tap, with the message that is written already", async () => {
  const { db, asha, look, forecasts } = await openWatched();
  const consent = { memberId: ARJUN, purpose: "whatsapp_messages" as const, given: true };
  await setConsent(db, { ...consent, now: EVENING });
  forecasts({ pm10: 260 });
  await look();
  const page = readable((await asha.get(LEADER_PATH)).text);
  expect(page).toContain("AQI 210: your rule says cancel.");
  expect(page).toContain("The forecast says AQI 210. That isn't safe to run in.");
  const reason = "The forecast says AQI 210. That isn't safe to run in.";
  const answer = await asha.post(LEADER_PATH, { reason });
  expect([answer.status, answer.location]).toEqual([302, `/events/${RUN}`]);
  const told = await db
    .selectFrom("notifications")
    .select(["member_id as memberId", "text"])
    .where("kind", "=", "cancelled")
    .where("member_id", "=", ARJUN)
    .execute();
  expect(told).toEqual([{ memberId: ARJUN, text: expect.stringContaining(reason) }]);
  const audit = await db
    .selectFrom("audit_log")
    .select(["actor_kind as kind", "actor_id as id"])
    .where("action", "=", "event_cancelled")
    .execute();
  expect(audit).toEqual([{ kind: "member", id: ASHA }]);
  const messages = db.selectFrom("messages").select("text").where("kind", "=", "cancelled");
  expect(await messages.execute()).toEqual([
    {
      text: "Your run on Sun, 29 Nov, 5:45 am is cancelled. The forecast says AQI 210. See our site for the rest.",
    },
  ]);
  const again = await asha.post(LEADER_PATH, { reason });
  expect(again.status).toBe(409);
  expect(readable(again.text)).toContain("This run is over or cancelled already.");
  const later = readable((await asha.get(LEADER_PATH)).text);
  expect(later).toContain("This run is over or cancelled already.");
  expect(later).not.toContain("Cancel the run and tell everybody");
  expect((await asha.get(`/events/${RUN}/announce`)).status).toBe(404);
});

test("two leaders who call a run off at the same moment tell everybody once", async () => {
  const { db, by } = await openWatched();
  const leader = { eventId: RUN, requestId: null, now: by.now, timeZone, reason: "Rain." };
  const outcomes = await Promise.all([
    callOffEvent(db, { ...leader, memberId: ASHA }),
    callOffEvent(db, { ...leader, memberId: ARJUN }),
  ]);
  expect(outcomes).toContainEqual({ ok: true });
  expect(outcomes).toContainEqual({ ok: false, reason: "over" });
  const told = db.selectFrom("notifications").select("id").where("kind", "=", "cancelled");
  expect(await told.where("member_id", "=", ARJUN).execute()).toHaveLength(1);
});

test("without a forecast the leader cancels nothing without a reason", async () => {
  const { db, asha } = await openWatched();
  const status = () =>
    db.selectFrom("events").select("status").where("id", "=", RUN).executeTakeFirstOrThrow();
  const refused = await asha.post(LEADER_PATH, { reason: "  " });
  expect(refused.status).toBe(400);
  expect(readable(refused.text)).toContain("Say why, for everybody booked.");
  expect(await status()).toEqual({ status: "published" });
  expect((await asha.post(LEADER_PATH, { weather: "thunderstorm" })).status).toBe(302);
  expect(await status()).toEqual({ status: "cancelled" });
});

test("a run that has started is not called off by its leader", async () => {
  const { club, db, asha } = await openWatched();
  club.clock.at = STARTS_AT;
  const answer = await asha.post(LEADER_PATH, { reason: "Rain." });
  expect(answer.status).toBe(409);
  expect(readable(answer.text)).toContain("This run has started or is over.");
  const { status } = await db
    .selectFrom("events")
    .select("status")
    .where("id", "=", RUN)
    .executeTakeFirstOrThrow();
  expect(status).toBe("published");
  club.clock.at = EVENING;
});

test("nobody but the run's leader calls it off", async () => {
  const { club, db, arjun, asha } = await openWatched();
  expect((await arjun.post(LEADER_PATH, { reason: "Rain." })).status).toBe(404);
  expect((await arjun.get(LEADER_PATH)).status).toBe(404);
  expect((await club.visitor().post(LEADER_PATH, { reason: "Rain." })).status).toBe(401);
  await db.updateTable("members").set({ role: "member" }).where("id", "=", ASHA).execute();
  expect((await asha.post(LEADER_PATH, { reason: "Rain." })).status).toBe(404);
});

test("a leader who has called the run off is not asked for a word any more", async () => {
  const { club, db, asha, consent, look, forecasts } = await openWatched();
  await consent(ASHA);
  forecasts({ pm10: 260 });
  await look();
  expect((await asha.post(LEADER_PATH, { reason: "Bad air." })).status).toBe(302);
  await sendWaitingMessages(db, { prices: PRICES, sms: club.sms, now: club.clock.at, timeZone });
  const [asked] = await db
    .selectFrom("messages")
    .select(["text", "state", "reason"])
    .where("member_id", "=", ASHA)
    .orderBy("created_at")
    .orderBy("id")
    .execute();
  expect(asked).toEqual({
    text: "Please look at your run on Sun, 29 Nov, 5:45 am: the forecast says AQI 210. Decide on our site whether it takes place.",
    state: "failed",
    reason: "overtaken",
  });
});

test("a leader is not asked to look at a run that was cancelled while the service was asked", async () => {
  const { db, by, forecast: service, forecasts, notifications } = await openWatched();
  forecasts({ pm10: 260 });
  const forecast = {
    look: async () => {
      const hours = await service.look();
      await cancelEvent(db, { ...by, scope: "one", reason: "Storm.", timeZone });
      return hours;
    },
  };
  expect(await checkWeather(db, { forecast, now: by.now, timeZone })).toBe(1);
  expect(await notifications()).toEqual([]);
});
