import { Form, useNavigation } from "react-router";
import type { PaymentMethod } from "~/db/tables/booking-money";
import type { PaymentId } from "~/db/tables/shapes";
import { pageAddress } from "~/lib/language";
import { formatRupees } from "~/lib/rupees";
import { UPI_PAYMENT_TEXTS } from "~/texts/payments/payments-payments";
import { Alert } from "~/ui/alert";
import { Button, buttonStyle } from "~/ui/button";
import { Card } from "~/ui/card";
import { CopyButton } from "~/ui/copy-button";
import { MarkedText } from "~/ui/marked-text";
import { QrCode } from "~/ui/qr-code";
import { useForgottenDraft } from "~/ui/use-form-draft";
import { referenceDraftKey } from "./drafts";

import { ReferenceForm, type RefusedReference } from "./references/reference-form";

/** What is paid for: a seat, held or certain, a run that is over, or a membership alone. */
export type Bought = keyof typeof UPI_PAYMENT_TEXTS.once;

interface UpiPaymentProps {
  buys: Bought;
  payment: {
    id: PaymentId;
    reference: string;
    amountRupees: number;
    method: PaymentMethod | null;
    utr: string | null;
  };
  /** Undefined while the club has no account: then it is paid at the venue. */
  upi: { id: string; link: string; code: { size: number; path: string } } | undefined;
  /** The page that pays through the club's payment service, where it has one. */
  onlinePath?: string | undefined;
  refused: RefusedReference | undefined;
}

/**
 * How to pay what is due: by UPI with a reference, or at the venue. Once a reference is given the form folds. Only an
 * admin marks it as paid.
 */
export function UpiPayment(props: UpiPaymentProps) {
  const { buys, payment, refused } = props;
  if (payment.utr !== null && !refused) return <Given {...props} utr={payment.utr} />;
  return (
    <Card className="grid gap-5">
      <h2 className="text-heading">
        {UPI_PAYMENT_TEXTS.pay({ amount: formatRupees(payment.amountRupees) })}
      </h2>
      {payment.method === "venue" && (
        <Alert tone="info" title={UPI_PAYMENT_TEXTS.atVenue}>
          {UPI_PAYMENT_TEXTS.atTheVenue[buys]}
        </Alert>
      )}
      <PayForms {...props} />
    </Card>
  );
}

function Given(props: UpiPaymentProps & { utr: string }) {
  const { buys, payment, utr } = props;
  useForgottenDraft(referenceDraftKey(payment.id));
  return (
    <Card className="grid gap-3">
      <h2 className="text-heading">{UPI_PAYMENT_TEXTS.given({ utr })}</h2>
      <p>{UPI_PAYMENT_TEXTS.once[buys]({ amount: formatRupees(payment.amountRupees) })}</p>
      <details>
        <summary className="min-h-11 cursor-pointer content-center font-bold text-link">
          {UPI_PAYMENT_TEXTS.change}
        </summary>
        <PayForms {...props} />
      </details>
    </Card>
  );
}

function PayForms({ payment, upi, onlinePath, refused }: UpiPaymentProps) {
  const doing = useNavigation().formData?.get("intent");
  return (
    <div className="grid gap-5">
      {onlinePath !== undefined && (
        <PayOnline payment={payment} path={onlinePath} hasUpi={upi !== undefined} />
      )}
      {upi ? (
        <PayByUpi payment={payment} upi={upi} isSecond={onlinePath !== undefined} />
      ) : (
        <div className="grid gap-2">
          <p>{UPI_PAYMENT_TEXTS.noAccount}</p>
          <PaymentReference reference={payment.reference} />
        </div>
      )}
      {(upi || refused || payment.utr !== null) && (
        <ReferenceForm
          paymentId={payment.id}
          utr={refused?.utr ?? payment.utr ?? undefined}
          errors={refused?.errors}
        />
      )}
      {payment.method !== "venue" && payment.utr === null && (
        <Form method="post">
          <Button name="intent" value="venue" variant="quiet" busy={doing === "venue"}>
            {UPI_PAYMENT_TEXTS.payAtVenue}
          </Button>
        </Form>
      )}
    </div>
  );
}

/** Leads to the page that pays; loaded anew, because only that page's policy names the payment service. */
function PayOnline({
  payment,
  path,
  hasUpi,
}: {
  payment: UpiPaymentProps["payment"];
  path: string;
  hasUpi: boolean;
}) {
  const amount = formatRupees(payment.amountRupees);
  return (
    <div className="grid justify-items-start gap-2">
      <a
        href={pageAddress(path)}
        className={buttonStyle({ variant: payment.utr ? "secondary" : "primary" })}
      >
        {UPI_PAYMENT_TEXTS.payOnline({ amount })}
      </a>
      <p className="text-sm text-muted">{UPI_PAYMENT_TEXTS.payOnlineHint}</p>
      {hasUpi && <p className="pt-3 font-bold">{UPI_PAYMENT_TEXTS.orByUpi}</p>}
    </div>
  );
}

function PayByUpi({
  payment,
  upi,
  isSecond,
}: {
  payment: UpiPaymentProps["payment"];
  upi: NonNullable<UpiPaymentProps["upi"]>;
  /** Whether paying online stands above it. */
  isSecond: boolean;
}) {
  const amount = formatRupees(payment.amountRupees);
  return (
    <div className="grid gap-6 sm:grid-cols-[12rem_1fr]">
      <QrCode
        {...upi.code}
        label={UPI_PAYMENT_TEXTS.codeLabel({ amount, booking: payment.reference })}
        className="max-w-48 border border-line"
      />
      <div className="grid content-start gap-4">
        <p>{UPI_PAYMENT_TEXTS.scan}</p>
        <a
          href={upi.link}
          className={buttonStyle({ variant: payment.utr || isSecond ? "secondary" : "primary" })}
        >
          {UPI_PAYMENT_TEXTS.payByUpi({ amount })}
        </a>
        <p className="flex flex-wrap items-center gap-3">
          <span>
            <MarkedText
              text={UPI_PAYMENT_TEXTS.upiId({ id: upi.id })}
              marks={{ id: (words) => <strong className="select-all">{words}</strong> }}
            />
          </span>
          <CopyButton text={upi.id} label={UPI_PAYMENT_TEXTS.copy} />
        </p>
        <PaymentReference reference={payment.reference} />
      </div>
    </div>
  );
}

function PaymentReference({ reference }: { reference: string }) {
  return (
    <p>
      <MarkedText
        text={UPI_PAYMENT_TEXTS.reference({ reference })}
        marks={{
          reference: (words) => <strong className="figure text-xl select-all">{words}</strong>,
        }}
      />
    </p>
  );
}
