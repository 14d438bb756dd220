import type { ReactNode } from "react";
import { Alert } from "~/ui/alert";
import { ButtonLink } from "~/ui/button";
import { PageHeader } from "~/ui/page-header";
import { useForgottenDraft } from "~/ui/use-form-draft";
import { GroupCard } from "../pace-groups/components/group-card";
import type { OwnGroup } from "../pace-groups/queries/find-own-group.server";
import { type RefusedReference, RefusedReferenceForm } from "../payments/components/reference-form";
import { type Bought, UpiPayment, type UpiPaymentProps } from "../payments/components/upi-payment";
import type { MemberBookingPage } from "../queries/find-member-booking.server";
import { bookingDraftKey } from "../rules/drafts";
import { isCertain } from "../rules/standing";
import { BOOKING_VIEW_TEXTS } from "../texts";
import { standingText } from "../texts/standing";
import { BookingDetails } from "./booking-details";
import { BookingPass } from "./booking-pass";
import { BookingSteps } from "./booking-steps";
import { CancelPanel } from "./cancel-panel";
import { StatusBadge } from "./status-badge";

export interface BookingViewProps {
  booking: MemberBookingPage;
  isNew: boolean;
  /** Whether the member came here to cancel. */
  isCancelling: boolean;
  whatsappLink: string;
  canCancel: boolean;
  isLate: boolean;
  due: Pick<UpiPaymentProps, "payment" | "upi"> | undefined;
  /** Set while the pace group can be changed. */
  group: OwnGroup | undefined;
  /** Asked once after a booking. */
  question?: ReactNode;
  /** Stands above the details. */
  children?: ReactNode;
  answer:
    | { ok: boolean; text?: string | undefined; refused?: RefusedReference | undefined }
    | undefined;
}

/** A booking's page: its steps, what is left to do, and cancelling. */
export function BookingView(props: BookingViewProps) {
  const { booking, isNew, due, answer, canCancel, isLate, whatsappLink, isCancelling, group } =
    props;
  useForgottenDraft(bookingDraftKey(booking.slug));
  const isLive = booking.status !== "cancelled";
  const isWelcome = isNew && isCertain(booking.standing);
  const liveGuests = booking.party.filter(({ status }) => status !== "cancelled");
  return (
    <>
      <PageHeader
        title={isWelcome ? BOOKING_VIEW_TEXTS.youreIn : booking.title}
        intro={isWelcome ? booking.title : undefined}
        back={{ to: "/bookings", label: BOOKING_VIEW_TEXTS.myRuns }}
      />
      {answer?.text && (
        <Alert tone={answer.ok ? "success" : "danger"} announce>
          {answer.text}
        </Alert>
      )}
      <div className="grid gap-4">
        <BookingSteps steps={booking.steps} />
        {!isWelcome && !props.children && <StandingNotice booking={booking} isNew={isNew} />}
      </div>
      {props.question}
      {props.children}
      {booking.eventStatus === "cancelled" && (
        <Alert tone="danger" title={BOOKING_VIEW_TEXTS.theClubCancelledThis}>
          {booking.cancelReason}
        </Alert>
      )}
      <div className="grid items-start gap-6 lg:grid-cols-2">
        <div className="grid gap-6">
          {due && <UpiPayment {...due} buys={boughtBy(booking)} refused={answer?.refused} />}
          {!due && answer?.refused && <RefusedReferenceForm refused={answer.refused} />}
          {isLive && !booking.isOver && booking.standing.kind !== "checked_in" && (
            <BookingPass
              bookingId={booking.id}
              reference={booking.reference}
              name={booking.participantName}
            />
          )}
        </div>
        <div className="grid gap-6">
          <BookingDetails booking={booking} whatsappLink={whatsappLink} />
          {group && <GroupCard own={group} />}
          {booking.party.length > 0 && <Party party={booking.party} />}
          {(canCancel || liveGuests.length > 0) && (
            <CancelPanel
              bookings={canCancel ? [booking, ...liveGuests] : liveGuests}
              isLate={isLate}
              isOpen={isCancelling}
              paidRupees={booking.amountPaidRupees}
            />
          )}
        </div>
      </div>
    </>
  );
}

function boughtBy({ standing, isOver }: MemberBookingPage): Bought {
  if (isOver || standing.kind === "checked_in") return "past_run";
  return standing.kind === "confirmed" ? "sure_seat" : "seat";
}

/** The booking's standing in a sentence; a replaced one leads on to the booking of now. */
function StandingNotice({ booking, isNew }: Pick<BookingViewProps, "booking" | "isNew">) {
  const { standing, replacedBy, isOver } = booking;
  const text = standingText(standing, { isOver });
  if (standing.kind === "replaced" && replacedBy)
    return (
      <Alert
        tone="warning"
        title={text}
        action={
          <ButtonLink to={`/bookings/${replacedBy.id}`}>
            See booking {replacedBy.reference}
          </ButtonLink>
        }
      >
        Booking {replacedBy.reference} replaced this one.
      </Alert>
    );
  // The folded form to pay says the same.
  if (text === undefined || standing.kind === "reference_given") return null;
  return (
    <p role={isNew ? "status" : undefined} className="text-lg">
      {text}
    </p>
  );
}

function Party({ party }: { party: MemberBookingPage["party"] }) {
  return (
    <section aria-label={BOOKING_VIEW_TEXTS.bookedTogether} className="grid gap-2">
      <h2 className="text-heading">{BOOKING_VIEW_TEXTS.bookedTogether}</h2>
      <ul className="grid gap-2">
        {party.map((person) => (
          <li key={person.id} className="flex flex-wrap items-center justify-between gap-3">
            {person.participantName} · {person.reference}
            <StatusBadge status={person.status} />
          </li>
        ))}
      </ul>
    </section>
  );
}
