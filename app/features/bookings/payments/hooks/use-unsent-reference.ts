import { useEffect, useState } from "react";
import type { PaymentId } from "~/db/tables/shapes";
import { readDraft } from "~/ui/form-draft";
import { readTab, writeTab } from "~/ui/tab-storage";
import { referenceDraftKey, unsentReference } from "../../rules/drafts";

interface Asked {
  paymentId: PaymentId;
  /** The reference that the club has for the payment, and the one that it has just taken. */
  noted: string | null;
  given: string | null | undefined;
}

/**
 * The reference that this tab keeps for a payment, unless the club knows it: that one is forgotten. Undefined on the
 * server and where nothing is kept.
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
