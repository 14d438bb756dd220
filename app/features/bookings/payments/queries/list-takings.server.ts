import { sql } from "kysely";
import type { Db } from "~/db/tables";
import type { PaymentMethod } from "~/db/tables/booking-money";
import type { MemberId, MembershipId, PaymentId } from "~/db/tables/shapes";
import type { Instant } from "~/lib/dates";

export interface Taking {
  id: PaymentId;
  receiptNumber: number | null;
  memberId: MemberId;
  name: string | null;
  amountRupees: number;
  method: PaymentMethod | null;
  reference: string;
  utr: string | null;
  paidAt: Instant;
  paidByName: string | null;
  title: string | null;
  date: string | null;
  membershipId: MembershipId | null;
}

/** Payments that were marked as paid from `from` to before `to`, the earliest first. */
export async function listTakings(
  db: Db,
  input: {
    from: Instant;
    to: Instant;
    /** Only those that come later. */
    after?: { paidAt: Instant; id: PaymentId } | undefined;
    limit: number;
  },
): Promise<Taking[]> {
  const { after } = input;
  const rows = await db
    .selectFrom("payments as p")
    .innerJoin("members as m", "m.id", "p.member_id")
    .leftJoin("events as e", "e.id", "p.event_id")
    .select(["p.id", "p.receipt_number as receiptNumber", "p.member_id as memberId"])
    .select(["p.amount_rupees as amountRupees", "p.method", "p.reference", "p.utr"])
    .select(["p.paid_at as paidAt", "p.paid_by_name as paidByName"])
    .select(["p.membership_id as membershipId", "e.title", "e.date"])
    .select(["m.full_name as fullName", "m.display_name as displayName"])
    // A literal, so that the planner can use the partial index over paid payments.
    .where("p.status", "=", sql.lit("paid"))
    // Beside the key the beginning would have the index, and each page be read from there.
    .where((eb) =>
      after
        ? eb(eb.refTuple("p.paid_at", "p.id"), ">", eb.tuple(after.paidAt, after.id))
        : eb("p.paid_at", ">=", input.from),
    )
    .where("p.paid_at", "<", input.to)
    .orderBy("p.paid_at")
    .orderBy("p.id")
    .limit(input.limit)
    .execute();
  return rows.map(({ fullName, displayName, paidAt, ...row }) => {
    return { ...row, name: fullName ?? displayName, paidAt: paidAt ?? 0 };
  });
}

/** Rupees and payments by method, and what was paid back, from `from` to before `to`. */
export async function findTakingsTotals(db: Db, input: { from: Instant; to: Instant }) {
  const methods = await db
    .selectFrom("payments as p")
    .select(["p.method", (eb) => eb.fn.countAll<number>().as("count")])
    .select((eb) => eb.fn.sum<number>("p.amount_rupees").as("rupees"))
    .where("p.status", "=", sql.lit("paid"))
    .where("p.paid_at", ">=", input.from)
    .where("p.paid_at", "<", input.to)
    .groupBy("p.method")
    .execute();
  const refunds = await db
    .selectFrom("credit_entries as c")
    .select((eb) => eb.fn.sum<number | null>("c.amount_rupees").as("rupees"))
    .where("c.reason", "=", sql.lit("refunded"))
    .where("c.created_at", ">=", input.from)
    .where("c.created_at", "<", input.to)
    .executeTakeFirstOrThrow();
  return {
    methods: methods.map(({ method, count, rupees }) => ({
      method,
      count: Number(count),
      rupees: Number(rupees),
    })),
    refundedRupees: 0 - Number(refunds.rupees ?? 0),
  };
}
