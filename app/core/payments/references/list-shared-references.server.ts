import type { Db } from "~/db/tables";
import type { PaymentMethod } from "~/db/tables/booking-money";
import type { PaymentId } from "~/db/tables/shapes";
import { groupBy } from "~/lib/group-by";
import { isOddlyShared, type SharedReference } from "./shared-references-rules";

/** The other payments that a reference of one of these was given for, now or earlier, by the payment's id. */
export async function listSharedReferences(
  db: Db,
  input: { paymentIds: PaymentId[] },
): Promise<Map<PaymentId, SharedReference[]>> {
  if (input.paymentIds.length === 0) return new Map();
  const given = await listGiven(db, { by: "payment", values: input.paymentIds });
  const utrs = [...new Set(given.flatMap(({ utr }) => utr ?? []))];
  if (utrs.length === 0) return new Map();
  const alike = groupBy(await listGiven(db, { by: "utr", values: utrs }), ({ utr }) => utr);
  const shared = new Map<PaymentId, SharedReference[]>();
  for (const { utr, ...payment } of given) {
    const known = shared.get(payment.paymentId) ?? [];
    for (const { utr: _, ...other } of alike.get(utr) ?? []) {
      const isKnown = [payment, ...known].some(({ paymentId }) => paymentId === other.paymentId);
      if (!isKnown && isOddlyShared(payment, other)) known.push(other);
    }
    if (known.length > 0) shared.set(payment.paymentId, known);
  }
  return shared;
}

/** The same for payments that are marked as paid in this way: cash has no reference. */
export async function listSharedByMark(
  db: Db,
  { paymentIds, method }: { paymentIds: PaymentId[]; method: PaymentMethod },
): Promise<Map<PaymentId, SharedReference[]>> {
  return method === "cash" ? new Map() : await listSharedReferences(db, { paymentIds });
}

/** Payments with each reference given for them. The union lets each half use its index. */
async function listGiven(db: Db, { by, values }: { by: "payment" | "utr"; values: string[] }) {
  const payments = db
    .selectFrom("payments as p")
    .innerJoin("members as m", "m.id", "p.member_id")
    .select(["p.id as paymentId", "p.member_id as memberId", "m.display_name as name"])
    .select(["p.amount_rupees as amountRupees", "p.status", "p.created_at as createdAt"]);
  const own = payments
    .select("p.utr")
    .where(by === "payment" ? "p.id" : "p.utr", "in", values)
    .where("p.utr", "is not", null);
  const kept = payments
    .innerJoin("payment_references as r", "r.payment_id", "p.id")
    .select("r.utr")
    .where(by === "payment" ? "r.payment_id" : "r.utr", "in", values);
  const rows = await own.union(kept).orderBy("createdAt").orderBy("paymentId").execute();
  return rows.map(({ createdAt: _, ...row }) => row);
}
