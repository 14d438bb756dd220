import { Form } from "react-router";
import type { PaymentId } from "~/db/tables/shapes";
import { formatRupees } from "~/lib/rupees";
import { DOUBLE_TEXTS } from "~/texts/payments/ledger";
import { Alert } from "~/ui/alert";
import { Button } from "~/ui/button";

interface Double {
  paymentId: PaymentId;
  code: string;
  rupees: number;
}

/** Asks a member what becomes of a membership that they have paid twice. */
export function DoubleChoice({ double }: { double: Double }) {
  const { code, rupees } = double;
  return (
    <Alert tone="info" title={DOUBLE_TEXTS.title} action={<DoubleButtons double={double} />}>
      {DOUBLE_TEXTS.text({ amount: formatRupees(rupees), code })}
    </Alert>
  );
}

/** One press for either answer. */
export function DoubleButtons({ double }: { double: Double }) {
  return (
    <Form method="post" preventScrollReset className="flex flex-wrap gap-3">
      <input type="hidden" name="paymentId" value={double.paymentId} />
      <Button name="intent" value="extend" size="small">
        {DOUBLE_TEXTS.extend}
      </Button>
      <Button name="intent" value="keep" size="small" variant="quiet">
        {DOUBLE_TEXTS.keep}
      </Button>
    </Form>
  );
}
