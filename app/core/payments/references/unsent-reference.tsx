import type { PaymentId } from "~/db/tables/shapes";
import { Alert } from "~/ui/alert";
import { useUnsentReference } from "./use-unsent-reference";
import { UNSENT_REFERENCE_TEXTS } from "../payments-texts";
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
  const typed = useUnsentReference({ paymentId: payment.id, noted: payment.utr, given });
  if (typed === undefined) return null;
  return (
    <Alert tone="warning" title={UNSENT_REFERENCE_TEXTS.notSent(typed)} announce>
      <div className="grid gap-3">
        <p>{UNSENT_REFERENCE_TEXTS.sendIt}</p>
        <ReferenceForm
          paymentId={payment.id}
          utr={typed}
          errors={undefined}
          action={action}
          button={UNSENT_REFERENCE_TEXTS.send}
        />
      </div>
    </Alert>
  );
}
