import { type Places, prepared } from "~/db/prepared";
import type { Db } from "~/db/tables";
import type { CreditReason } from "~/db/tables/booking-money";
import type { CreditEntryId, MemberId } from "~/db/tables/shapes";
import type { Instant } from "~/lib/dates";

/** A credit entry; `amountRupees` below zero took credit. */
export interface CreditEntry {
  id: CreditEntryId;
  amountRupees: number;
  reason: CreditReason;
  title: string | null;
  date: string | null;
  note: string | null;
  adminName: string | null;
  createdAt: Instant;
}

/** A member's credit entries, the latest first. */
export async function listCredit(
  db: Db,
  input: { memberId: MemberId; limit: number },
): Promise<CreditEntry[]> {
  return await listEntries(db, { memberId: input.memberId, limit: input.limit });
}

const listEntries = prepared(
  (db, { memberId, limit }: Places<{ memberId: MemberId; limit: number }>) =>
    db
      .selectFrom("credit_entries as c")
      .leftJoin("bookings as b", "b.id", "c.booking_id")
      .select(["c.id", "c.amount_rupees as amountRupees", "c.reason", "c.note"])
      .select(["c.admin_name as adminName", "c.created_at as createdAt", "b.title", "b.date"])
      .where("c.member_id", "=", memberId)
      .orderBy("c.created_at", "desc")
      .limit(limit),
);
