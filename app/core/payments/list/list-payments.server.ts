import { readPage } from "~/db/keyset";
import type { Db } from "~/db/tables";
import type { PaymentStatus } from "~/db/tables/booking-money";
import type { MemberId, PaymentId } from "~/db/tables/shapes";
import type { PageRequest } from "~/lib/page-cursor";
import { plainDigits } from "~/lib/phone-digits";
import { currentCodes } from "../payments.server";

/** The values that a payment's place in the list is made of. */
export const PAYMENT_KEY = ["number", "text"] as const;

/** PostgreSQL has no empty list; no payment has this id. */
const NOBODYS = [""];

/** A page of payments with the runner and the event they are for, the latest first; `ids` restricts them. */
export async function listPayments(
  db: Db,
  input: {
    status: PaymentStatus | "all";
    ids?: PaymentId[] | undefined;
    request: PageRequest;
    limit: number;
  },
) {
  const { status, ids } = input;
  const query = db
    .selectFrom("payments as p")
    .innerJoin("members as m", "m.id", "p.member_id")
    .leftJoin("events as e", "e.id", "p.event_id")
    .leftJoin("memberships as s", "s.id", "p.membership_id")
    .select(["p.id", "p.reference", "p.status", "p.method", "p.utr", "p.is_late as isLate"])
    .select(["p.amount_rupees as amountRupees", "p.paid_by_name as paidByName"])
    .select(["p.paid_at as paidAt", "p.created_at as createdAt"])
    .select(["p.membership_id as membershipId", "m.display_name as name", "m.id as memberId"])
    .select(["e.id as eventId", "e.title", "e.date", "s.starts_on as startsOn"])
    .select(["s.ends_before as endsBefore", "s.status as membershipStatus"])
    .$if(status !== "all", (query) =>
      query.where("p.status", "=", status === "all" ? "due" : status),
    )
    .$if(ids !== undefined, (query) => query.where("p.id", "in", ids?.length ? ids : NOBODYS));
  return await readPage(query, {
    columns: ["p.created_at", "p.id"],
    direction: "desc",
    keyOf: ({ createdAt, id }) => [createdAt, id],
    request: input.request,
    limit: input.limit,
  });
}

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
  const typed = plainDigits(input.text.trim());
  // Payment apps write a UTR in groups.
  const reference = REFERENCE.exec(typed.replaceAll(/\s/g, ""))?.[0].toUpperCase();
  const amount = Number((AMOUNT.exec(typed)?.[1] ?? "").replaceAll(",", "")) || undefined;
  const select = () => db.selectFrom("payments").select("id").limit(FOUND_MAX);
  const parts: { id: PaymentId }[][] = [];
  if (reference) {
    const codes = await currentCodes(db, [reference]);
    parts.push(await select().where("reference", "in", codes).execute());
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
