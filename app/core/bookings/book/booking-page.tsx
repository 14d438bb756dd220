import type { SubmissionResult } from "@conform-to/react";
import { type ReactNode, useEffect, useRef } from "react";
import { useLocation, useNavigationType } from "react-router";
import type { CodeWait } from "~/core/people/codes/code-waits";
import type { EventId } from "~/db/tables/shapes";
import { formatWhen } from "~/lib/dates";
import { BOOKING_PAGE_TEXTS } from "~/texts/bookings/booking";
import { WAITLIST_PANEL_TEXTS } from "~/texts/bookings/waitlist";
import { Alert } from "~/ui/alert";
import { ButtonLink } from "~/ui/button";
import { Card } from "~/ui/card";
import { ErrorSummary } from "~/ui/error-summary";
import { PageHeader } from "~/ui/page-header";
import { ToldAlert } from "~/ui/told-alert";
import { BOOKING_PLANS, isApproved, plansFor } from "../bookings";
import { EventSummary } from "../event-roster/event-summary";
import { isFull } from "../seats";
import { isUnfinished } from "../status";
import { OfferAlert, WaitlistPanel, type WaitlistPanelProps } from "../waitlist/waitlist-panel";
import type { Route } from "./+types/route";
import { BookingChoice } from "./booking-choice";
import { BookingReview, type ReviewAnswer } from "./booking-review";
import type { EventToBook } from "./find-bookable-event.server";
import {
  ClosedAlert,
  isUnwelcomed,
  NothingToBook,
  PlanAlert,
  type Refused,
} from "./nothing-to-book";
import { GUEST_FIELDS } from "./plan-choice-rules";

type Answer =
  | {
      step: "choose";
      result: SubmissionResult;
      /** Why no seat was booked, or no place on the waitlist given. */
      reason?: Refused | undefined;
      wait?: CodeWait | undefined;
    }
  | ({ step: "review" } & ReviewAnswer);

type BookingPageProps = Route.ComponentProps["loaderData"] & { answer: Answer | undefined };

/** The page starts anew, without earlier refusals, for another run and once the member joins or leaves its waitlist. */
export function keyOfPage({
  event,
  options,
}: {
  event: { id: EventId };
  options: { place: { position: number | undefined } | undefined } | null;
}): string {
  const isWaiting = options?.place?.position !== undefined;
  return `${event.id} ${isWaiting ? "waiting" : "choosing"}`;
}

/** The booking page: the event beside the current step. */
export function BookingPage(props: BookingPageProps) {
  const { event } = props;
  const answer = useShownAnswer(props.answer);
  const step = useStepInView(answer?.step ?? "choose");
  if (isFirstRunPage(props))
    return (
      <FirstRunFrame event={event} isReview={answer?.step === "review"}>
        <div ref={step} tabIndex={-1} className="scroll-mt-44 outline-none">
          <Step {...props} answer={answer} />
        </div>
      </FirstRunFrame>
    );
  return (
    <>
      <PageHeader
        title={event.title}
        back={{ to: "/events", label: BOOKING_PAGE_TEXTS.allEvents }}
      />
      <div className="grid items-start gap-6 lg:grid-cols-[1fr_22rem]">
        <div
          ref={step}
          tabIndex={-1}
          className="order-2 grid scroll-mt-24 gap-5 outline-none lg:order-1"
        >
          {props.hasLeft && !answer && (
            <ToldAlert told tone="success">
              {WAITLIST_PANEL_TEXTS.left}
            </ToldAlert>
          )}
          <Step {...props} answer={answer} />
        </div>
        <Card
          as="aside"
          aria-label={BOOKING_PAGE_TEXTS.run}
          look="sunken"
          className="order-1 lg:order-2"
        >
          <EventSummary
            event={event}
            seats={props.isOver ? "closed" : "open"}
            isHeldForThem={holdsSeat(props)}
          />
        </Card>
      </div>
    </>
  );
}

/** Whether a visitor books here: they get the free first run, so that the page asks for name and number only. */
function isFirstRunPage({ viewer, isOver, event }: BookingPageProps): boolean {
  return !viewer && !isOver && !isFull(event);
}

/** One narrow column that fits a small phone with its keyboard open; the run stands in one line. */
function FirstRunFrame({
  event,
  isReview,
  children,
}: {
  event: EventToBook;
  /** The review's own line says when the run is. */
  isReview: boolean;
  children: ReactNode;
}) {
  return (
    <div className="grid w-full max-w-xl gap-3 sm:gap-6">
      <header className="grid gap-1 wrap-anywhere">
        <h1 className="text-heading sm:text-title">{event.title}</h1>
        {!isReview && (
          <p className="text-sm text-muted sm:text-base">
            {formatWhen(event)} · {event.location}
          </p>
        )}
      </header>
      {children}
    </div>
  );
}

function Step(props: BookingPageProps) {
  const { event, viewer, options, answer, isOver, isLeaving, offerUntil } = props;
  const errors = errorsOf(answer);
  if (isOver) return <ClosedAlert event={event} isAnswer={answer !== undefined} />;
  if (options?.booking && !isUnfinished(options.booking))
    return (
      <>
        <ErrorSummary errors={errors} />
        <Alert tone="success" title={BOOKING_PAGE_TEXTS.youAreBookedOn}>
          <ButtonLink to={`/bookings/${options.booking.id}`}>
            {BOOKING_PAGE_TEXTS.seeMyBooking}
          </ButtonLink>
        </Alert>
      </>
    );
  if (answer?.step === "review")
    return (
      <Card className={viewer ? undefined : BARE_ON_PHONES}>
        <BookingReview {...props} answer={answer} />
      </Card>
    );
  if (isFull(event) && !holdsSeat(props)) return <FullEvent {...props} />;
  return (
    <>
      {offerUntil && (
        <OfferAlert
          until={offerUntil}
          hasOthersBehind={options?.place?.hasOthersBehind === true}
          {...{ viewer, isLeaving }}
        />
      )}
      {options?.booking && (
        <Alert
          tone="info"
          title={BOOKING_PAGE_TEXTS.aSeatIsHeld}
          action={
            <ButtonLink to={`/bookings/${options.booking.id}`}>
              {BOOKING_PAGE_TEXTS.seeMyBooking}
            </ButtonLink>
          }
        >
          {BOOKING_PAGE_TEXTS.chooseAgain}
        </Alert>
      )}
      <Choice {...props} />
    </>
  );
}

/** Whether a seat is held for the person, by an offer or an unfinished booking. */
function holdsSeat({ options, offerUntil }: BookingPageProps): boolean {
  const hold = options?.booking;
  return Boolean(offerUntil) || (hold !== undefined && isUnfinished(hold));
}

function FullEvent(props: BookingPageProps) {
  const { options, answer } = props;
  const reason = reasonOf(answer);
  const errors = errorsOf(answer);
  const isWaiting = options?.place?.position !== undefined;
  if (options && !isWaiting && plansFor(options).length === 0)
    return <NothingToBook {...{ options, errors, reason }} />;
  return (
    <>
      <ErrorSummary errors={errors} />
      <WaitlistPanel {...props} chosen={chosenIn(props)} isToldWhatFirst={isUnwelcomed(reason)} />
    </>
  );
}

function reasonOf(answer: Answer | undefined): Refused | undefined {
  return answer?.step === "choose" ? answer.reason : undefined;
}

/** What an answer says of the form as a whole. */
function errorsOf(answer: Answer | undefined): string[] | undefined {
  const errors = answer?.step === "choose" ? answer.result.error?.[""] : answer?.errors;
  return errors ?? undefined;
}

/** The plan and the pace group of a form that was refused, or else the plan of the address. */
function chosenIn({ answer, plan }: BookingPageProps): WaitlistPanelProps["chosen"] {
  const typed = answer?.step === "choose" ? answer.result.initialValue : undefined;
  const group = typed?.paceGroup;
  return {
    plan: BOOKING_PLANS.find((one) => one === typed?.plan) ?? plan,
    paceGroup: typeof group === "string" ? group : undefined,
  };
}

/** Whether the person may bring guests, and the run has a seat beside the one that an offer holds. */
function canBringGuests({ event, viewer, offerUntil }: BookingPageProps): boolean {
  const isLastSeat = Boolean(offerUntil) && isFull(event);
  return (!viewer || isApproved(viewer)) && !isLastSeat;
}

function Choice(props: BookingPageProps) {
  const { event, options, answer } = props;
  const errors = errorsOf(answer);
  const reason = reasonOf(answer);
  if (options && plansFor(options).length === 0)
    return <NothingToBook {...{ options, errors, reason }} />;
  const isFirstRun = isFirstRunPage(props) && !asksForMore(answer);
  return (
    <Card className={isFirstRun ? BARE_ON_PHONES : "grid gap-6"}>
      {!isUnwelcomed(reason) && <PlanAlert options={options} />}
      <BookingChoice
        key={event.priceRupees}
        {...props}
        isFirstRun={isFirstRun}
        canBringGuests={canBringGuests(props)}
        reason={reason}
        result={answer?.step === "choose" ? answer.result : undefined}
        wait={answer?.step === "choose" ? answer.wait : undefined}
      />
    </Card>
  );
}

/** On phones the card's edges would cost the room that the keyboard leaves. */
const BARE_ON_PHONES =
  "max-sm:overflow-visible max-sm:rounded-none max-sm:border-0 max-sm:bg-transparent max-sm:p-0!";

/** Whether a form has more than the free first run: that of a member who was signed out meanwhile. */
function asksForMore(answer: Answer | undefined): boolean {
  const typed = answer?.step === "choose" ? answer.result.initialValue : undefined;
  if (!typed) return false;
  const { plan, paceGroup, notes } = typed;
  const guests = GUEST_FIELDS.some((name) => typed[name]);
  return guests || Boolean(paceGroup) || Boolean(notes) || (plan ?? "free_trial") !== "free_trial";
}

/** The latest answer to the form; none where Back or Forward led to another place of the history than the answer's. */
function useShownAnswer<Answer>(answer: Answer | undefined): Answer | undefined {
  const { key } = useLocation();
  const isReturn = useNavigationType() === "POP";
  const latest = useRef({ answer, key });
  if (answer !== undefined) latest.current = { answer, key };
  return isReturn && latest.current.key !== key ? undefined : latest.current.answer;
}

/**
 * A ref for the part of a page with the current step: a new step scrolls to its top and takes the focus, unless a field
 * in it has it already.
 */
function useStepInView(step: string) {
  const part = useRef<HTMLDivElement>(null);
  const shown = useRef(step);
  useEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    if (!part.current?.contains(document.activeElement))
      part.current?.focus({ preventScroll: true });
    part.current?.scrollIntoView({ block: "start" });
  }, [step]);
  return part;
}
