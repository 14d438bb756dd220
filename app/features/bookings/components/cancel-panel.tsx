import { Form, useNavigation } from "react-router";
import type { BookingId } from "~/db/tables/shapes";
import { formatRupees } from "~/lib/rupees";
import { Button } from "~/ui/button";
import { CANCEL_PANEL_TEXTS } from "../texts/cancel";

export interface CancelPanelProps {
  bookings: { id: BookingId; participantName: string }[];
  isLate: boolean;
  isOpen: boolean;
  paidRupees: number;
  /** What becomes of money that the club still looks for. */
  lookedFor: string | undefined;
}

/** The form to cancel, which explains the consequences; collapsed unless asked for. */
export function CancelPanel(props: CancelPanelProps) {
  const { bookings, isLate, isOpen, paidRupees, lookedFor } = props;
  const doing = useNavigation().formData?.get("bookingId");
  return (
    <details id="cancel" open={isOpen} className="scroll-mt-4 rounded-lg border border-line p-4">
      <summary className="cursor-pointer font-bold">{CANCEL_PANEL_TEXTS.cancel}</summary>
      <div className="mt-3 grid gap-3">
        <p className="text-muted">{whatItMeans(isLate, paidRupees)}</p>
        {lookedFor && <p>{lookedFor}</p>}
        {bookings.map((booking) => (
          <Form method="post" key={booking.id}>
            <input type="hidden" name="bookingId" value={booking.id} />
            <Button name="intent" value="cancel" variant="danger" busy={doing === booking.id}>
              {CANCEL_PANEL_TEXTS.cancelSeatOf(booking.participantName)}
            </Button>
          </Form>
        ))}
      </div>
    </details>
  );
}

function whatItMeans(isLate: boolean, paidRupees: number): string {
  const paid = formatRupees(paidRupees);
  if (isLate)
    return paidRupees > 0 ? CANCEL_PANEL_TEXTS.lateAndPaid(paid) : CANCEL_PANEL_TEXTS.itsLessThan12;
  return paidRupees > 0 ? CANCEL_PANEL_TEXTS.credited(paid) : CANCEL_PANEL_TEXTS.yourSeatGoesTo;
}
