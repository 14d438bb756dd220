import { inClubWords } from "~/content/club-words.server";
import { listBookingCredits } from "~/core/payments/credits/refund-credit.server";
import { listUnappliedUtrs } from "~/core/payments/references/references.server";
import { type Places, prepared } from "~/db/prepared";
import type { Db } from "~/db/tables";
import type { MemberId } from "~/db/tables/shapes";
import type { Instant } from "~/lib/dates";
import { standingOf, storedBookingOf } from "../standing";
import { listBookingRows } from "../standings.server";
import { holdsSeat } from "../status";

/** A member's bookings, the latest event first. */
export async function listMemberBookings(
  db: Db,
  input: { memberId: MemberId; limit: number; now: Instant },
) {
  const { memberId, limit, now } = input;
  const rows = await listRows(db, { memberId, limit });
  const ended = rows.flatMap(({ paymentId, paymentStatus, utr }) =>
    paymentId !== null && paymentStatus === "void" && utr !== null ? paymentId : [],
  );
  const unapplied = await listUnappliedUtrs(db, { paymentIds: ended });
  const cancelled = rows.flatMap(({ id, status }) => (holdsSeat(status) ? [] : id));
  const credits = await listBookingCredits(db, { memberId, bookingIds: cancelled });
  return rows.map((row) => {
    const { id, reference, title, date, time, location, status, plan, priceRupees } =
      inClubWords(row);
    const { startsAt, durationMinutes } = row;
    const standing = standingOf({ event: row, booking: storedBookingOf(row) }, now);
    return {
      id,
      reference,
      title,
      date,
      time,
      location,
      status,
      plan,
      priceRupees,
      startsAt,
      durationMinutes,
      standing,
      money: {
        status,
        lateCancel: row.lateCancel,
        amountPaidRupees: row.amountPaidRupees,
        credit: credits.get(id),
        unappliedUtr: unapplied.get(row.paymentId ?? ""),
      },
    };
  });
}

const listRows = prepared(
  (db, { memberId, limit }: Places<{ memberId: MemberId; limit: number }>) =>
    listBookingRows(db)
      .select(["b.title", "b.date", "b.time", "b.location", "b.plan"])
      .select(["b.price_rupees as priceRupees", "b.payment_id as paymentId"])
      .select(["b.late_cancel as lateCancel", "b.amount_paid_rupees as amountPaidRupees"])
      .where("b.member_id", "=", memberId)
      .where((eb) =>
        eb.or([eb("b.cancelled_by", "is", null), eb("b.cancelled_by", "<>", "replaced")]),
      )
      .orderBy("b.starts_at", "desc")
      .limit(limit),
);
