import { sql } from "kysely";

/** 1 for a booking `b` that the member's credit paid for, so that it brought no money of its own; else 0. */
export function isPaidFromCredit() {
  // Noted so where credit pays for a party; one that was paid anew after a reset has a payment.
  return sql<number>`(case when b.payment_id is null and exists (select 1 from credit_entries u
    where u.member_id = b.member_id and u.reason = 'used' and u.note = b.party_id) then 1 else 0 end)`;
}
