import type { MemberId } from "~/db/tables/shapes";
import { BOOKING_PAGE_TEXTS, BOOKING_TEXTS } from "~/texts/bookings/booking";
import { PLAN_ALERT_TEXTS } from "~/texts/bookings/plans";
import { Alert } from "~/ui/alert";
import { ButtonLink } from "~/ui/button";
import { ErrorSummary } from "~/ui/error-summary";
import { ToldAlert } from "~/ui/told-alert";
import type { BookingRefusal } from "../refusals";
import type { WaitlistRefusal } from "../waitlist/rules";
import type { BookingOptions, EventToBook } from "./find-bookable-event.server";
import { SHOWN_FOR } from "./plan-choice-rules";

/** Why no seat was booked, or no place on the waitlist given. */
export type Refused = BookingRefusal | WaitlistRefusal;

interface NothingToBookProps {
  options: BookingOptions;
  errors: string[] | undefined;
  reason: Refused | undefined;
}

/** Says once to a member without a plan what comes first. */
export function NothingToBook({ options, errors, reason }: NothingToBookProps) {
  if (isUnwelcomed(reason))
    return options.hasRun ? (
      <ErrorSummary title={PLAN_ALERT_TEXTS.notFirst} errors={[PLAN_ALERT_TEXTS.ranBefore]} />
    ) : (
      <ErrorSummary title={PLAN_ALERT_TEXTS.notBooked} errors={[PLAN_ALERT_TEXTS.firstRunFirst]} />
    );
  return (
    <>
      <ErrorSummary errors={errors} />
      <PlanAlert options={options} />
    </>
  );
}

/** Whether a refusal itself says what comes before other plans. */
export function isUnwelcomed(reason: Refused | undefined): boolean {
  return reason === "not_approved" || reason === "welcome_awaited";
}

/**
 * Says that a run cannot be booked, why the club cancelled it, and where the other runs are; `isAnswer` where a form was
 * sent, whose place the alert takes.
 */
export function ClosedAlert({ event, isAnswer }: { event: EventToBook; isAnswer: boolean }) {
  const isCancelled = event.status === "cancelled";
  return (
    <ToldAlert
      told={isAnswer}
      tone="warning"
      title={isCancelled ? BOOKING_TEXTS.clubCancelled : BOOKING_PAGE_TEXTS.over}
    >
      {isCancelled && event.cancelReason && <p>{event.cancelReason}</p>}
      <p>
        <ButtonLink to="/events">{BOOKING_PAGE_TEXTS.seeTheOtherRuns}</ButtonLink>
      </p>
    </ToldAlert>
  );
}

/** Tells a member who waits for approval why only the free first run, or none, is offered. */
export function PlanAlert({ options }: { options: BookingOptions | null }) {
  if (options?.isApproved !== false) return null;
  if (options.hasRun) return <Alert tone="info">{PLAN_ALERT_TEXTS.ranBefore}</Alert>;
  const title = options.hasFreeTrial ? undefined : PLAN_ALERT_TEXTS.freeRunUsed;
  return (
    <Alert tone="info" title={title}>
      {PLAN_ALERT_TEXTS.firstRunFirst}
    </Alert>
  );
}

/** The hidden field that says for which member a form is shown; nothing for a visitor. */
export function ShownFor({ viewer }: { viewer: { id: MemberId } | null }) {
  return viewer && <input type="hidden" name={SHOWN_FOR} value={viewer.id} />;
}
