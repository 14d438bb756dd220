import type { Db } from "~/db/tables";
import { listSharedByMark } from "../references/list-shared-references.server";
import { markedPaidText } from "../marked-money";
import {
  MARK_FAILED_TEXT,
  MARKED_MEANWHILE_TEXT,
  PAYMENT_UNDO_REFUSAL_TEXTS,
  UNMARKED_TEXT,
} from "../payments";
import { markedSharedText } from "../references/shared-references-rules";
import type { PaymentMark } from "../form";
import { undoOfMarks } from "../undo";
import type { PaymentMarkInput } from "./mark-in-transaction.server";
import { markPaid } from "./mark-paid.server";
import { undoMarkPaid } from "./undo-mark-paid.server";

export interface PaymentMarkResult {
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
  input: PaymentMark & Omit<PaymentMarkInput, "paymentId" | "method">,
): Promise<PaymentMarkResult | undefined> {
  const { intent, paymentId, method, movedAt, now } = input;
  if (intent === "undo") {
    const undone = await undoMarkPaid(db, { ...input, movedAt });
    if (undone.ok) return { ok: true, text: UNMARKED_TEXT };
    const reason = PAYMENT_UNDO_REFUSAL_TEXTS[undone.reason];
    return { ok: false, text: `${MARK_FAILED_TEXT} ${reason}` };
  }
  const outcome = await markPaid(db, { ...input, method });
  if (outcome.ok) {
    const shared = (await listSharedByMark(db, { paymentIds: [paymentId], method })).get(paymentId);
    const text = `${markedPaidText(outcome)}${markedSharedText(shared ?? [])}`;
    return { ok: true, text, undo: undoOfMarks([paymentId], now) };
  }
  return outcome.reason === "not_found" ? undefined : { ok: false, text: MARKED_MEANWHILE_TEXT };
}
