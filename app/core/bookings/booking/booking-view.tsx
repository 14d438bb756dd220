import type { ReactElement, ReactNode } from "react";
import { Form, useNavigation } from "react-router";
import { drawings } from "~/content/people";
import { cancelMeansText } from "~/core/payments/cancelled-money";
import { bookingDraftKey, reviewHistoryKey } from "~/core/payments/drafts";
import {
  type RefusedReference,
  RefusedReferenceForm,
  UnsentReference,
} from "~/core/payments/references/reference-form";
import { unappliedUtrText } from "~/core/payments/references/shared-references-rules";
import { type Bought, UpiPayment } from "~/core/payments/upi-payment";
import type { BookingId } from "~/db/tables/shapes";
import { formatDay } from "~/lib/dates";
import { BOOKING_PASS_TEXTS, BOOKING_TEXTS, BOOKING_VIEW_TEXTS } from "~/texts/bookings/booking";
import { GROUP_TEXTS } from "~/texts/bookings/pace-groups";
import { CANCEL_PANEL_TEXTS } from "~/texts/payments/notifications";
import { COMMON_WORDS } from "~/texts/site-wide/common-words";
import { Alert } from "~/ui/alert";
import { Button, ButtonLink } from "~/ui/button";
import { Card, CardHeader } from "~/ui/card";
import { classNames } from "~/ui/class-names";
import { PageHeader } from "~/ui/page-header";
import { Picture } from "~/ui/picture";
import { ClockFigure } from "~/ui/time";
import { ToldAlert } from "~/ui/told-alert";
import { useForgottenDraft } from "~/ui/use-form-draft";
import { GroupSelect } from "../pace-groups/group-select";
import type { OwnGroup } from "../pace-groups/pace-groups.server";
import { ownGroupText } from "../pace-groups/rules";
import { isCertain } from "../standing";
import { standingText } from "../standing-texts";
import { holdsSeat } from "../status";
import { StatusBadge } from "../status-badge";
import type { Route } from "./+types/route";
import { BookingDetails, BookingSteps } from "./booking-details";
import type { MemberBookingPage } from "./find-member-booking.server";
import { FirstTime } from "./first-time";

interface BookingViewProps extends Omit<Route.ComponentProps["loaderData"], "card" | "pushKey"> {
  /** Asked once after a booking; it comes a moment later and must move no pass from under a finger. */
  question?: ReactNode;
  /** Stands above the details. */
  children?: ReactNode;
  answer:
    | {
        ok: boolean;
        text?: string | undefined;
        refused?: RefusedReference | undefined;
        /** The reference that the club has taken. */
        given?: string | null | undefined;
      }
    | undefined;
}

/** A booking's page: its steps, what is left to do, and cancelling. */
export function BookingView(props: BookingViewProps) {
  const { booking, isNew, answer, whatsappLink, group } = props;
  useForgottenDraft(bookingDraftKey(booking.slug));
  useForgottenDraft(reviewHistoryKey(booking.slug));
  const open = openParts(props);
  const isWelcome = isNew && isCertain(booking.standing);
  return (
    <>
      <PageHeader
        title={isWelcome ? BOOKING_VIEW_TEXTS.youreIn : booking.title}
        intro={isWelcome ? booking.title : undefined}
        back={{ to: "/bookings", label: COMMON_WORDS.myRuns }}
      />
      <Won isShown={isWelcome} />
      {answer?.text && (
        <ToldAlert told={answer} tone={answer.ok ? "success" : "danger"}>
          {answer.text}
        </ToldAlert>
      )}
      {booking.payment && !props.due && !answer?.refused && (
        <UnsentReference payment={booking.payment} given={answer?.given} />
      )}
      {booking.replaced.map(({ bookingId, ...payment }) => (
        <UnsentReference key={payment.id} payment={payment} action={`/bookings/${bookingId}`} />
      ))}
      {!isWelcome && <StandingPart {...props} />}
      {props.children}
      {booking.eventStatus === "cancelled" && (
        <Alert tone="danger" title={BOOKING_TEXTS.clubCancelled}>
          {booking.cancelReason}
        </Alert>
      )}
      <div
        className={classNames(
          "grid items-start gap-6",
          open.length > 0 ? "lg:grid-cols-2" : "lg:max-w-2xl",
        )}
      >
        {open.length > 0 && (
          <div className="grid gap-6">
            {open}
            {props.firstTime && <FirstTime {...props.firstTime} run={booking} />}
          </div>
        )}
        <div className="grid gap-6">
          <BookingDetails booking={booking} whatsappLink={whatsappLink} />
          {group && <GroupCard own={group} />}
          {booking.party.length > 0 && <Party party={booking.party} />}
          <Cancelling {...props} />
        </div>
      </div>
      {isWelcome && <BookingSteps steps={booking.steps} />}
      {open.length > 0 && props.question}
    </>
  );
}

/** The end of the landing page's route once more: through the tape. */
function Won({ isShown }: { isShown: boolean }) {
  if (!isShown) return null;
  return (
    <div aria-hidden className="won">
      <Picture src={drawings.finish} alt="" width={430} height={232} loading="eager" />
      <div className="finish-line" />
    </div>
  );
}

/** How far the booking is, and the way to another one where its seat was given back. */
function StandingPart({ booking, isNew, canBookAgain, children }: BookingViewProps) {
  return (
    <div className="grid gap-4">
      <BookingSteps steps={booking.steps} />
      {!children && <StandingText booking={booking} isNew={isNew} />}
      {canBookAgain && (
        <p>
          <ButtonLink to={`/events/${booking.slug}/book`}>
            {BOOKING_VIEW_TEXTS.bookAgain}
          </ButtonLink>
        </p>
      )}
    </div>
  );
}

/** What is left to do: to pay, and the pass until the check-in. */
function openParts({ booking, due, answer }: BookingViewProps): ReactElement[] {
  const { status, standing, isOver } = booking;
  const parts: ReactElement[] = [];
  if (due)
    parts.push(
      <UpiPayment key="pay" {...due} buys={boughtBy(booking)} refused={answer?.refused} />,
    );
  else if (answer?.refused)
    parts.push(<RefusedReferenceForm key="reference" refused={answer.refused} />);
  if (holdsSeat(status) && !isOver && standing.kind !== "checked_in")
    parts.push(<BookingPass key="pass" booking={booking} />);
  return parts;
}

function Cancelling({ booking, canCancel, isLate, isCancelling }: BookingViewProps) {
  const guests = booking.party.filter(({ status }) => holdsSeat(status));
  const seats = canCancel ? [booking, ...guests] : guests;
  if (seats.length === 0) return null;
  return (
    <CancelPanel
      seats={seats.map(({ id, participantName, amountPaidRupees, credit }) => ({
        id,
        participantName,
        means: cancelMeansText({
          isLate,
          paidRupees: amountPaidRupees,
          isFromCredit: credit?.isFromCredit === true,
        }),
      }))}
      isOpen={isCancelling}
      isInTime={!isLate}
      lookedFor={seats.length === 1 ? lookedForText(booking.payment, isLate) : undefined}
    />
  );
}

/** What becomes of the money of a reference when the last seat that it is for is cancelled. */
function lookedForText(payment: MemberBookingPage["payment"], isLate: boolean): string | undefined {
  if (payment?.status !== "due" || payment.utr === null) return undefined;
  const { utr, amountRupees, membershipId } = payment;
  return unappliedUtrText({ utr, amountRupees, becomesCredit: !isLate && membershipId === null });
}

function boughtBy({ standing, isOver }: MemberBookingPage): Bought {
  if (isOver || standing.kind === "checked_in") return "past_run";
  if (standing.kind === "confirmed") return "sure_seat";
  return "isParty" in standing ? "seats" : "seat";
}

/** The booking's standing in a sentence; a replaced one leads on to the booking of now. */
function StandingText({ booking, isNew }: Pick<BookingViewProps, "booking" | "isNew">) {
  const { standing, replacedBy, isOver, eventStatus } = booking;
  const text = standingText(standing, { isOver });
  if (standing.kind === "replaced" && replacedBy)
    return (
      <Alert
        tone="warning"
        title={text}
        action={
          <ButtonLink to={`/bookings/${replacedBy.id}`}>
            {BOOKING_VIEW_TEXTS.seeBooking({ reference: replacedBy.reference })}
          </ButtonLink>
        }
      >
        {BOOKING_VIEW_TEXTS.replaced({ reference: replacedBy.reference })}
      </Alert>
    );
  // The folded form to pay, and the alert of the cancelled run, say the same.
  if (text === undefined || standing.kind === "reference_given") return null;
  if (standing.kind === "cancelled" && eventStatus === "cancelled") return null;
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

/** When and where to come, the booking's reference in large type, and the link to the pass. */
function BookingPass({ booking }: { booking: MemberBookingPage }) {
  const { date, time, location, reference, participantName } = booking;
  return (
    <Card look="night" className="grid gap-3">
      <div className="grid gap-1 wrap-anywhere">
        <p className="flex flex-wrap items-baseline gap-x-3">
          <ClockFigure time={time} className="text-4xl" />
          <span className="text-lg">{formatDay(date)}</span>
        </p>
        <p className="text-muted">{location}</p>
      </div>
      <div className="grid gap-1">
        <p className="text-sm text-muted">{BOOKING_PASS_TEXTS.passOf({ name: participantName })}</p>
        <p className="figure text-4xl tracking-wide select-all">{reference}</p>
        <p className="text-muted">{BOOKING_PASS_TEXTS.showItOrSay}</p>
      </div>
      <ButtonLink to={`/bookings/${booking.id}/pass`} className="justify-self-start">
        {BOOKING_PASS_TEXTS.showTheCode}
      </ButtonLink>
    </Card>
  );
}

/** The pace group of a booking, its place in a full group's line, and the choice of another. */
function GroupCard({ own }: { own: OwnGroup }) {
  const { groups, chosen, waitsFor } = own;
  const isBusy = useNavigation().formData?.get("intent") === "group";
  return (
    <Card as="section" className="grid gap-4">
      <CardHeader title={GROUP_TEXTS.one} />
      <p>{ownGroupText(own)}</p>
      <Form method="post" preventScrollReset className="grid gap-3">
        <GroupSelect
          key={`${chosen} ${waitsFor}`}
          groups={groups}
          hideLabel
          id="paceGroup"
          name="paceGroup"
          defaultValue={waitsFor ?? chosen ?? ""}
          hint={GROUP_TEXTS.changeHint}
        />
        <Button name="intent" value="group" busy={isBusy} className="w-fit">
          {GROUP_TEXTS.change}
        </Button>
      </Form>
    </Card>
  );
}

interface CancelPanelProps {
  /** Each seat, and what cancelling it means. */
  seats: { id: BookingId; participantName: string; means: string }[];
  isOpen: boolean;
  isInTime: boolean;
  /** What becomes of money that the club still looks for. */
  lookedFor: string | undefined;
}

/** The form to cancel, which explains the consequences; collapsed unless asked for. */
function CancelPanel(props: CancelPanelProps) {
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
