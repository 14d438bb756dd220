import { expect, test } from "vitest";
import { notifyConfirmed } from "~/core/bookings/manage/restore-booking.server";
import { HOUR_MS, instantOf } from "~/lib/dates";
import { readable } from "../../support/browser";
import { TestClub } from "../../support/club";
import { confirmByAdmin } from "../../support/confirm-by-admin";
import { addEvent } from "../../support/events";
import { openPushClub } from "../../support/push";

const RUN = "lake-run";

/** A booking that waits: for an admin, who confirms free runs, or for its payment. */
async function openBooked(plan: "free_trial" | "pay_per_run") {
  const club = await TestClub.open();
  await addEvent(club, { id: RUN });
  if (plan === "free_trial") await confirmByAdmin(club.db);
  const username = plan === "free_trial" ? "meena" : "arjun";
  const member = await club.member(username);
  await member.post(`/events/${RUN}/book`, {
    intent: "book",
    plan,
    shownPriceRupees: "99",
    submitKey: crypto.randomUUID(),
  });
  const booking = await club.db
    .selectFrom("bookings")
    .select(["id", "payment_id as paymentId"])
    .where("event_id", "=", RUN)
    .executeTakeFirstOrThrow();
  const inbox = async () => readable((await member.get("/inbox")).text);
  return { club, booking, inbox, admin: await club.admin() };
}

/** A trial's booking whose confirmation an admin can press and undo, a second later each. */
async function openTrial() {
  const { club, booking, inbox, admin } = await openBooked("free_trial");
  const move = { bookingId: booking.id, from: "pending", to: "confirmed" };
  const press = async (fields: Record<string, string>) => {
    club.clock.at += 1000;
    await admin.post("/admin/bookings", { ...move, ...fields });
    return String(club.clock.at);
  };
  return { inbox, press };
}

test("a member is told when an admin confirms their booking", async () => {
  const { inbox, press } = await openTrial();
  expect(await inbox()).toContain("Booked: Lakeside Sunday Loop");
  await press({ intent: "move" });
  expect(await inbox()).toContain("You're in: Lakeside Sunday Loop The club confirmed your spot.");
});

test("a member is told when the confirmation of their booking is undone", async () => {
  const { inbox, press } = await openTrial();
  const movedAt = await press({ intent: "move" });
  await press({ intent: "undo", movedAt });
  expect(await inbox()).toContain("Not confirmed yet: Lakeside Sunday Loop");
});

test("a member whose payment is seen is told that their seat is confirmed", async () => {
  const { booking, inbox, admin } = await openBooked("pay_per_run");
  expect(await inbox()).toContain("Spot on hold: Lakeside Sunday Loop");
  await admin.post("/admin/payments", { paymentId: booking.paymentId ?? "", method: "upi" });
  expect(await inbox()).toContain("₹99 has arrived. Thank you! Your spot is confirmed.");
});

test("notifyConfirmed tells the member alone", async () => {
  const club = await TestClub.open();
  const run = { title: "Lake Loop", date: "2026-11-22", time: "05:45" };
  const memberId = "sample-member-arjun";
  await club.db.deleteFrom("notifications").execute();
  const booked = { eventId: "sample-event-upcoming", bookingId: "b", now: club.clock.at };
  await notifyConfirmed(club.db, { ...run, ...booked, memberId });
  const rows = await club.db
    .selectFrom("notifications")
    .select(["member_id", "title", "link"])
    .execute();
  expect(rows).toEqual([
    { member_id: memberId, title: "You're in: Lake Loop", link: "/bookings/b" },
  ]);
});

test("a booking made at night and given back is not notified as booked in the morning", async () => {
  const { club, asha, fake, turnOn, send } = await openPushClub({
    at: instantOf("2026-11-18", "22:00", "Asia/Kolkata"),
  });
  await turnOn();
  await addEvent(club, { id: RUN, starts_at: club.clock.at + 96 * HOUR_MS });
  const booked = await asha.post(`/events/${RUN}/book`, {
    intent: "book",
    plan: "pay_per_run",
    shownPriceRupees: "99",
    submitKey: crypto.randomUUID(),
  });
  const bookingId = /bookings\/([\w-]+)/.exec(booked.location ?? "")?.[1] ?? "";
  await asha.post(`/bookings/${bookingId}`, { intent: "cancel", bookingId });
  club.clock.at += 11 * HOUR_MS;
  while ((await send()) > 0);
  expect(fake.pushed.map(({ notification }) => notification.title)).toEqual([
    expect.stringContaining("Spot given back"),
  ]);
});
