import { Alert } from "~/ui/alert";
import { PageHeader } from "~/ui/page-header";
import { useForgottenDraft } from "~/ui/use-form-draft";
import { UpiPayment, type UpiPaymentProps } from "../payments/components/upi-payment";
import type { MemberBookingPage } from "../queries/find-member-booking.server";
import { bookingDraftKey } from "../rules/drafts";
import { BookingDetails } from "./booking-details";
import { BookingPass } from "./booking-pass";
import { CancelPanel } from "./cancel-panel";
import { StatusBadge } from "./status-badge";

export interface BookingViewProps {
  booking: MemberBookingPage;
  isNew: boolean;
  whatsappLink: string;
  canCancel: boolean;
  isLate: boolean;
  due: Pick<UpiPaymentProps, "payment" | "upi"> | undefined;
  answer: { ok: boolean; text?: string | undefined; utrErrors?: string[] | undefined } | undefined;
}

/** A booking's page: its status, what is left to do, and cancelling. */
export function BookingView(props: BookingViewProps) {
  const { booking, isNew, due, answer, canCancel, isLate, whatsappLink } = props;
  useForgottenDraft(bookingDraftKey(booking.slug));
  const isLive = booking.status !== "cancelled";
  const liveGuests = booking.party.filter(({ status }) => status !== "cancelled");
  return (
    <>
      <PageHeader
        title={isNew && isLive ? "You're in!" : booking.title}
        intro={isNew && isLive ? booking.title : undefined}
        back={{ to: "/dashboard", label: "Dashboard" }}
      />
      {answer?.text && (
        <Alert tone={answer.ok ? "success" : "danger"} announce>
          {answer.text}
        </Alert>
      )}
      {isNew && due && isLive && (
        <Alert tone="success" announce>
          Your seat is held. It is certain once your payment is seen.
        </Alert>
      )}
      {isNew && !due && booking.status === "pending" && (
        <Alert tone="success" announce>
          Your seat is taken. The club confirms it soon, and you see it here.
        </Alert>
      )}
      {booking.eventStatus === "cancelled" && (
        <Alert tone="danger" title="The club cancelled this run">
          {booking.cancelReason}
        </Alert>
      )}
      <div className="grid items-start gap-6 lg:grid-cols-2">
        <div className="grid gap-6">
          {due && <UpiPayment {...due} errors={answer?.utrErrors} />}
          {isLive && (
            <BookingPass
              bookingId={booking.id}
              reference={booking.reference}
              name={booking.participantName}
            />
          )}
        </div>
        <div className="grid gap-6">
          <BookingDetails booking={booking} whatsappLink={whatsappLink} />
          {booking.party.length > 0 && <Party party={booking.party} />}
          {(canCancel || liveGuests.length > 0) && (
            <CancelPanel
              bookings={canCancel ? [booking, ...liveGuests] : liveGuests}
              isLate={isLate}
              paidRupees={booking.amountPaidRupees}
            />
          )}
        </div>
      </div>
    </>
  );
}

function Party({ party }: { party: MemberBookingPage["party"] }) {
  return (
    <section aria-label="Booked together" className="grid gap-2">
      <h2 className="text-heading">Booked together</h2>
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
