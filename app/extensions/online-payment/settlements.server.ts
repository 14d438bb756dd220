import { sql } from "kysely";
import { moveBankLines } from "~/core/payments/bank-lines/bank-lines.server";
import { unindexed } from "~/db/conditions";
import { lockRows } from "~/db/dialect";
import type { Db } from "~/db/tables";
import { inTransaction } from "~/db/transaction";
import type { OnlinePayments, SettledItem } from "~/gateways/online-payments";
import { addDays, DAY_MS, dayOf, type Instant } from "~/lib/dates";
import { runForEach } from "~/lib/run-for-each";
import { SETTLEMENT_TEXTS } from "~/texts/online-payment/inbox";
import { takeUpRefund } from "./refunds.server";
import { SERVICE_ZONE } from "./renewals.server";

/** A settlement is reported within days. */
const DAYS_BACK = 4;
/** A bank's line is looked for as long. */
const MATCHED_FOR_MS = 60 * DAY_MS;

/**
 * Reads what the service paid out in the last days, each item once, with its fee; a refund of which no event came is taken
 * up. A line of the bank's statement that is one of its transfers, to the paisa, is settled by it.
 */
export async function readSettlements(
  db: Db,
  input: { onlinePayments: OnlinePayments | undefined; now: Instant; stopping: AbortSignal },
): Promise<void> {
  const { onlinePayments: service, now, stopping } = input;
  if (!service) return;
  const today = dayOf(now, SERVICE_ZONE);
  let isAnswered = true;
  const readDay = async (back: number) => {
    const items = stopping.aborted ? undefined : await service.listSettled(addDays(today, -back));
    isAnswered = items !== undefined;
    await runForEach(items ?? [], (item) => inTransaction(db, (db) => noteItem(db, { item, now })));
  };
  const days = Array.from({ length: DAYS_BACK + 1 }, (_, day) => () => readDay(DAYS_BACK - day));
  const match = () => inTransaction(db, (db) => matchTransfers(db, { service: service.name, now }));
  await runForEach([...days, match], async (step) => {
    if (isAnswered) await step();
  });
}

async function noteItem(db: Db, { item, now }: { item: SettledItem; now: Instant }): Promise<void> {
  const { servicePaymentId } = item;
  if (item.kind === "refund" && servicePaymentId !== undefined) {
    // One of the club's own whose id the job is about to learn is taken up after that.
    if (await hasUnanswered(db, { servicePaymentId })) return;
    const { id, debitPaise: amountPaise } = item;
    const refund = { id, servicePaymentId, amountPaise, ownId: undefined };
    await takeUpRefund(db, { refund: { ...refund, state: "processed" }, now });
  }
  const { id, kind, settlementId, utr, creditPaise, debitPaise, feePaise, settledAt } = item;
  const noted = { kind, settlement_id: settlementId, utr: utr ?? null, settled_at: settledAt };
  const paise = { credit_paise: creditPaise, debit_paise: debitPaise, fee_paise: feePaise };
  await db
    .insertInto("online_settlements")
    .values({ id, ...noted, ...paise })
    .onConflict((conflict) => conflict.column("id").doNothing())
    .execute();
  if (kind === "payment" && feePaise > 0)
    await db
      .updateTable("online_payments")
      .set({ fee_paise: feePaise })
      .where("id", "=", id)
      .execute();
}

async function hasUnanswered(
  db: Db,
  { servicePaymentId }: { servicePaymentId: string },
): Promise<boolean> {
  const found = await db
    .selectFrom("online_refunds")
    .select("id")
    .where("online_payment_id", "=", servicePaymentId)
    .where(({ eb, ref }) => eb(unindexed(ref("state")), "=", "asked"))
    .executeTakeFirst();
  return found !== undefined;
}

/** Ends open lines of the bank that are transfers of the service; one of another amount stays open. */
async function matchTransfers(
  db: Db,
  { service, now }: { service: string; now: Instant },
): Promise<void> {
  const transfers = await db
    .selectFrom("online_settlements")
    .select(["settlement_id as id", "utr"])
    .select((eb) => eb.fn.sum<number>("credit_paise").as("credit"))
    .select((eb) => eb.fn.sum<number>("debit_paise").as("debit"))
    .where("settled_at", ">=", now - MATCHED_FOR_MS)
    .where("utr", "is not", null)
    .groupBy(["settlement_id", "utr"])
    .execute();
  if (transfers.length === 0) return;
  const lines = await db
    .selectFrom("bank_lines")
    .select(["digest", "utr", "narration", "amount_paise as paise"])
    .where("state", "=", sql.lit("open"))
    .where("day", ">=", dayOf(now - MATCHED_FOR_MS, SERVICE_ZONE))
    .orderBy("digest")
    // An admin may be settling one of them.
    .$call(lockRows(db))
    .execute();
  for (const { digest, utr, narration, paise } of lines) {
    const own = transfers.find(
      (one) =>
        one.utr !== null &&
        [utr, narration].some(has(one.utr)) &&
        Number(one.credit) - Number(one.debit) === Number(paise),
    );
    if (!own) continue;
    const note = SETTLEMENT_TEXTS.transfer({ service, settlement: own.id });
    await moveBankLines(db, { digests: [digest], to: "set_aside", note });
    await db
      .insertInto("statement_shares")
      .values({ digest, payment_id: null, admin_id: "", settled_at: now })
      .execute();
  }
}

/** Whether a bank's words have the reference, as a whole word; banks write it in capitals. */
const has = (utr: string) => (text: string | null) =>
  text
    ?.toUpperCase()
    .split(/[^A-Z\d]+/)
    .includes(utr.toUpperCase()) ?? false;
