import { sql } from "kysely";
import type { Db } from "~/db/tables";

/** Members who have credit, the largest first. */
export async function listOpenCredit(db: Db, input: { limit: number }) {
  return await db
    .selectFrom("credit_balances as c")
    .innerJoin("members as m", "m.id", "c.member_id")
    .select(["m.id as memberId", "m.display_name as name", "m.phone", "c.rupees"])
    .where("c.rupees", ">", 0)
    .orderBy("c.rupees", "desc")
    .limit(input.limit)
    .execute();
}

/** Refunds, the latest first, with the admin; amounts are above zero. */
export async function listRefunds(db: Db, input: { limit: number }) {
  const rows = await db
    .selectFrom("credit_entries as c")
    .innerJoin("members as m", "m.id", "c.member_id")
    .select(["c.id", "m.display_name as name", "c.amount_rupees as amountRupees", "c.note as how"])
    .select(["c.admin_name as adminName", "c.created_at as createdAt"])
    // A literal, so that the planner can use the partial index over refunds.
    .where("c.reason", "=", sql.lit("refunded"))
    .orderBy("c.created_at", "desc")
    .limit(input.limit)
    .execute();
  return rows.map((row) => ({ ...row, amountRupees: -row.amountRupees }));
}
