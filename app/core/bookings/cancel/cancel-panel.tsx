import { Form, useNavigation } from "react-router";

import type { BookingId } from "~/db/tables/shapes";
import { CANCEL_PANEL_TEXTS } from "~/texts/payments/notifications";
import { Button } from "~/ui/button";

export interface CancelPanelProps {
  /** Each seat, and what cancelling it means. */
  seats: { id: BookingId; participantName: string; means: string }[];
  isOpen: boolean;
  isInTime: boolean;
  /** What becomes of money that the club still looks for. */
  lookedFor: string | undefined;
}

/** The form to cancel, which explains the consequences; collapsed unless asked for. */
export function CancelPanel(props: CancelPanelProps) {
  const { seats, isOpen, isInTime, lookedFor } = props;
  const [common, ...others] = new Set(seats.map(({ means }) => means));
  const isCommon = others.length === 0;
  const doing = useNavigation().formData?.get("bookingId");
  return (
    <details id="cancel" open={isOpen} className="scroll-mt-4 rounded-lg border border-line p-4">
      <summary className="cursor-pointer font-bold">{CANCEL_PANEL_TEXTS.cancel}</summary>
      <div className="mt-3 grid gap-3">
        {isCommon && <p className="text-muted">{common}</p>}
        {lookedFor && <p>{lookedFor}</p>}
        {seats.map((seat) => (
          <Form method="post" key={seat.id} className="grid justify-items-start gap-3">
            {!isCommon && <p className="text-muted">{seat.means}</p>}
            <input type="hidden" name="bookingId" value={seat.id} />
            {isInTime && <input type="hidden" name="inTime" value="yes" />}
            <Button
              name="intent"
              value="cancel"
              variant="danger"
              busy={doing === seat.id}
              className="wrap-anywhere"
            >
              {CANCEL_PANEL_TEXTS.cancelSeatOf({ name: seat.participantName })}
            </Button>
          </Form>
        ))}
      </div>
    </details>
  );
}
