import { sql } from "kysely";
import { clubText } from "~/content/club-words.server";
import type { Db } from "~/db/tables";
import type { MemberId, PaymentId } from "~/db/tables/shapes";
import { financialYearsBetween } from "~/lib/financial-year";

/** A member's receipts, the latest first. */
export async function listReceipts(db: Db, input: { memberId: MemberId; limit: number }) {
  const rows = await listPaid(db, input)
    .orderBy("p.created_at", "desc")
    .limit(input.limit)
    .execute();
  return rows.flatMap(receiptOf);
}

/** The receipt of a member's own paid payment; undefined for another's and for one that is not paid. */
export async function findReceipt(db: Db, input: { memberId: MemberId; paymentId: PaymentId }) {
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
    .select(["p.receipt_year as year", "p.receipt_in_year as inYear"])
    .select(["p.reference", "p.method", "p.utr", "p.paid_at as paidAt", "e.title", "e.date"])
    .select(["m.full_name as fullName", "m.display_name as displayName"])
    .select(["s.starts_on as startsOn", "s.ends_before as endsBefore"])
    .where("p.member_id", "=", memberId)
    .where("p.status", "=", "paid");
}

export type Receipt = ReturnType<typeof receiptOf>[number];

type Row = Awaited<ReturnType<ReturnType<typeof listPaid>["execute"]>>[number];

/** A paid payment as its receipt says it; without an event it is for a membership alone. */
function receiptOf(row: Row) {
  const { number, paidAt, fullName, displayName, startsOn, endsBefore, ...shown } = row;
  const title = row.title && clubText(row.title);
  if (number === null || paidAt === null) return [];
  const membership = startsOn && endsBefore ? { startsOn, endsBefore } : undefined;
  return [{ ...shown, title, number, paidAt, payer: fullName ?? displayName, membership }];
}

/** Numbers the receipts of paid payments that have none, in the order of payment, after those given so far. */
export async function numberReceipts(db: Db): Promise<void> {
  await sql`update payments set receipt_number = r.number
    from (select p.id, (select last from receipt_numbers) + row_number() over (order by p.paid_at, p.id) as number
      from payments p where p.status = 'paid' and p.receipt_number is null) as r
    where r.id = payments.id`.execute(db);
  await sql`update receipt_numbers set last = given.last
    from (select coalesce(max(receipt_number), 0) as last from payments) as given
    where given.last > receipt_numbers.last`.execute(db);
  await numberByYear(db);
}

/** The same in each financial year. */
async function numberByYear(db: Db): Promise<void> {
  const { first, last } = await db
    .selectFrom("payments")
    .select((eb) => [eb.fn.min("paid_at").as("first"), eb.fn.max("paid_at").as("last")])
    .where("status", "=", sql.lit("paid"))
    .where("receipt_in_year", "is", null)
    .executeTakeFirstOrThrow();
  if (first === null || last === null) return;
  for (const { name, from, to } of financialYearsBetween(Number(first), Number(last))) {
    await sql`insert into receipt_years (year, last) values (${name}, 0)
      on conflict (year) do nothing`.execute(db);
    await sql`update payments set receipt_year = ${name}, receipt_in_year = r.number
      from (select p.id, (select last from receipt_years where year = ${name})
          + row_number() over (order by p.paid_at, p.id) as number
        from payments p where p.status = 'paid' and p.receipt_in_year is null
          and p.paid_at >= ${from} and p.paid_at < ${to}) as r
      where r.id = payments.id`.execute(db);
    await sql`update receipt_years set last =
        (select coalesce(max(receipt_in_year), 0) from payments where receipt_year = ${name})
      where year = ${name}`.execute(db);
  }
}

/**
 * All receipts together in rupees, and the paid payments without a receipt number. Reads every paid payment: for the
 * recount.
 */
export async function findReceiptSum(
  db: Db,
): Promise<{ receipts: number; rupees: number; unnumbered: number }> {
  const { paid, receipts, rupees } = await db
    .selectFrom("payments")
    .select((eb) => eb.fn.countAll<number>().as("paid"))
    .select((eb) => eb.fn.count<number>("receipt_number").as("receipts"))
    .select((eb) =>
      eb.fn
        .sum<number | null>("amount_rupees")
        .filterWhere("receipt_number", "is not", null)
        .as("rupees"),
    )
    .where("status", "=", "paid")
    .executeTakeFirstOrThrow();
  return {
    receipts: Number(receipts),
    rupees: Number(rupees ?? 0),
    unnumbered: Number(paid) - Number(receipts),
  };
}
