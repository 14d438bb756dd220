/** The app with Razorpay over a stand-in on this machine, and Asha with a seat that she has yet to pay. */
import { onTestFinished } from "vitest";
import { bookSeat } from "~/core/bookings/book/book-seat.server";
import { checkOnlinePayments } from "~/extensions/online-payment/check-orders.server";
import { serviceCall } from "~/gateways/http-call";
import { razorpayPayments } from "~/gateways/razorpay";
import { HOUR_MS } from "~/lib/dates";
import type { StandInPayment, Webhook } from "../../server/stand-in/entities";
import { RazorpayStandIn } from "../../server/stand-in/razorpay";
import { startLoopback } from "../../tools/torture/services/loopback";
import { TestClub } from "./club";
import { addEvent, seatRequest } from "./seats";

export const KEYS = {
  keyId: "rzp_test_4kTz",
  keySecret: "secret-of-the-key",
  webhookSecret: "secret-of-the-webhook",
};
export const ASHA = "sample-member-asha";

/** A stand-in that listens on loopback until the test ends, and the gateway that talks to it. */
export async function startRazorpay(now: () => number) {
  const standIn = new RazorpayStandIn(KEYS, "https://rzp.example", now);
  const loopback = await startLoopback(({ method, path, headers, body }) => {
    const answer = standIn.answer({ method, path, headers, body });
    return answer === "hang_up" ? undefined : answer;
  });
  onTestFinished(loopback.stop);
  const clock = { now, waitUntil: async () => {} };
  const service = razorpayPayments({ ...KEYS, url: loopback.url }, serviceCall(clock));
  return { standIn, service, url: loopback.url };
}

export async function openPayingClub({ hoursAhead = 48 } = {}) {
  const clock: { at: () => number } = { at: () => 0 };
  const { standIn, service } = await startRazorpay(() => clock.at());
  const club = await TestClub.open({ services: { onlinePayments: service } });
  clock.at = () => club.clock.at;
  const { db } = club;
  const now = club.clock.at;
  const eventId = await addEvent(db, { now, starts_at: now + hoursAhead * HOUR_MS });
  const booked = await bookSeat(db, seatRequest({ eventId, memberId: ASHA, now }));
  if (!booked.ok) throw new Error(booked.reason);
  const { bookingId } = booked;
  const { id: paymentId } = await db
    .selectFrom("payments")
    .select("id")
    .where("event_id", "=", eventId)
    .executeTakeFirstOrThrow();
  const asha = await club.member("asha");
  const page = `/pay/${paymentId}`;
  /** Presses the button, with JavaScript or without, and returns the service's order or link. */
  const press = async (intent: "order" | "link" = "order") => {
    await asha.post(page, { intent });
    const { id } = await db
      .selectFrom("online_orders as o")
      .innerJoin("payments as p", (join) =>
        join.onRef("p.id", "=", "o.payment_id").onRef("p.amount_rupees", "=", "o.amount_rupees"),
      )
      .select("o.service_id as id")
      .where("o.payment_id", "=", paymentId)
      .where("o.kind", "=", intent)
      .executeTakeFirstOrThrow();
    if (id === null) throw new Error("The service has no order.");
    return id;
  };
  const receive = async ({ body, headers }: Webhook) => {
    const url = "http://localhost/webhooks/payments";
    return await club.fetch(new Request(url, { method: "POST", headers, body }));
  };
  /** Sends all that the service says of a payment. */
  const receiveAll = async (payment: StandInPayment) => {
    for (const webhook of standIn.webhooksOf(payment)) await receive(webhook);
  };
  const look = async () => {
    const input = { onlinePayments: service, now: club.clock.at };
    await checkOnlinePayments(db, { ...input, stopping: new AbortController().signal });
  };
  const payment = async () =>
    await db
      .selectFrom("payments")
      .select(["status", "method", "paid_by_name as by", "receipt_number as receipt"])
      .where("id", "=", paymentId)
      .executeTakeFirstOrThrow();
  const booking = async () =>
    await db
      .selectFrom("bookings")
      .select(["status", "amount_paid_rupees as paid"])
      .where("id", "=", bookingId)
      .executeTakeFirstOrThrow();
  const credit = async () => {
    const found = await db
      .selectFrom("credit_balances")
      .select("rupees")
      .where("member_id", "=", ASHA)
      .executeTakeFirst();
    return found?.rupees ?? 0;
  };
  const told = async () =>
    await db
      .selectFrom("notifications")
      .select(["title", "text"])
      .where("member_id", "=", ASHA)
      .where("kind", "=", "paid")
      .orderBy("created_at")
      .execute();
  const online = async () =>
    await db
      .selectFrom("online_payments")
      .select(["id", "state", "amount", "payment_id as paymentId"])
      .orderBy("captured_at")
      .orderBy("id")
      .execute();
  const ids = { bookingId, eventId, paymentId };
  const act = { press, receive, receiveAll, look };
  return {
    club,
    db,
    standIn,
    service,
    asha,
    page,
    ...ids,
    ...act,
    payment,
    booking,
    credit,
    told,
    online,
  };
}
