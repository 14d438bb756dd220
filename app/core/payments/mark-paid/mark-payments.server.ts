import type { ByAdmin } from "~/core/people/audit/record-undo.server";
import type { Db } from "~/db/tables";
import type { PaymentId } from "~/db/tables/shapes";
import { inTransaction } from "~/db/transaction";
import { joinSentences } from "~/lib/text-lines";
import {
  MARK_PAYMENTS_TEXTS,
  PAYMENT_UNDO_REFUSAL_TEXTS,
  PAYMENTS_TEXTS,
} from "~/texts/payments/payments";
import { groupByLine } from "../bank-lines/bank-lines.server";
import { undoOfMarks } from "../cancelled-money";
import type { PaymentMark } from "../form";
import { type MarkedMoney, markedManyText, markedPaidText } from "../marked-money";
import {
  PaymentRefused,
  type PaymentUndoRefusal,
  PaymentUndoRefused,
  UNDO_SECONDS,
} from "../payments";
import { listSharedByMark } from "../references/report-payment.server";
import { markedManySharedText, markedSharedText } from "../references/shared-references-rules";
import {
  markInTransaction,
  type PaymentMarkInput,
  type PaymentMarkOutcome,
} from "./mark-in-transaction.server";
import { type MarkUndo, undoMarkInTransaction } from "./undo-mark-in-transaction.server";

type NamedAdmin = ByAdmin & { adminName: string };

/**
 * Marks several payments as paid, or undoes that, each in its own transaction; returns the text for the admin with an
 * Undo. One that somebody else marked meanwhile does not stop the others. Undefined when the only one does not exist.
 */
export async function markPayments(
  db: Db,
  input: NamedAdmin & Omit<PaymentMark, "paymentId"> & { paymentIds: PaymentId[] },
): Promise<PaymentMarkResult | undefined> {
  const paymentIds = [...new Set(input.paymentIds)];
  const [paymentId] = paymentIds;
  if (paymentId === undefined) return { ok: false, text: PAYMENTS_TEXTS.noneTicked };
  if (paymentIds.length === 1) return await handlePaymentMark(db, { ...input, paymentId });
  return input.intent === "undo"
    ? await undoMarks(db, { ...input, paymentIds })
    : await mark(db, { ...input, paymentIds });
}

type Several = Parameters<typeof markPayments>[1];

async function mark(db: Db, input: Several): Promise<PaymentMarkResult> {
  const money: MarkedMoney[] = [];
  const marked: string[] = [];
  let refused = 0;
  let changed = 0;
  for (const paymentId of input.paymentIds) {
    const done = await markPaid(db, {
      ...input,
      paymentId,
      shownRupees: shownIn(input, paymentId),
    });
    if (done.ok) {
      marked.push(paymentId);
      money.push(done);
    } else if (done.reason === "amount_changed") changed += 1;
    else refused += 1;
  }
  const isMarked = marked.length > 0 || refused > 0;
  const done = isMarked ? markedManyText(money, refused) : "";
  const changedText = changed > 0 ? PAYMENTS_TEXTS.amountChanged : "";
  if (marked.length === 0) return { ok: false, text: joinSentences([done, changedText]) };
  const shared = await listSharedByMark(db, { ...input, paymentIds: marked });
  const text = joinSentences([done, changedText, markedManySharedText(shared.size)]);
  const ok = refused === 0 && changed === 0;
  return { ok, text, undo: undoOfMarks(marked, input.now) };
}

/** The rupees that the page said are due for a payment; undefined where it said nothing. */
function shownIn({ shown }: Pick<PaymentMark, "shown">, paymentId: PaymentId): number | undefined {
  return shown?.find((one) => one.paymentId === paymentId)?.rupees;
}

async function undoMarks(db: Db, input: Several): Promise<PaymentMarkResult> {
  const reasons = new Set<string>();
  let undone = 0;
  for (const paymentIds of await groupByLine(db, input)) {
    const outcome = await undoTogether(db, { ...input, paymentIds });
    if (outcome.ok) undone += paymentIds.length;
    else reasons.add(PAYMENT_UNDO_REFUSAL_TEXTS[outcome.reason]);
  }
  const kept = input.paymentIds.length - undone;
  const text = MARK_PAYMENTS_TEXTS.text({ undone });
  if (kept === 0) return { ok: true, text };
  return {
    ok: false,
    text: MARK_PAYMENTS_TEXTS.stayPaid({ text, kept, reasons: [...reasons].join(" ") }),
  };
}

interface PaymentMarkResult {
  ok: boolean;
  text: string;
  undo?: { fields: [name: string, value: string][]; movedAt: number; seconds: number };
}

/**
 * Marks a payment as paid or undoes that, as an admin's form asks; returns the text for the admin with an Undo,
 * also for a refusal, or undefined for a payment that does not exist.
 */
export async function handlePaymentMark(
  db: Db,
  input: NamedAdmin & PaymentMark,
): Promise<PaymentMarkResult | undefined> {
  const { intent, paymentId, method, movedAt, now } = input;
  if (intent === "undo") {
    const undone = await undoMarkPaid(db, { ...input, movedAt });
    if (undone.ok) return { ok: true, text: PAYMENTS_TEXTS.unmarked };
    const reason = PAYMENT_UNDO_REFUSAL_TEXTS[undone.reason];
    return { ok: false, text: reason };
  }
  const outcome = await markPaid(db, { ...input, method, shownRupees: shownIn(input, paymentId) });
  if (outcome.ok) {
    const shared = (await listSharedByMark(db, { paymentIds: [paymentId], method })).get(paymentId);
    const text = joinSentences([markedPaidText(outcome), markedSharedText(shared ?? [])]);
    return { ok: true, text, undo: undoOfMarks([paymentId], now) };
  }
  switch (outcome.reason) {
    case "not_found":
      return undefined;
    case "amount_changed":
      return { ok: false, text: PAYMENTS_TEXTS.amountChanged };
    case "changed_meanwhile":
      return { ok: false, text: PAYMENTS_TEXTS.markedMeanwhile };
  }
}

/**
 * Marks a payment as paid with the admin's name and the time, confirms its bookings and
 * starts its membership. Money for a booking cancelled meanwhile stays paid, is flagged as late and
 * becomes credit. Refuses a payment that is already marked, or of another amount than was shown.
 */
export async function markPaid(db: Db, input: PaymentMarkInput): Promise<PaymentMarkOutcome> {
  try {
    return await inTransaction(db, (db) => markInTransaction(db, input));
  } catch (error) {
    if (error instanceof PaymentRefused) return { ok: false, reason: error.reason };
    throw error;
  }
}

type Outcome = { ok: true } | { ok: false; reason: PaymentUndoRefusal };

/**
 * Undoes an admin's own 'Mark paid' within a few seconds: the payment is due again, its bookings wait for it,
 * its membership is not valid yet, credit that it gave is taken back, and its member is not told. Refuses later, after
 * another change of the payment or its bookings, and when that credit is used.
 */
export async function undoMarkPaid(db: Db, input: MarkUndo): Promise<Outcome> {
  return await undoTogether(db, { ...input, paymentIds: [input.paymentId] });
}

/** Does the same with several payments, all or none. */
async function undoTogether(
  db: Db,
  { paymentIds, ...undo }: Omit<MarkUndo, "paymentId"> & { paymentIds: readonly PaymentId[] },
): Promise<Outcome> {
  if (undo.now - undo.movedAt > UNDO_SECONDS * 1000) return { ok: false, reason: "too_late" };
  try {
    await inTransaction(db, async (db) => {
      for (const paymentId of paymentIds) await undoMarkInTransaction(db, { ...undo, paymentId });
    });
    return { ok: true };
  } catch (error) {
    if (error instanceof PaymentUndoRefused) return { ok: false, reason: error.reason };
    throw error;
  }
}
