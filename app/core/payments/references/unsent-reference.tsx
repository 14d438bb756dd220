import { useEffect, useState } from "react";
import type { PaymentId } from "~/db/tables/shapes";
import { UNSENT_REFERENCE_TEXTS } from "~/texts/payments/payments-payments";
import { Alert } from "~/ui/alert";
import { readDraft } from "~/ui/form-draft";
import { readTab, writeTab } from "~/ui/tab-storage";
import { referenceDraftKey } from "../drafts";
import { utrTyped } from "../payments";
import { ReferenceForm } from "./reference-form";

interface UnsentReferenceProps {
  /** A payment that is no longer due. */
  payment: { id: PaymentId; utr: string | null };
  /** The reference that the club has just taken. */
  given?: string | null | undefined;
  /** The page that takes it, where it is not this one. */
  action?: string;
}

/**
 * A reference that was typed for a payment while it was due and never reached the club, because the session had ended.
 * One tap sends it.
 */
export function UnsentReference({ payment, given, action }: UnsentReferenceProps) {
  const { id: paymentId, utr: noted } = payment;
  // None on the server.
  const [typed, setTyped] = useState<string>();
  useEffect(() => {
    const key = referenceDraftKey(paymentId);
    const unsent = unsentReference(readDraft(readTab(key)), [noted, given]);
    // One that the club has is deleted from the tab.
    if (unsent === undefined) writeTab(key, null);
    setTyped(unsent);
  }, [paymentId, noted, given]);
  if (typed === undefined) return null;
  return (
    <Alert tone="warning" title={UNSENT_REFERENCE_TEXTS.notSent({ utr: typed })} announce>
      <div className="grid gap-3">
        <p>{UNSENT_REFERENCE_TEXTS.sendIt}</p>
        <ReferenceForm
          paymentId={paymentId}
          utr={typed}
          errors={undefined}
          action={action}
          button={UNSENT_REFERENCE_TEXTS.send}
        />
      </div>
    </Alert>
  );
}

/**
 * The reference in a draft that never reached the club, as it is stored; undefined for an empty draft, and for one that
 * the club has among `known`.
 */
export function unsentReference(
  draft: { utr?: readonly string[] },
  known: readonly (string | null | undefined)[],
): string | undefined {
  const typed = utrTyped(draft.utr?.[0] ?? "");
  return typed === "" || known.includes(typed) ? undefined : typed;
}
