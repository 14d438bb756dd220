import { Form, Link, useNavigation } from "react-router";
import { formatDay } from "~/lib/dates";
import { formatRupees } from "~/lib/rupees";
import { Button } from "~/ui/button";
import { Cell, Row, Table } from "~/ui/table";
import type { LooseReference } from "../queries/references.server";

const COLUMNS = [
  { label: "Runner" },
  { label: "Reference given" },
  { label: "For" },
  { label: "Booking now" },
  { label: "Actions", hideLabel: true },
];

export interface LooseReferencesProps {
  references: (LooseReference & { when: string })[];
}

/** References that were given for bookings which were replaced or cancelled meanwhile, with the booking of now. */
export function LooseReferences({ references }: LooseReferencesProps) {
  if (references.length === 0) return null;
  return (
    <section aria-labelledby="loose-references" className="grid gap-3">
      <h2 id="loose-references" className="text-heading">
        References for bookings that changed
      </h2>
      <p className="text-muted">
        Look for this money too: the runner paid for a booking that has since been replaced or
        cancelled.
      </p>
      <Table caption="References for bookings that changed" columns={COLUMNS}>
        {references.map((reference) => (
          <Row key={`${reference.paymentId} ${reference.utr}`}>
            <Cell heading>
              <Link to={`/admin/subscribers/${reference.memberId}`} className="text-link">
                {reference.name ?? "New runner"}
              </Link>
            </Cell>
            <Cell label="Reference given">
              UTR {reference.utr}
              <span className="block text-sm text-muted">{reference.when}</span>
            </Cell>
            <Cell label="For">
              {formatRupees(reference.amountRupees)}
              <span className="block text-sm text-muted">
                {reference.title}
                {reference.date && `, ${formatDay(reference.date)}`}
              </span>
            </Cell>
            <Cell label="Booking now">
              <BookingNow replacement={reference.replacement} />
            </Cell>
            <Cell>
              <MarkPaid reference={reference} />
            </Cell>
          </Row>
        ))}
      </Table>
    </section>
  );
}

function BookingNow({ replacement }: Pick<LooseReference, "replacement">) {
  if (!replacement) return "None: cancelled";
  const { amountRupees } = replacement;
  return (
    <>
      Replaced by {replacement.reference}
      {replacement.paymentStatus === "due" && amountRupees !== null && (
        <span className="block text-sm text-muted">{formatRupees(amountRupees)} due</span>
      )}
    </>
  );
}

/** Marks what the replacing booking owes where that is the same amount, otherwise the earlier payment. */
function MarkPaid({ reference }: { reference: LooseReference }) {
  const sent = useNavigation().formData;
  const { replacement, amountRupees, paymentId } = reference;
  const fits = replacement?.paymentStatus === "due" && replacement.amountRupees === amountRupees;
  const id = (fits && replacement.paymentId) || paymentId;
  return (
    <Form method="post" preventScrollReset>
      <input type="hidden" name="paymentId" value={id} />
      <input type="hidden" name="method" value="upi" />
      <Button
        size="small"
        busy={sent?.get("paymentId") === id}
        aria-label={`Mark paid: ${formatRupees(amountRupees)}, ${reference.name ?? "New runner"}, UTR ${reference.utr}`}
      >
        Mark paid
      </Button>
    </Form>
  );
}
