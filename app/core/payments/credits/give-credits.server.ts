import { sql } from "kysely";
import { readPage } from "~/db/keyset";
import type { Db } from "~/db/tables";
import type { CreditReason } from "~/db/tables/booking-money";
import type { BookingId, MemberId } from "~/db/tables/shapes";
import type { Instant } from "~/lib/dates";
import { newId } from "~/lib/ids.server";
import type { PageRequest } from "~/lib/page-cursor";
import { creditEntryRow } from "../payment-rows";

interface PaidBooking {
  bookingId: BookingId;
  memberId: MemberId;
  amountPaidRupees: number;
}

/**
 * Turns what was paid for these cancelled bookings into credit, with an entry for each; those of nothing are left
 * out. Call it in the transaction of the cancellation.
 */
export async function giveCredits(
  db: Db,
  input: { bookings: readonly PaidBooking[]; reason: CreditReason; now: Instant },
): Promise<void> {
  const { bookings, reason, now } = input;
  const paid = bookings.filter(({ amountPaidRupees }) => amountPaidRupees > 0);
  if (paid.length === 0) return;
  // In a fixed order, so that two cancellations at once do not deadlock.
  const ofMember = [...Map.groupBy(paid, ({ memberId }) => memberId)].sort(([a], [b]) =>
    a < b ? -1 : 1,
  );
  await db
    .insertInto("credit_balances")
    .values(
      ofMember.map(([memberId, own]) => ({
        member_id: memberId,
        rupees: own.reduce((sum, { amountPaidRupees }) => sum + amountPaidRupees, 0),
      })),
    )
    .onConflict((conflict) =>
      conflict.column("member_id").doUpdateSet((eb) => ({
        rupees: eb("credit_balances.rupees", "+", eb.ref("excluded.rupees")),
      })),
    )
    .execute();
  await db
    .insertInto("credit_entries")
    .values(
      paid.map(({ bookingId, memberId, amountPaidRupees: amountRupees }) => {
        const entry = { memberId, bookingId, amountRupees, reason };
        return creditEntryRow(entry, { id: newId(), now });
      }),
    )
    .execute();
  const bookingIds = paid.map(({ bookingId }) => bookingId);
  await db
    .updateTable("bookings")
    .set({ amount_paid_rupees: 0 })
    .where("id", "in", bookingIds)
    .execute();
}

/** The values that a row's place in either list is made of. */
export const CREDIT_KEY = ["number", "text"] as const;

interface CreditPage {
  request: PageRequest;
  limit: number;
}

/** A page of members who have credit, the largest first. */
export async function listOpenCredit(db: Db, { request, limit }: CreditPage) {
  const query = db
    .selectFrom("credit_balances as c")
    .innerJoin("members as m", "m.id", "c.member_id")
    .select(["m.id as memberId", "m.display_name as name", "m.phone", "c.rupees"]);
  return await readPage(query, {
    columns: ["c.rupees", "c.member_id"],
    direction: "desc",
    range: { from: 1 },
    keyOf: ({ rupees, memberId }) => [rupees, memberId],
    request,
    limit,
  });
}

/** A page of refunds, the latest first, with the admin; amounts are above zero. */
export async function listRefunds(db: Db, { request, limit }: CreditPage) {
  const query = db
    .selectFrom("credit_entries as c")
    .innerJoin("members as m", "m.id", "c.member_id")
    .select(["c.id", "m.display_name as name", "c.amount_rupees as amountRupees", "c.note as how"])
    .select(["c.admin_name as adminName", "c.created_at as createdAt"])
    // A literal, so that the planner can use the partial index over refunds.
    .where("c.reason", "=", sql.lit("refunded"));
  const { rows, ...ends } = await readPage(query, {
    columns: ["c.created_at", "c.id"],
    direction: "desc",
    keyOf: ({ createdAt, id }) => [createdAt, id],
    request,
    limit,
  });
  return { ...ends, rows: rows.map((row) => ({ ...row, amountRupees: -row.amountRupees })) };
}
