import { Form, useNavigation } from "react-router";
import { IfRight } from "~/core/people/rights/if-right";
import type { PaymentMethod } from "~/db/tables/booking-money";
import type { PaymentId } from "~/db/tables/shapes";
import { formatRupees } from "~/lib/rupees";
import { MARK_PAID_FORM_TEXTS } from "~/texts/payments/desk";
import { Button } from "~/ui/button";
import { keepRowFocus } from "~/ui/use-row-keys";

import { MethodSelect } from "./mark-ticked";

export interface MarkPaidFormProps {
  paymentId: PaymentId;
  amountRupees: number;
  /** How the member means to pay. */
  method: PaymentMethod | null;
  /** A UPI reference was given for it. */
  hasReference: boolean;
  /** Whose payment it is, for the names of the fields. */
  name: string;
}

/** Marks a payment as paid, with how the money came. */
export function MarkPaidForm(props: MarkPaidFormProps) {
  const { paymentId, amountRupees, method, hasReference, name } = props;
  const isBusy = useNavigation().formData?.get("paymentId") === paymentId;
  const amount = formatRupees(amountRupees);
  return (
    <IfRight right="money">
      <Form
        method="post"
        preventScrollReset
        onSubmit={keepRowFocus}
        className="flex flex-wrap items-center gap-2"
      >
        <input type="hidden" name="paymentId" value={paymentId} />
        <input type="hidden" name="shown" value={`${paymentId}|${amountRupees}`} />
        <MethodSelect
          label={MARK_PAID_FORM_TEXTS.methodLabel({ amount, name })}
          defaultValue={method === "venue" && !hasReference ? "cash" : "upi"}
        />
        <Button
          name="intent"
          value="paid"
          size="small"
          busy={isBusy}
          className="whitespace-nowrap"
          aria-label={MARK_PAID_FORM_TEXTS.markPaidLabel({ amount, name })}
        >
          {MARK_PAID_FORM_TEXTS.markPaid}
        </Button>
      </Form>
    </IfRight>
  );
}
