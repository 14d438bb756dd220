import { useEffect, useLayoutEffect } from "react";
import { Form, useLocation, useNavigation, useSubmit } from "react-router";
import { RESUME_REVIEW, reviewHistoryKey } from "~/core/payments/drafts";
import { amountDue } from "~/core/payments/payments";
import { BotCheckField, CodeBoxes, SendCodeButton, WaitLine } from "~/core/people/codes/code-boxes";
import type { CodeAnswer } from "~/core/people/codes/code-state";
import { TrialMessage } from "~/core/people/codes/trial-message";
import { useCodeForm } from "~/core/people/codes/use-code-form";
import { useShownCode } from "~/core/people/codes/use-shown-code";
import { useWait } from "~/core/people/codes/use-wait";
import { WaiverDeclaration } from "~/core/people/waiver/waiver-declaration";
import type { BookingPlan } from "~/db/tables/events";
import type { MemberId } from "~/db/tables/shapes";
import { formatWhen } from "~/lib/dates";
import { plainPhoneDigits } from "~/lib/phone-digits";
import { formatRupees } from "~/lib/rupees";
import { BOOKING_CHOICE_TEXTS, BOOKING_REVIEW_TEXTS } from "~/texts/bookings/booking";
import { PLAN_LABELS } from "~/texts/bookings/bookings";
import { COMMON_WORDS } from "~/texts/site-wide/common-words";
import { Button } from "~/ui/button";
import { DataList } from "~/ui/data-list";
import { ErrorSummary } from "~/ui/error-summary";
import { readTab, writeTab } from "~/ui/tab-storage";
import { takeReload } from "~/ui/use-document-reload";
import { useShownErrors } from "~/ui/use-shown-errors";
import { bookedPlan } from "../bookings";
import { OfflineBookingAlert } from "../offline/offline-booking-alert";
import { useOfflineBooking } from "../offline/use-offline-booking";
import { shownLabel } from "../pace-groups/rules";
import type { Route } from "./+types/route";
import type { EventToBook } from "./find-bookable-event.server";
import { ShownFor } from "./nothing-to-book";

/** Another code, although one can be entered. */
const SEND_AGAIN = "send-again";

type BookingReviewProps = Route.ComponentProps["loaderData"] & { answer: ReviewAnswer };

export interface ReviewAnswer {
  choice: {
    plan: BookingPlan;
    paceGroup: string | null;
    notes: string | null;
    guests: { name: string; phone: string }[];
  };
  /** Whose seat it is: the number of a visitor or of a member without a name, and the id of a member. */
  runner: { memberId: MemberId | undefined; name: string | undefined; phone: string | undefined };
  /** The fields of the first step, sent as hidden fields. */
  fields: [name: string, value: string][];
  /** Set for a visitor after the code is sent. */
  code?: CodeAnswer | undefined;
  errors?: string[];
  /** Said beside the code boxes. */
  codeErrors?: string[];
}

/** The second step: a summary, the code for a visitor, and the button that books. */
export function BookingReview({ event, options, botCheck, answer, ...props }: BookingReviewProps) {
  const { runner, fields, code, codeErrors } = answer;
  const choice = { ...answer.choice, plan: bookedPlan(answer.choice.plan, event) };
  const due = dueFor(choice, { event, options, ...props });
  useReviewHistory(event.slug);
  const { proof, isProving, listeners } = useCodeForm(botCheck, code, { hosted: code?.hosted });
  const { keep, keeping, interceptWhenOffline } = useOfflineBooking(event, code === undefined);
  const shownCode = useShownCode({ answer: code, proof });
  const wait = useWait(shownCode.wait, digitsIn(fields));
  const isClosed = code !== undefined && !shownCode.isOpen;
  const above = proof.error ? [proof.error] : answer.errors;
  const shown = useShownErrors(fields, above, codeErrors);
  return (
    <Form
      ref={shown}
      method="post"
      className={code ? "grid gap-3 sm:gap-5" : "grid gap-5"}
      onSubmit={(event) => {
        if (!interceptWhenOffline(event)) listeners.onSubmit(event);
      }}
    >
      <div className="grid gap-1">
        <h2 className="text-heading">{BOOKING_REVIEW_TEXTS.isThisRight}</h2>
        {code && <SummaryLine {...{ event, choice, runner, due }} />}
      </div>
      <ErrorSummary errors={above} />
      <BotCheckField proof={proof} />
      {fields.map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <ShownFor viewer={runner.memberId ? { id: runner.memberId } : null} />
      <input type="hidden" name="shownStartsAt" value={event.startsAt} />
      {!code && <Summary {...{ event, choice, runner, due }} />}
      {due.rupees > 0 && due.creditRupees > 0 && (
        <p className="text-muted">
          {BOOKING_REVIEW_TEXTS.creditStays({ credit: formatRupees(due.creditRupees) })}
        </p>
      )}
      {code && (
        <CodeBoxes
          code={shownCode}
          label={BOOKING_REVIEW_TEXTS.codeLabel}
          hint={
            shownCode.isOpen && runner.phone
              ? BOOKING_REVIEW_TEXTS.codeWentTo({ phone: runner.phone })
              : undefined
          }
          errors={codeErrors}
          // The code is what comes next, also without JavaScript.
          autoFocus={shownCode.isOpen}
        />
      )}
      <ReviewButtons
        seats={1 + choice.guests.length}
        isDue={due.rupees > 0}
        isClosed={isClosed}
        isSending={isProving}
        wait={code && wait}
      />
      <OfflineBookingAlert keeping={keeping} onKeep={keep} />
      {code && wait.isWaiting && <WaitLine seconds={wait.left} />}
      {code && <TrialMessage text={shownCode.message} />}
      {(props.needsWaiver || choice.guests.length > 0) && (
        <WaiverDeclaration
          guests={choice.guests.length}
          title={BOOKING_REVIEW_TEXTS.byTakingTheSeat}
        />
      )}
    </Form>
  );
}

interface ReviewButtonsProps {
  seats: number;
  isDue: boolean;
  /** The code can no longer be entered, so that another one comes first. */
  isClosed: boolean;
  /** The page prepares to ask for another code. */
  isSending: boolean;
  /** Set where there is a code. */
  wait: ReturnType<typeof useWait> | undefined;
}

function ReviewButtons({ seats, isDue, isClosed, isSending, wait }: ReviewButtonsProps) {
  const doing = useNavigation().formData?.get("intent");
  return (
    <div className="flex flex-wrap gap-3">
      <Button
        name="intent"
        value="book"
        formNoValidate
        variant={isClosed ? "secondary" : "primary"}
        size="large"
        busy={doing === "book"}
      >
        {isDue ? BOOKING_REVIEW_TEXTS.takeSeats({ seats }) : BOOKING_REVIEW_TEXTS.imIn}
      </Button>
      {wait && (
        <SendCodeButton
          intent={SEND_AGAIN}
          wait={wait}
          variant={isClosed ? "primary" : "secondary"}
          busy={isSending || doing === SEND_AGAIN}
        >
          {BOOKING_REVIEW_TEXTS.resend}
        </SendCodeButton>
      )}
      <Button name="intent" value="edit" variant="quiet" formNoValidate>
        {BOOKING_REVIEW_TEXTS.changeSomething}
      </Button>
    </div>
  );
}

type Choice = ReviewAnswer["choice"];

interface Due {
  /** To pay after booking. */
  rupees: number;
  /** The member's credit, which pays for all of a booking or for none. */
  creditRupees: number;
  /** What of it pays for this booking. */
  fromCreditRupees: number;
}

function dueFor(
  { plan, guests }: Choice,
  {
    event,
    options,
    membershipRupees = 0,
  }: Pick<BookingReviewProps, "event" | "options" | "membershipRupees">,
): Due {
  const buysMembership = plan === "monthly_membership" && !options?.membership;
  const creditRupees = options?.creditRupees ?? 0;
  const paidHeads = guests.length + (plan === "pay_per_run" ? 1 : 0);
  const rupees = amountDue({
    paidHeads,
    priceRupees: event.priceRupees,
    membershipRupees: buysMembership ? membershipRupees : 0,
    creditRupees,
  });
  const fromCreditRupees = rupees === 0 ? paidHeads * event.priceRupees : 0;
  return { rupees, creditRupees, fromCreditRupees };
}

interface SummaryProps {
  event: EventToBook;
  choice: Choice;
  runner: ReviewAnswer["runner"];
  due: Due;
}

function Summary({ event, choice, runner, due }: SummaryProps) {
  return (
    <DataList
      items={[
        { label: COMMON_WORDS.runner, value: runner.name },
        { label: BOOKING_CHOICE_TEXTS.mobileNumber, value: runner.phone },
        { label: COMMON_WORDS.plan, value: PLAN_LABELS[choice.plan] },
        { label: BOOKING_REVIEW_TEXTS.seats, value: 1 + choice.guests.length },
        { label: BOOKING_REVIEW_TEXTS.guests, value: guestNames(choice) },
        {
          label: BOOKING_REVIEW_TEXTS.paceGroup,
          value:
            event.paceGroups.length > 0
              ? (shownGroup(event, choice) ?? BOOKING_REVIEW_TEXTS.decidedAtTheStart)
              : undefined,
        },
        { label: COMMON_WORDS.note, value: choice.notes ?? undefined },
        { label: BOOKING_REVIEW_TEXTS.toPay, value: toPayText(due) },
      ].filter(({ value }) => value !== undefined)}
    />
  );
}

/** A visitor's booking in one line, which leaves the keyboard's half of a phone to the code. */
function SummaryLine({ event, choice, runner, due }: SummaryProps) {
  const parts = [
    runner.name,
    guestNames(choice),
    formatWhen(event),
    PLAN_LABELS[choice.plan],
    due.rupees > 0 && formatRupees(due.rupees),
    shownGroup(event, choice),
    choice.notes,
  ];
  return <p className="wrap-anywhere">{parts.filter(Boolean).join(" · ")}</p>;
}

function shownGroup({ paceGroups }: EventToBook, { paceGroup }: Choice): string | undefined {
  return paceGroup === null ? undefined : shownLabel(paceGroups, paceGroup);
}

function guestNames({ guests }: Choice): string | undefined {
  return guests.map(({ name }) => name).join(", ") || undefined;
}

function toPayText({ rupees, fromCreditRupees }: Due): string {
  if (rupees > 0) return formatRupees(rupees);
  return fromCreditRupees > 0
    ? BOOKING_REVIEW_TEXTS.fromCredit({ amount: formatRupees(fromCreditRupees) })
    : BOOKING_REVIEW_TEXTS.nothing;
}

/** The number that the code is for, of the first step's fields. */
function digitsIn(fields: ReviewAnswer["fields"]): string {
  return plainPhoneDigits(fields.find(([name]) => name === "phone")?.[1] ?? "");
}

/** The router's name for a page that it did not come to by itself. */
const UNKNOWN_PLACE = "default";

/**
 * Remembers in this tab that it shows the review of an event, and at which place of its history; before the review is
 * painted, because whoever sees it may reload at once.
 */
function useReviewHistory(slug: string): void {
  const { key } = useLocation();
  useLayoutEffect(() => writeTab(reviewHistoryKey(slug), key), [slug, key]);
}

/**
 * Goes on to the review where the tab showed it last and is reloaded, or where Back leads to its place; a form that
 * answers a submit stays. The place alone does not tell a reload: the history moves on to it before the page does.
 * Call it after the form's draft is filled in.
 */
export function useResumedReview(formId: string, slug: string, isAnswer: boolean): void {
  const { key } = useLocation();
  const submit = useSubmit();
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a page that has just opened goes on by itself
  useEffect(() => {
    const isReloaded = takeReload();
    const place = readTab(reviewHistoryKey(slug));
    const isResumed = !isAnswer && (isReloaded || (place === key && key !== UNKNOWN_PLACE));
    if (place === null || !isResumed) return writeTab(reviewHistoryKey(slug), null);
    const form = document.getElementById(formId);
    if (!(form instanceof HTMLFormElement) || !navigator.onLine) return;
    const fields = new FormData(form);
    fields.set("intent", RESUME_REVIEW);
    void submit(fields, { method: "post", replace: true });
  }, []);
}
