import { expect, test } from "vitest";
import { bookSeat } from "~/core/bookings/book/book-seat.server";
import { cancelBooking } from "~/core/bookings/cancel/cancel-booking.server";
import { HOUR_MS } from "~/lib/dates";
import { readable } from "../../support/browser";
import { TestClub } from "../../support/club";
import { addEvent, seatRequest } from "../../support/seats";

const ASHA = "sample-member-asha";
const GUEST = { name: "Kavi", phone: "+919845033333" };

/** A party whose money an admin marks as paid after all of it was cancelled. */
async function openPaid({ hoursAhead }: { hoursAhead: number }) {
  const club = await TestClub.open();
  const { db, clock } = club;
  const now = clock.at;
  const eventId = await addEvent(db, { now, starts_at: now + hoursAhead * HOUR_MS });
  const asked = seatRequest({ eventId, memberId: ASHA, now });
  const booked = await bookSeat(db, { ...asked, guests: [GUEST] });
  if (!booked.ok) throw new Error(booked.reason);
  const party = await db.selectFrom("bookings").select("id").where("event_id", "=", eventId);
  for (const { id } of await party.orderBy("is_guest", "desc").execute())
    await cancelBooking(db, { bookingId: id, memberId: ASHA, now });
  const admin = await club.admin();
  const { id: paymentId } = await db
    .selectFrom("payments")
    .select("id")
    .where("event_id", "=", eventId)
    .executeTakeFirstOrThrow();
  const form = { intent: "paid", paymentId, method: "upi" };
  const marked = await admin.post("/admin/payments?status=void", form);
  const pages = {
    booking: await (await club.member("asha")).get(`/bookings/${booked.bookingId}`),
    payments: await admin.get("/admin/payments?status=paid"),
    member: await admin.get(`/admin/subscribers/${ASHA}`),
    event: await admin.get(`/admin/events/${eventId}`),
    bookings: await admin.get("/admin/bookings?status=cancelled"),
  };
  return { marked: readable(marked.text), pages };
}

test.each([
  [48, "₹99 came after the cancellation and became credit."],
  [6, "₹99 came after the cancellation and was kept, as it was a late cancellation."],
])(
  "every page says what became of money after a cancellation %i hours ahead",
  async (hoursAhead, text) => {
    const { marked, pages } = await openPaid({ hoursAhead });
    expect(marked).toContain("Marked as paid. It came after the cancellation.");
    for (const page of Object.values(pages)) expect(readable(page.text)).toContain(text);
    expect(readable(pages.event.text)).not.toContain(" · late");
    expect(readable(pages.payments.text)).not.toContain("marked by ravi Late");
  },
);
