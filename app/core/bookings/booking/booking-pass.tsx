import type { BookingId } from "~/db/tables/shapes";
import { ButtonLink } from "~/ui/button";
import { Card } from "~/ui/card";
import { BOOKING_PASS_TEXTS } from "../booking-texts";

/** The booking's reference in large type, and the link to the pass. */
export function BookingPass({
  bookingId,
  reference,
  name,
}: {
  bookingId: BookingId;
  reference: string;
  name: string;
}) {
  return (
    <Card look="night" className="grid gap-3">
      <div className="grid gap-1">
        <p className="text-sm text-muted">{BOOKING_PASS_TEXTS.passOf(name)}</p>
        <p className="figure text-4xl tracking-wide select-all">{reference}</p>
        <p className="text-muted">{BOOKING_PASS_TEXTS.showItOrSay}</p>
      </div>
      <ButtonLink to={`/bookings/${bookingId}/pass`} className="justify-self-start">
        {BOOKING_PASS_TEXTS.showTheCode}
      </ButtonLink>
    </Card>
  );
}
