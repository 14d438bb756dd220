import { sql } from "kysely";
import type { Db } from "~/db/tables";

/** Numbers the receipts of paid payments that have none, in the order of payment, after those given so far. */
export async function numberReceipts(db: Db): Promise<void> {
  await sql`update payments set receipt_number = r.number
    from (select p.id, (select last from receipt_numbers) + row_number() over (order by p.paid_at, p.id) as number
      from payments p where p.status = 'paid' and p.receipt_number is null) as r
    where r.id = payments.id`.execute(db);
  await sql`update receipt_numbers set last = given.last
    from (select coalesce(max(receipt_number), 0) as last from payments) as given
    where given.last > receipt_numbers.last`.execute(db);
}
