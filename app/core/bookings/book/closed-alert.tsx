import type { EventStatus } from "~/db/tables/events";
import { ButtonLink } from "~/ui/button";
import { ToldAlert } from "~/ui/told-alert";
import { BOOKING_PAGE_TEXTS, THE_CLUB_CANCELLED_THIS } from "../booking-texts";

interface ClosedAlertProps {
  event: { status: EventStatus; cancelReason: string | null };
  /** Whether a form was sent, whose place the alert takes. */
  isAnswer: boolean;
}

/** Says that a run cannot be booked, why the club cancelled it, and where the other runs are. */
export function ClosedAlert({ event, isAnswer }: ClosedAlertProps) {
  const isCancelled = event.status === "cancelled";
  return (
    <ToldAlert
      told={isAnswer}
      tone="warning"
      title={isCancelled ? THE_CLUB_CANCELLED_THIS : BOOKING_PAGE_TEXTS.thisRunCanNo}
    >
      {isCancelled && event.cancelReason && <p>{event.cancelReason}</p>}
      <p>
        <ButtonLink to="/events">{BOOKING_PAGE_TEXTS.seeTheOtherRuns}</ButtonLink>
      </p>
    </ToldAlert>
  );
}
