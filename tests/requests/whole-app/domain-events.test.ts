/** What happens in the club is a line of the log, after its commit, with ids alone. */
import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { emitEvent, inTransaction } from "~/db/transaction";
import {
  book,
  GUEST,
  listPersonalData,
  liveThroughARun,
  openMeasured,
} from "../../support/measured-club";

const UPCOMING = "sample-event-upcoming";
const MEENA = "sample-member-meena";
const ASHA = "sample-member-asha";
const NAMES = ["booked", "cancelled", "paid", "checked_in", "told", "exported"];
const ID = expect.stringMatching(/^[\w-]+$/);

type Measured = Awaited<ReturnType<typeof openMeasured>>;

const events = (measured: Measured, names = NAMES) =>
  measured.lines().filter(({ event }) => names.includes(event));

test("booking, cancelling, telling, paying, exporting and checking in are one event each, with ids", async () => {
  const measured = await openMeasured();
  await liveThroughARun(measured);
  const run = { bookingId: ID, eventId: UPCOMING, memberId: MEENA };
  expect(events(measured).map(({ level, time, msg, requestId, ...fields }) => fields)).toEqual([
    { event: "booked", ...run },
    { event: "booked", ...run },
    { event: "cancelled", ...run, by: "member" },
    { event: "told", messageId: ID, memberId: ASHA, channel: "sms", about: "cancelled" },
    { event: "paid", paymentId: "pay-a", memberId: ASHA },
    { event: "exported", what: "members", adminId: ID, memberId: null },
    { event: "exported", what: "own_data", adminId: null, memberId: ASHA },
    { event: "checked_in", bookingId: "sample-booking-asha", eventId: UPCOMING },
  ]);
});

test("an event of a request carries its id, one of a job carries none", async () => {
  const measured = await openMeasured();
  await liveThroughARun(measured);
  const requests = measured.lines().filter(({ event }) => event === "request");
  const known = new Set(requests.map(({ requestId }) => requestId));
  const [told, ...others] = [
    ...events(measured, ["told"]),
    ...events(measured).filter(({ event }) => event !== "told"),
  ];
  expect(told.requestId).toBeUndefined();
  expect(others.every(({ requestId }) => known.has(requestId))).toBe(true);
});

test("the line of a request says how many statements it sent, alone and beside others", async () => {
  const measured = await openMeasured();
  const member = await measured.member("asha");
  const counted = async (asked: () => Promise<unknown>) => {
    const before = measured.lines().length;
    await asked();
    const lines = measured.lines().slice(before);
    return lines.filter(({ event }) => event === "request").map(({ statements }) => statements);
  };
  const [alone] = await counted(() => member.get("/bookings"));
  expect(alone).toBeGreaterThan(2);
  const together = await counted(() =>
    Promise.all([member.get("/bookings"), member.get("/no-such-page"), member.get("/bookings")]),
  );
  expect(together.toSorted((a, b) => b - a).slice(0, 2)).toEqual([alone, alone]);
});

test("the metrics count the events", async () => {
  const measured = await openMeasured();
  await liveThroughARun(measured);
  const { text } = await measured.read();
  for (const [event, count] of [
    ["booked", 2],
    ["checked_in", 1],
    ["exported", 2],
    ["code_sent", 1],
    ["code_verified", 1],
  ])
    expect(text).toMatch(new RegExp(`^club_events_total{event="${event}"} ${count}$`, "m"));
  expect(text).toMatch(/^seats_capacity [1-9]\d*$/m);
});

test("no line of the log holds a name or a number of a person", async () => {
  const measured = await openMeasured();
  await liveThroughARun(measured);
  const words = await listPersonalData(measured);
  expect(words).toEqual(expect.arrayContaining([GUEST.name, GUEST.phone, "Asha Raman"]));
  expect(words.filter((word) => measured.text().includes(word))).toEqual([]);
});

test("a form sent again and a refused booking are no event", async () => {
  const measured = await openMeasured();
  const meena = await measured.member("meena");
  const submitKey = randomUUID();
  for (const _ of [1, 2, 3]) expect((await book(meena, { submitKey })).status).toBe(302);
  expect((await book(meena)).status).toBe(409);
  expect(events(measured)).toHaveLength(1);
});

test("an event is told once what it tells of is committed", async () => {
  const measured = await openMeasured();
  const { db } = measured.club;
  const paid = (paymentId: string) => ({ event: "paid" as const, paymentId, memberId: ASHA });
  const failing = inTransaction(db, async (db) => {
    emitEvent(db, paid("rolled-back"));
    throw new Error("no");
  });
  await expect(failing).rejects.toThrow("no");
  await inTransaction(db, async (db) => {
    emitEvent(db, paid("inside"));
    expect(events(measured)).toEqual([]);
  });
  emitEvent(db, paid("outside"));
  expect(events(measured).map(({ paymentId }) => paymentId)).toEqual(["inside", "outside"]);
});
