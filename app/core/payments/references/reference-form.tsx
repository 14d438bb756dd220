import { Form, useNavigation } from "react-router";
import type { PaymentId } from "~/db/tables/shapes";
import { UPI_PAYMENT_TEXTS } from "~/texts/payments/payments-payments";
import { Button } from "~/ui/button";
import { Card } from "~/ui/card";
import { Input } from "~/ui/field";
import { useFormDraft } from "~/ui/use-form-draft";
import { useShownErrors } from "~/ui/use-shown-errors";
import { referenceDraftKey } from "../drafts";

/** A transaction reference that could not be read, as it was typed. */
export interface RefusedReference {
  paymentId: PaymentId;
  utr: string;
  errors: string[];
}

interface ReferenceFormProps {
  paymentId: PaymentId;
  utr: string | undefined;
  errors: string[] | undefined;
  button?: string;
  /** The page that takes it, where it is not this one. */
  action?: string | undefined;
}

/** The form for the transaction reference of a payment; what is typed outlives a reload and the end of the session. */
export function ReferenceForm({
  paymentId,
  utr,
  errors,
  button = UPI_PAYMENT_TEXTS.iHavePaid,
  action,
}: ReferenceFormProps) {
  const isBusy = useNavigation().formData?.get("intent") === "report";
  const formId = `reference-${paymentId}`;
  useFormDraft(formId, referenceDraftKey(paymentId));
  const shown = useShownErrors(errors, errors);
  return (
    <Form
      ref={shown}
      id={formId}
      method="post"
      action={action}
      className="flex flex-wrap items-end gap-3"
    >
      <input type="hidden" name="paymentId" value={paymentId} />
      <Input
        label={UPI_PAYMENT_TEXTS.transactionReferenceUtr}
        hint={UPI_PAYMENT_TEXTS.referenceHint}
        name="utr"
        id={`utr-${paymentId}`}
        required
        maxLength={30}
        autoComplete="off"
        defaultValue={utr}
        errors={errors}
        className="grow"
      />
      <Button name="intent" value="report" busy={isBusy}>
        {button}
      </Button>
    </Form>
  );
}

/** The same form alone, to correct a reference that was typed into an old page when nothing is due any more. */
export function RefusedReferenceForm({ refused }: { refused: RefusedReference }) {
  return (
    <Card>
      <ReferenceForm {...refused} />
    </Card>
  );
}
