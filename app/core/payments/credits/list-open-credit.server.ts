import { sql } from "kysely";
import { readPage } from "~/db/keyset";
import type { Db } from "~/db/tables";
import type { PageRequest } from "~/lib/page-cursor";

/** The values that a row's place in either list is made of. */
export const CREDIT_KEY = ["number", "text"] as const;

interface Asked {
  request: PageRequest;
  limit: number;
}

/** A page of members who have credit, the largest first. */
export async function listOpenCredit(db: Db, { request, limit }: Asked) {
  const query = db
    .selectFrom("credit_balances as c")
    .innerJoin("members as m", "m.id", "c.member_id")
    .select(["m.id as memberId", "m.display_name as name", "m.phone", "c.rupees"]);
  return await readPage(query, {
    columns: ["c.rupees", "c.member_id"],
    direction: "desc",
    range: { from: 1 },
    keyOf: ({ rupees, memberId }) => [rupees, memberId],
    ...{ request, limit },
  });
}

/** A page of refunds, the latest first, with the admin; amounts are above zero. */
export async function listRefunds(db: Db, { request, limit }: Asked) {
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
    ...{ request, limit },
  });
  return { ...ends, rows: rows.map((row) => ({ ...row, amountRupees: -row.amountRupees })) };
}
