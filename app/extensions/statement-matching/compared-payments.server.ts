import type { Db } from "~/db/tables";
import { formatDay } from "~/lib/dates";
import type { ComparedPayment } from "./statement-matches";

/** Which payments: by their references, by the UTR that they have or had, or the latest that are due. */
type By =
  | { references: string[] }
  | { utrs: string[] }
  | { givenUtrs: string[] }
  | { latestDue: number };

/** Payments as a statement's lines are compared with them. Each way uses one index. */
export async function listComparedPayments(db: Db, by: By): Promise<ComparedPayment[]> {
  const rows = await restricted(db, by).execute();
  return rows.map(({ utr, title, date, membershipId, fullName, displayName, ...payment }) => ({
    ...payment,
    utrs: utr === null ? [] : [utr],
    name: fullName ?? displayName,
    subject: [membershipId && "Membership", title && date && `${title}, ${formatDay(date)}`]
      .filter(Boolean)
      .join(" and "),
  }));
}

function restricted(db: Db, by: By) {
  const payments = db
    .selectFrom("payments as p")
    .innerJoin("members as m", "m.id", "p.member_id")
    .leftJoin("events as e", "e.id", "p.event_id")
    .select(["p.id", "p.reference", "p.utr", "p.amount_rupees as amountRupees", "p.status"])
    .select(["p.member_id as memberId", "p.membership_id as membershipId"])
    .select(["m.full_name as fullName", "m.display_name as displayName", "e.title", "e.date"]);
  if ("references" in by) return payments.where("p.reference", "in", by.references);
  if ("utrs" in by) return payments.where("p.utr", "in", by.utrs);
  if ("latestDue" in by) {
    const due = payments.where("p.status", "=", "due");
    return due.orderBy("p.created_at", "desc").limit(by.latestDue);
  }
  const given = db
    .selectFrom("payment_references")
    .select("payment_id")
    .where("utr", "in", by.givenUtrs);
  return payments.where("p.id", "in", given);
}
