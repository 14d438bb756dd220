import { useEffect, useState } from "react";
import type { PaymentId } from "~/db/tables/shapes";
import { readDraft } from "~/ui/form-draft";
import { readTab, writeTab } from "~/ui/tab-storage";
import { referenceDraftKey, unsentReference } from "../drafts";

interface Asked {
  paymentId: PaymentId;
  /** The reference that the club has for the payment, and the one that it has just taken. */
  noted: string | null;
  given: string | null | undefined;
}

/**
 * The payment reference stored in this tab that the club does not have yet. One that the club has is deleted from the
 * tab. Undefined on the server and when nothing is stored.
 */
export function useUnsentReference({ paymentId, noted, given }: Asked): string | undefined {
  const [unsent, setUnsent] = useState<string>();
  useEffect(() => {
    const key = referenceDraftKey(paymentId);
    const found = unsentReference(readDraft(readTab(key)), [noted, given]);
    if (found === undefined) writeTab(key, null);
    setUnsent(found);
  }, [paymentId, noted, given]);
  return unsent;
}
