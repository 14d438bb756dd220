import { unindexed } from "~/db/conditions";
import type { Db } from "~/db/tables";
import type { Instant } from "~/lib/dates";

/** Payments that are due and for which the member gave a reference since then, the one that waits longest first. */
export async function listToldReferences(db: Db, input: { since: Instant; limit: number }) {
  return await db
    .selectFrom("payments as p")
    .innerJoin("members as m", "m.id", "p.member_id")
    .leftJoin("events as e", "e.id", "p.event_id")
    .select(["p.id as paymentId", "p.reference as code", "p.utr", "p.utr_at as givenAt"])
    .select(["p.amount_rupees as amountRupees", "p.method", "m.id as memberId"])
    .select(["e.title", "e.date"])
    .select((eb) => eb.fn.coalesce("m.full_name", "m.display_name").as("name"))
    .where(({ eb, ref }) => eb(unindexed(ref("p.status")), "=", "due"))
    .where("p.utr_at", ">=", input.since)
    .orderBy("p.utr_at")
    .limit(input.limit)
    .execute();
}
