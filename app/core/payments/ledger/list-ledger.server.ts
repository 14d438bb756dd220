import { clubText } from "~/content/club-words.server";
import { unindexed } from "~/db/conditions";
import type { Db } from "~/db/tables";
import type { MemberId } from "~/db/tables/shapes";
import type { Day } from "~/lib/dates";
import { PAISE_PER_RUPEE } from "~/lib/rupees";
import { findCredit } from "../payments.server";
import { type Account, inOrder, type LedgerLine } from "./ledger";

interface OfMember {
  memberId: MemberId;
  limit: number;
}

/** A member's money, the latest first: what is due, what came, what became credit and what went back. */
export async function listLedger(db: Db, input: OfMember): Promise<LedgerLine[]> {
  const lines = [...(await listPaymentLines(db, input)), ...(await listCreditLines(db, input))];
  return inOrder(lines).slice(0, input.limit);
}

async function listPaymentLines(db: Db, { memberId, limit }: OfMember): Promise<LedgerLine[]> {
  const rows = await db
    .selectFrom("payments as p")
    .leftJoin("events as e", "e.id", "p.event_id")
    .leftJoin("memberships as s", "s.id", "p.membership_id")
    .select(["p.id", "p.status", "p.reference as code", "p.amount_rupees as rupees", "p.method"])
    .select(["p.created_at as createdAt", "p.paid_at as paidAt", "e.title", "e.date"])
    .select(["s.starts_on as startsOn", "s.ends_before as endsBefore", "s.status as membership"])
    .where("p.member_id", "=", memberId)
    .where(({ eb, ref }) => eb(unindexed(ref("p.status")), "in", ["due", "paid"]))
    .orderBy("p.created_at", "desc")
    .limit(limit)
    .execute();
  return rows.map(({ status, rupees, createdAt, paidAt, startsOn, endsBefore, ...row }) => {
    const isPaid = status === "paid";
    const isThere = startsOn !== null && endsBefore !== null && row.membership !== "cancelled";
    return {
      id: row.id,
      at: (isPaid ? paidAt : undefined) ?? createdAt,
      kind: isPaid ? "paid" : "due",
      paise: rupees * PAISE_PER_RUPEE,
      code: row.code,
      run: row.title && row.date ? { title: clubText(row.title), date: row.date } : undefined,
      membership: isThere ? { startsOn, endsBefore } : undefined,
      method: row.method ?? undefined,
      paymentId: isPaid ? row.id : undefined,
    };
  });
}

async function listCreditLines(db: Db, { memberId, limit }: OfMember): Promise<LedgerLine[]> {
  const rows = await db
    .selectFrom("credit_entries as c")
    .leftJoin("bookings as b", "b.id", "c.booking_id")
    // Credit of a payment notes it, a membership that credit paid likewise.
    .leftJoin("payments as p", "p.id", "c.note")
    .leftJoin("memberships as s", "s.id", "c.note")
    .select(["c.id", "c.created_at as at", "c.amount_rupees as rupees", "c.reason", "c.note"])
    .select(["b.reference", "b.title", "b.date", "p.reference as paymentCode"])
    .select(["s.starts_on as startsOn", "s.ends_before as endsBefore"])
    .where("c.member_id", "=", memberId)
    .orderBy("c.created_at", "desc")
    .limit(limit)
    .execute();
  const parties = await listParties(db, { ids: rows.flatMap((row) => row.note ?? []) });
  return rows.map(({ id, at, rupees, reason, note, startsOn, endsBefore, ...row }) => {
    const party = note === null ? undefined : parties.get(note);
    const named = party ?? row;
    const isNote = reason === "refunded" && note !== null;
    return {
      id,
      at,
      kind: kindOf(reason, rupees),
      paise: Math.abs(rupees) * PAISE_PER_RUPEE,
      code: named.reference ?? row.paymentCode ?? undefined,
      run:
        named.title && named.date ? { title: clubText(named.title), date: named.date } : undefined,
      membership: startsOn && endsBefore ? { startsOn, endsBefore } : undefined,
      note: isNote ? note : undefined,
    };
  });
}

function kindOf(reason: string, rupees: number): LedgerLine["kind"] {
  if (reason === "refunded") return rupees < 0 ? "refund" : "refund_failed";
  return rupees < 0 ? "used" : "credit";
}

/** The members' own bookings of these parties. */
async function listParties(
  db: Db,
  { ids }: { ids: string[] },
): Promise<Map<string | null, { reference: string; title: string; date: Day }>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom("bookings")
    .select(["party_id as partyId", "reference", "title", "date"])
    .where("party_id", "in", ids)
    .where("is_guest", "=", 0)
    .execute();
  return new Map(rows.map((row) => [row.partyId, row]));
}

/** What a member's money came to. */
export async function findAccount(db: Db, { memberId }: { memberId: MemberId }): Promise<Account> {
  const payments = await db
    .selectFrom("payments")
    .select((eb) => [
      "status",
      eb.fn.sum<number | null>("amount_rupees").as("rupees"),
      eb.fn.sum<number | null>("kept_rupees").as("kept"),
    ])
    .where("member_id", "=", memberId)
    .groupBy("status")
    .execute();
  const seats = await db
    .selectFrom("bookings")
    .select((eb) => eb.fn.sum<number | null>("amount_paid_rupees").as("rupees"))
    .where("member_id", "=", memberId)
    .executeTakeFirstOrThrow();
  const memberships = await db
    .selectFrom("memberships")
    .select((eb) => eb.fn.sum<number | null>("price_rupees").as("rupees"))
    .where("member_id", "=", memberId)
    .where(({ eb, ref }) => eb(unindexed(ref("status")), "=", "active"))
    .executeTakeFirstOrThrow();
  const refunds = await db
    .selectFrom("credit_entries")
    .select((eb) => eb.fn.sum<number | null>("amount_rupees").as("rupees"))
    .where("member_id", "=", memberId)
    .where("reason", "=", "refunded")
    .executeTakeFirstOrThrow();
  const paid = payments.find(({ status }) => status === "paid");
  const due = payments.find(({ status }) => status === "due");
  return {
    paidRupees: Number(paid?.rupees ?? 0),
    seatRupees: Number(seats.rupees ?? 0),
    membershipRupees: Number(memberships.rupees ?? 0),
    creditRupees: await findCredit(db, { memberId }),
    refundedRupees: 0 - Number(refunds.rupees ?? 0),
    keptRupees: Number(paid?.kept ?? 0),
    dueRupees: Number(due?.rupees ?? 0),
  };
}

/** A member's name; undefined where there is no such member. */
export async function findPerson(db: Db, { memberId }: { memberId: MemberId }) {
  return await db
    .selectFrom("members")
    .select((eb) => eb.fn.coalesce("full_name", "display_name").as("name"))
    .where("id", "=", memberId)
    .executeTakeFirst();
}
