import { Form, Link, useNavigation } from "react-router";
import { formatDay } from "~/lib/dates";
import { formatRupees } from "~/lib/rupees";
import { DESK_TEXTS, UNAPPLIED_REFERENCES_TEXTS } from "~/texts/payments/desk";
import { UNAPPLIED_REFERENCES_WORDS } from "~/texts/payments/references";
import { Button } from "~/ui/button";
import { Cell, Row, Table } from "~/ui/table";
import type { listUnappliedReferences } from "./references.server";
import { SharedReferences } from "./shared-references";
import type { SharedReference } from "./shared-references-rules";

function columns() {
  return [
    { label: UNAPPLIED_REFERENCES_TEXTS.runner },
    { label: UNAPPLIED_REFERENCES_TEXTS.referenceGiven },
    { label: UNAPPLIED_REFERENCES_TEXTS.for },
    { label: UNAPPLIED_REFERENCES_TEXTS.bookingNow },
    { label: UNAPPLIED_REFERENCES_TEXTS.actions, hideLabel: true },
  ];
}

type UnappliedReference = Awaited<ReturnType<typeof listUnappliedReferences>>[number];

interface UnappliedReferencesProps {
  references: (UnappliedReference & { when: string; shared: SharedReference[] })[];
}

/** References that were given for bookings which were replaced or cancelled meanwhile, with the booking of now. */
export function UnappliedReferences({ references }: UnappliedReferencesProps) {
  if (references.length === 0) return null;
  return (
    <section aria-labelledby="loose-references" className="grid gap-3">
      <h2 id="loose-references" className="text-heading">
        {UNAPPLIED_REFERENCES_TEXTS.referencesForBookingsThat}
      </h2>
      <p className="text-muted">{UNAPPLIED_REFERENCES_TEXTS.lookForThisMoney}</p>
      <Table
        caption={UNAPPLIED_REFERENCES_TEXTS.referencesForBookingsThat}
        columns={columns()}
        className="compact line-rows"
      >
        {references.map((reference) => (
          <Row key={`${reference.paymentId} ${reference.utr}`}>
            <Cell heading>
              <Link to={`/admin/subscribers/${reference.memberId}`} className="text-link">
                {reference.name ?? UNAPPLIED_REFERENCES_TEXTS.newRunner}
              </Link>
            </Cell>
            <Cell label={UNAPPLIED_REFERENCES_TEXTS.referenceGiven}>
              {UNAPPLIED_REFERENCES_TEXTS.utr({ utr: reference.utr })}
              <span className="block text-sm text-muted">{reference.when}</span>
              <SharedReferences shared={reference.shared} />
            </Cell>
            <Cell label={UNAPPLIED_REFERENCES_TEXTS.for}>
              {formatRupees(reference.amountRupees)}
              <span className="block text-sm text-muted">
                {reference.title ?? UNAPPLIED_REFERENCES_TEXTS.membership}
                {reference.date && `, ${formatDay(reference.date)}`}
              </span>
            </Cell>
            <Cell label={UNAPPLIED_REFERENCES_TEXTS.bookingNow}>
              <BookingNow reference={reference} />
            </Cell>
            <Cell className="row-top">
              <MarkPaid reference={reference} />
            </Cell>
          </Row>
        ))}
      </Table>
    </section>
  );
}

function BookingNow({ reference }: { reference: UnappliedReference }) {
  const { bookingNow, statusNow, rupeesNow } = reference;
  if (bookingNow === null) return UNAPPLIED_REFERENCES_WORDS.noneCancelled;
  return (
    <>
      {UNAPPLIED_REFERENCES_TEXTS.replacedBy({ reference: bookingNow })}
      {statusNow === "due" && rupeesNow !== null && (
        <span className="block text-sm text-muted">
          {UNAPPLIED_REFERENCES_TEXTS.due({ amount: formatRupees(rupeesNow) })}
        </span>
      )}
    </>
  );
}

/** Marks what the replacing booking owes where that is the same amount, otherwise the earlier payment. */
function MarkPaid({ reference }: { reference: UnappliedReference }) {
  const sent = useNavigation().formData;
  const { amountRupees, paymentId, paymentNow, statusNow, rupeesNow } = reference;
  const fits = statusNow === "due" && rupeesNow === amountRupees;
  const id = (fits && paymentNow) || paymentId;
  return (
    <Form method="post" preventScrollReset>
      <input type="hidden" name="paymentId" value={id} />
      <input type="hidden" name="method" value="upi" />
      <Button
        size="small"
        busy={sent?.get("paymentId") === id}
        aria-label={DESK_TEXTS.markPaidUtr({
          amount: formatRupees(amountRupees),
          name: reference.name ?? UNAPPLIED_REFERENCES_TEXTS.newRunner,
          utr: reference.utr,
        })}
      >
        {UNAPPLIED_REFERENCES_TEXTS.markPaid}
      </Button>
    </Form>
  );
}
