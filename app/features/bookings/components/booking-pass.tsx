import { ButtonLink } from "~/ui/button";
import { Card } from "~/ui/card";

/** The booking's reference in large type, and the link to the pass. */
export function BookingPass({
  bookingId,
  reference,
  name,
}: {
  bookingId: string;
  reference: string;
  name: string;
}) {
  return (
    <Card look="night" className="grid gap-3">
      <div className="grid gap-1">
        <p className="text-sm text-muted">Pass · {name}</p>
        <p className="figure text-4xl tracking-wide select-all">{reference}</p>
        <p className="text-muted">Show it, or say your name, at the start.</p>
      </div>
      <ButtonLink to={`/bookings/${bookingId}/pass`} className="justify-self-start">
        Show the code
      </ButtonLink>
    </Card>
  );
}
