import type { Db } from "~/db/tables";
import type { PaymentMethod } from "~/db/tables/booking-money";
import type { MemberId, PaymentId } from "~/db/tables/shapes";
import type { Day, Instant } from "~/lib/dates";

/** A paid payment as its receipt says it. */
export interface Receipt {
  paymentId: PaymentId;
  number: number;
  amountRupees: number;
  reference: string;
  method: PaymentMethod | null;
  utr: string | null;
  paidAt: Instant;
  payer: string | null;
  /** The event and its day; null for a membership alone. */
  title: string | null;
  date: Day | null;
  membership: { startsOn: Day; endsBefore: Day } | undefined;
}

/** A member's receipts, the latest first. */
export async function listReceipts(
  db: Db,
  input: { memberId: MemberId; limit: number },
): Promise<Receipt[]> {
  const rows = await listPaid(db, input)
    .orderBy("p.created_at", "desc")
    .limit(input.limit)
    .execute();
  return rows.flatMap(receiptOf);
}

/** The receipt of a member's own paid payment; undefined for another's and for one that is not paid. */
export async function findReceipt(
  db: Db,
  input: { memberId: MemberId; paymentId: PaymentId },
): Promise<Receipt | undefined> {
  const rows = await listPaid(db, input).where("p.id", "=", input.paymentId).execute();
  return rows.flatMap(receiptOf)[0];
}

function listPaid(db: Db, { memberId }: { memberId: MemberId }) {
  return db
    .selectFrom("payments as p")
    .innerJoin("members as m", "m.id", "p.member_id")
    .leftJoin("events as e", "e.id", "p.event_id")
    .leftJoin("memberships as s", "s.id", "p.membership_id")
    .select(["p.id as paymentId", "p.receipt_number as number", "p.amount_rupees as amountRupees"])
    .select(["p.reference", "p.method", "p.utr", "p.paid_at as paidAt", "e.title", "e.date"])
    .select(["m.full_name as fullName", "m.display_name as displayName"])
    .select(["s.starts_on as startsOn", "s.ends_before as endsBefore"])
    .where("p.member_id", "=", memberId)
    .where("p.status", "=", "paid");
}

type Row = Awaited<ReturnType<ReturnType<typeof listPaid>["execute"]>>[number];

function receiptOf(row: Row): Receipt[] {
  const { number, paidAt, fullName, displayName, startsOn, endsBefore, ...shown } = row;
  if (number === null || paidAt === null) return [];
  const membership = startsOn && endsBefore ? { startsOn, endsBefore } : undefined;
  return [{ ...shown, number, paidAt, payer: fullName ?? displayName, membership }];
}
