import type { BookingId } from "~/db/tables/shapes";
import { Alert } from "~/ui/alert";
import { ButtonLink } from "~/ui/button";
import { BOOKING_PAGE_TEXTS } from "../booking-texts";

/** Says that an unfinished booking holds a seat, with a link to it. */
export function HeldAlert({ bookingId }: { bookingId: BookingId }) {
  return (
    <Alert
      tone="info"
      title={BOOKING_PAGE_TEXTS.aSeatIsHeld}
      action={
        <ButtonLink to={`/bookings/${bookingId}`}>{BOOKING_PAGE_TEXTS.seeMyBooking}</ButtonLink>
      }
    >
      {BOOKING_PAGE_TEXTS.youCanAlsoChoose}
    </Alert>
  );
}
