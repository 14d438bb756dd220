import type { Db } from "~/db/tables";
import type { MemberId, PaymentId } from "~/db/tables/shapes";

/** The most payments that a search considers. */
const FOUND_MAX = 500;

const REFERENCE = /^[\w-]{4,22}$/;
const AMOUNT = /^(?:₹|rs\.?)?\s*([\d,]{1,9})(?:\.00?|\/-)?$/i;

/**
 * Ids of the payments with this reference, UTR or amount in rupees, or of these members, at most 500 of each, the latest
 * first. Each part uses one index.
 */
export async function searchPaymentIds(
  db: Db,
  input: { text: string; memberIds: MemberId[] },
): Promise<PaymentId[]> {
  const typed = input.text.trim();
  // Payment apps write a UTR in groups.
  const reference = REFERENCE.exec(typed.replaceAll(/\s/g, ""))?.[0].toUpperCase();
  const amount = Number((AMOUNT.exec(typed)?.[1] ?? "").replaceAll(",", "")) || undefined;
  const select = () => db.selectFrom("payments").select("id").limit(FOUND_MAX);
  const parts: { id: PaymentId }[][] = [];
  if (reference) {
    parts.push(await select().where("reference", "=", reference).execute());
    parts.push(await select().where("utr", "=", reference).execute());
    const given = db
      .selectFrom("payment_references")
      .select("payment_id as id")
      .where("utr", "=", reference)
      .limit(FOUND_MAX);
    parts.push(await given.execute());
  }
  if (amount) {
    const latest = select().where("amount_rupees", "=", amount).orderBy("created_at", "desc");
    parts.push(await latest.execute());
  }
  if (input.memberIds.length > 0) {
    const theirs = select().where("member_id", "in", input.memberIds);
    parts.push(await theirs.execute());
  }
  return [...new Set(parts.flat().map(({ id }) => id))];
}
