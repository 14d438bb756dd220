import type { Db } from "~/db/tables";
import type { PaymentId } from "~/db/tables/shapes";
import { listSharedByMark } from "../references/list-shared-references.server";
import { addMarked, markedManyText, noneMarked } from "../marked-money";
import { NONE_TICKED_TEXT, PAYMENT_UNDO_REFUSAL_TEXTS } from "../payments";
import { markedManySharedText } from "../references/shared-references-rules";
import { undoOfMarks } from "../undo";
import { handlePaymentMark, type PaymentMarkResult } from "./handle-payment-mark.server";
import type { PaymentMarkInput } from "./mark-in-transaction.server";
import { markPaid } from "./mark-paid.server";
import { undoMarkPaid } from "./undo-mark-paid.server";

/**
 * Marks several payments as paid, or undoes that, each in its own transaction; returns the text for the admin with an
 * Undo. One that somebody else marked meanwhile does not stop the others. Undefined when the only one does not exist.
 */
export async function markPayments(
  db: Db,
  input: Omit<PaymentMarkInput, "paymentId"> & {
    intent: "paid" | "undo";
    paymentIds: PaymentId[];
    method: "upi" | "cash" | "other";
    movedAt: number;
  },
): Promise<PaymentMarkResult | undefined> {
  const paymentIds = [...new Set(input.paymentIds)];
  const [paymentId] = paymentIds;
  if (paymentId === undefined) return { ok: false, text: NONE_TICKED_TEXT };
  if (paymentIds.length === 1) return await handlePaymentMark(db, { ...input, paymentId });
  return input.intent === "undo"
    ? await undoMarks(db, { ...input, paymentIds })
    : await mark(db, { ...input, paymentIds });
}

type Several = Parameters<typeof markPayments>[1];

async function mark(db: Db, input: Several): Promise<PaymentMarkResult> {
  const outcome = noneMarked();
  const marked: string[] = [];
  for (const paymentId of input.paymentIds) {
    const done = await markPaid(db, { ...input, paymentId });
    if (!done.ok) {
      outcome.refused += 1;
      continue;
    }
    marked.push(paymentId);
    addMarked(outcome, done);
  }
  const done = markedManyText(outcome);
  if (marked.length === 0) return { ok: false, text: done };
  const shared = await listSharedByMark(db, { ...input, paymentIds: marked });
  const text = `${done}${markedManySharedText(shared.size)}`;
  return { ok: outcome.refused === 0, text, undo: undoOfMarks(marked, input.now) };
}

async function undoMarks(db: Db, input: Several): Promise<PaymentMarkResult> {
  const reasons = new Set<string>();
  let undone = 0;
  for (const paymentId of input.paymentIds) {
    const outcome = await undoMarkPaid(db, { ...input, paymentId });
    if (outcome.ok) undone += 1;
    else reasons.add(PAYMENT_UNDO_REFUSAL_TEXTS[outcome.reason]);
  }
  const kept = input.paymentIds.length - undone;
  const text = `${undone} not marked as paid any more.`;
  if (kept === 0) return { ok: true, text };
  return { ok: false, text: `${text} ${kept} stay paid: ${[...reasons].join(" ")}` };
}
