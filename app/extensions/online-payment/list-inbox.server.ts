import { sql } from "kysely";
import { findBankSums, findUnseenUpi } from "~/core/payments/bank-lines/bank-lines.server";
import type { LedgerLine } from "~/core/payments/ledger/ledger";
import { findTakingsTotals } from "~/core/payments/takings/list-takings.server";
import type { Db } from "~/db/tables";
import type { MemberId } from "~/db/tables/shapes";
import { addDays, type Day, type Instant, instantOf } from "~/lib/dates";
import { sameDayNextMonth } from "~/lib/moments";
import { PAISE_PER_RUPEE } from "~/lib/rupees";

const SHOWN = 50;

/** Online payments with who paid, what was due and what went back; the latest first. */
function onlinePayments(db: Db) {
  return db
    .selectFrom("online_payments as o")
    .innerJoin("online_orders as r", "r.id", "o.order_id")
    .innerJoin("payments as asked", "asked.id", "r.payment_id")
    .innerJoin("members as m", "m.id", "asked.member_id")
    .leftJoin("credit_balances as c", "c.member_id", "m.id")
    .select(["o.id", "o.amount", "o.currency", "o.state", "o.dispute", "o.note"])
    .select(["o.fee_paise as feePaise", "o.refunded_paise as refundedPaise"])
    .select(["o.captured_at as capturedAt", "r.amount_rupees as orderRupees"])
    .select(["asked.reference", "asked.amount_rupees as dueRupees", "m.id as memberId"])
    .select((eb) => eb.fn.coalesce("m.full_name", "m.display_name").as("name"))
    .select((eb) => eb.fn.coalesce("c.rupees", eb.lit(0)).as("creditRupees"))
    .orderBy("o.captured_at", "desc")
    .orderBy("o.id")
    .limit(SHOWN);
}

/** Online payments that wait, those that went back without the club's books among them, and the settled; refunds on their way. */
export async function findOnlineLines(db: Db) {
  const refunds = await listOpenRefunds(db);
  const elsewhere = refunds.flatMap(({ state, onlinePaymentId: id }) =>
    state === "elsewhere" ? id : [],
  );
  const waiting = await onlinePayments(db)
    .where((eb) => eb.or([eb("o.state", "=", sql.lit("open")), eb("o.dispute", "is not", null)]))
    .execute();
  const others = elsewhere.filter((id) => !waiting.some((line) => line.id === id));
  const wentBack =
    others.length > 0 ? await onlinePayments(db).where("o.id", "in", others).execute() : [];
  const settled = await onlinePayments(db)
    .where("o.state", "<>", "open")
    .where("o.dispute", "is", null)
    .execute();
  return {
    toSettle: [...waiting, ...wentBack],
    settled: settled.filter(({ id }) => !others.includes(id)),
    refunds,
  };
}

/** The day's and the month's takings beside the service's report and the bank's lines. */
export async function findDayAndMonth(
  db: Db,
  { today, timeZone }: { today: Day; timeZone: string },
) {
  const month = `${today.slice(0, 7)}-01`;
  const from = (day: Day) => instantOf(day, "00:00", timeZone);
  const sumsOf = async (first: Day, next: Day) => {
    const span = { from: from(first), to: from(next) };
    const lines = await findBankSums(db, { first, last: addDays(next, -1) });
    const bank = { ...lines, unseenRupees: await findUnseenUpi(db, span) };
    return { agreement: await findAgreement(db, span), bank };
  };
  const ofDay = await sumsOf(today, addDays(today, 1));
  const ofMonth = await sumsOf(month, sameDayNextMonth(month));
  return {
    agreement: { today: ofDay.agreement, month: ofMonth.agreement },
    bank: { today: ofDay.bank, month: ofMonth.bank },
  };
}

/** Refunds that have not arrived, did not work, or were made at the service without the club's books. */
async function listOpenRefunds(db: Db) {
  return await db
    .selectFrom("online_refunds as f")
    .innerJoin("online_payments as o", "o.id", "f.online_payment_id")
    .innerJoin("online_orders as r", "r.id", "o.order_id")
    .innerJoin("payments as asked", "asked.id", "r.payment_id")
    .innerJoin("members as m", "m.id", "asked.member_id")
    .select(["f.id", "f.state", "f.amount_rupees as amountRupees", "f.reason"])
    .select(["f.admin_name as adminName", "f.created_at as createdAt"])
    .select(["f.online_payment_id as onlinePaymentId", "asked.reference", "m.id as memberId"])
    .select((eb) => eb.fn.coalesce("m.full_name", "m.display_name").as("name"))
    .where("f.state", "in", ["asked", "pending", "failed", "elsewhere"])
    .orderBy("f.created_at", "desc")
    .limit(SHOWN)
    .execute();
}

/**
 * The takings from `from` to before `to` beside what the payment service pays out for them: what came online, less its fees
 * and what went back through it. Money that is not in the takings is named.
 */
export async function findAgreement(db: Db, input: { from: Instant; to: Instant }) {
  const takings = await findTakingsTotals(db, input);
  const online = takings.methods.find(({ method }) => method === "online")?.rupees ?? 0;
  const came = await db
    .selectFrom("online_payments")
    .select((eb) => [
      eb.fn.sum<number | null>("amount").as("paise"),
      eb.fn.sum<number | null>("fee_paise").as("fees"),
    ])
    .where("currency", "=", "INR")
    .where("captured_at", ">=", input.from)
    .where("captured_at", "<", input.to)
    .executeTakeFirstOrThrow();
  const back = await db
    .selectFrom("online_refunds")
    .select((eb) => eb.fn.sum<number | null>("amount_rupees").as("rupees"))
    .where("state", "<>", "failed")
    .where("created_at", ">=", input.from)
    .where("created_at", "<", input.to)
    .executeTakeFirstOrThrow();
  const settled = await db
    .selectFrom("online_settlements")
    .select((eb) => eb.fn.sum<number | null>("credit_paise").as("credit"))
    .select((eb) => eb.fn.sum<number | null>("debit_paise").as("debit"))
    .where("settled_at", ">=", input.from)
    .where("settled_at", "<", input.to)
    .executeTakeFirstOrThrow();
  const cameRupees = Number(came.paise ?? 0) / PAISE_PER_RUPEE;
  const feeRupees = Number(came.fees ?? 0) / PAISE_PER_RUPEE;
  const backRupees = Number(back.rupees ?? 0);
  return {
    takingsRupees: takings.methods.reduce((sum, { rupees }) => sum + rupees, 0),
    onlineRupees: online,
    cameRupees,
    feeRupees,
    backRupees,
    /** Money at the service that is in no taking yet, or was taken in another time. */
    differenceRupees: cameRupees - online,
    paidOutRupees: cameRupees - feeRupees - backRupees,
    /** What the service's report says it has transferred to the bank. */
    settledRupees: (Number(settled.credit ?? 0) - Number(settled.debit ?? 0)) / PAISE_PER_RUPEE,
  };
}

/** What the service kept of a member's payments, under the code of what was paid. */
export async function listOnlineFees(
  db: Db,
  { memberId, limit }: { memberId: MemberId; limit: number },
): Promise<LedgerLine[]> {
  const rows = await db
    .selectFrom("payments as asked")
    .innerJoin("online_orders as r", "r.payment_id", "asked.id")
    .innerJoin("online_payments as o", "o.order_id", "r.id")
    .select(["o.id", "o.captured_at as at", "o.fee_paise as paise", "asked.reference as code"])
    .where("asked.member_id", "=", memberId)
    .where("o.fee_paise", ">", 0)
    .orderBy("o.captured_at", "desc")
    .limit(limit)
    .execute();
  return rows.map(({ paise, ...row }) => ({
    ...row,
    kind: "fee",
    paise: Number(paise ?? 0),
  }));
}
