import { useEffect, useState } from "react";
import { Form, useNavigation } from "react-router";
import type { PaymentId } from "~/db/tables/shapes";
import { UNSENT_REFERENCE_TEXTS, UPI_PAYMENT_TEXTS } from "~/texts/payments/payments-payments";
import { Alert } from "~/ui/alert";
import { Button } from "~/ui/button";
import { Card } from "~/ui/card";
import { Input } from "~/ui/field";
import { readDraft } from "~/ui/form-draft";
import { readTab, writeTab } from "~/ui/tab-storage";
import { useFormDraft } from "~/ui/use-form-draft";
import { useShownErrors } from "~/ui/use-shown-errors";
import { referenceDraftKey } from "../drafts";
import { utrTyped } from "../payments";

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
