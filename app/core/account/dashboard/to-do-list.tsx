import type { ReactElement } from "react";
import { Form } from "react-router";
import type { ComingEvent } from "~/core/bookings/standing";
import type { DueHomeReport } from "~/core/check-in/everybody-back/home";
import type { UnpaidMembership } from "~/core/payments/membership/memberships";
import { type Day, formatDay, formatWhen, hasEnded, type Instant } from "~/lib/dates";
import { formatRupees } from "~/lib/rupees";
import { ACCOUNT_TEXTS, HOME_QUESTION_TEXTS, TO_DO_TEXTS } from "~/texts/account/account";
import { PLAN_LABELS } from "~/texts/bookings/bookings";
import { Button, ButtonLink } from "~/ui/button";
import { Card } from "~/ui/card";
import { Countdown } from "~/ui/countdown";
import { useRevalidateLater } from "~/ui/use-revalidate-later";
import { ShareCard } from "../check-in-card/check-in-card";
import { iRanText, ranTodayText } from "../check-in-card/check-in-card-rules";
import type { Dashboard, WantedPlan } from "./find-dashboard.server";
import { LeaderboardQuestion, ToDo } from "./leaderboard-question";

interface ToDoListProps
  extends Pick<
    Dashboard,
    | ("coming" | "others" | "today" | "isComplete")
    | ("unpaidMembership" | "asksForLeaderboard" | "wantedPlan")
  > {
  dueHomeReports: HomeQuestionProps[];
  /** Whether the run of today leads the page with its card. */
  hasCard: boolean;
  now: Instant;
}

/** Further entries are in a part that opens. */
const SHOWN_AT_ONCE = 3;

/** Everything that the member has to do, the most urgent first; renders nothing when there is nothing. */
export function ToDoList(props: ToDoListProps) {
  const items = itemsOf(props);
  if (items.length === 0) return null;
  const more = items.slice(SHOWN_AT_ONCE);
  return (
    <Card
      as="section"
      aria-label={TO_DO_TEXTS.title}
      className="divide-y divide-line border-l-4 border-l-accent py-1!"
    >
      {items.slice(0, SHOWN_AT_ONCE)}
      {more.length > 0 && (
        <details>
          <summary className="flex min-h-11 cursor-pointer items-center font-bold text-link">
            {TO_DO_TEXTS.more({ count: more.length })}
          </summary>
          <div className="divide-y divide-line">{more}</div>
        </details>
      )}
    </Card>
  );
}

function itemsOf(props: ToDoListProps): ReactElement[] {
  const { coming, others, today, isComplete, unpaidMembership, dueHomeReports, now } = props;
  const offers = coming.filter(({ standing }) => standing.kind === "offered");
  const ran = props.hasCard
    ? []
    : coming.filter(({ standing }) => standing.kind === "checked_in" && standing.isOver).slice(-1);
  const owed = coming.filter(({ booking }) => (booking?.dueRupees ?? 0) > 0);
  // While money is due, the first payment is the page's one main button.
  const isDue = owed.length > 0 || unpaidMembership !== undefined;
  return [
    ...dueHomeReports.map((run) => (
      <HomeQuestion key={`home ${run.bookingId}`} {...run} isMain={!isDue} />
    )),
    ...offers.map((event) => <Offer key={event.eventId} event={event} now={now} isMain={!isDue} />),
    ...owed.map((event, at) => (
      <Unpaid key={event.eventId} event={event} now={now} isMain={at === 0} />
    )),
    ...(unpaidMembership
      ? [<MembershipDue key="membership" {...unpaidMembership} isMain={owed.length === 0} />]
      : []),
    ...ran.map((event) => (
      <Ran
        key={event.eventId}
        event={event}
        others={others[event.eventId] ?? 0}
        today={today}
        isMain={!isDue}
      />
    )),
    ...(props.wantedPlan ? [<PlanOffer key="plan" {...props.wantedPlan} isMain={!isDue} />] : []),
    ...(props.asksForLeaderboard ? [<LeaderboardQuestion key="board" isMain={!isDue} />] : []),
    ...(isComplete ? [] : [<FinishProfile key="profile" />]),
  ];
}

function look(isMain: boolean): "primary" | "secondary" {
  return isMain ? "primary" : "secondary";
}

function FinishProfile() {
  return (
    <ToDo
      title={TO_DO_TEXTS.profileTitle}
      isPlain
      action={
        <ButtonLink to="/profile?edit" size="small">
          {TO_DO_TEXTS.profileButton}
        </ButtonLink>
      }
    >
      {TO_DO_TEXTS.profile}
    </ToDo>
  );
}

/** Today's event that the member attended, to share as a picture that names nobody else. */
function Ran({
  event,
  others,
  today,
  isMain,
}: {
  event: ComingEvent;
  others: number;
  today: Day;
  isMain: boolean;
}) {
  const { booking, title, date } = event;
  if (!booking) return null;
  return (
    <ToDo
      title={ranTodayText({ others, date }, today)}
      isPlain
      action={
        <div className="flex flex-wrap gap-2">
          <ShareCard
            bookingId={booking.id}
            text={`${title}: ${iRanText({ others, distanceM: null })}`}
            size="small"
            isCompact
            isQuiet={!isMain}
          />
          <ButtonLink to={`/bookings/${booking.id}`} variant="quiet" size="small">
            {TO_DO_TEXTS.ranButton}
          </ButtonLink>
        </div>
      }
    >
      {TO_DO_TEXTS.ran({ run: title })}
    </ToDo>
  );
}

function Offer({ event, now, isMain }: { event: ComingEvent; now: Instant; isMain: boolean }) {
  const readAgain = useRevalidateLater();
  if (event.standing.kind !== "offered") return null;
  return (
    <ToDo
      title={TO_DO_TEXTS.offerTitle({ run: event.title })}
      action={
        <ButtonLink to={`/events/${event.slug}/book`} variant={look(isMain)} size="small">
          {TO_DO_TEXTS.offerButton}
        </ButtonLink>
      }
    >
      {formatWhen(event)}. <Countdown until={event.standing.until} now={now} onEnd={readAgain} />{" "}
      {TO_DO_TEXTS.offerAfter}
    </ToDo>
  );
}

function Unpaid({ event, now, isMain }: { event: ComingEvent; now: Instant; isMain: boolean }) {
  const { booking } = event;
  if (!booking) return null;
  const amount = formatRupees(booking.dueRupees);
  const isSure = event.standing.kind !== "payment_due";
  const why = isSure ? TO_DO_TEXTS.paySure : TO_DO_TEXTS.payThen;
  return (
    <ToDo
      title={TO_DO_TEXTS.payTitle({ amount, run: event.title })}
      action={
        <ButtonLink to={`/bookings/${booking.id}`} variant={look(isMain)} size="small">
          {TO_DO_TEXTS.payButton({ amount })}
        </ButtonLink>
      }
    >
      {formatWhen(event)}. {hasEnded(event, now) ? TO_DO_TEXTS.payAfter : why}
    </ToDo>
  );
}

function MembershipDue({ startsOn, amountRupees, isMain }: UnpaidMembership & { isMain: boolean }) {
  const amount = formatRupees(amountRupees);
  return (
    <ToDo
      title={TO_DO_TEXTS.membershipTitle({ amount })}
      isPlain
      action={
        <ButtonLink to="/membership" variant={look(isMain)} size="small">
          {TO_DO_TEXTS.payButton({ amount })}
        </ButtonLink>
      }
    >
      {ACCOUNT_TEXTS.membershipMonth({ startsOn: formatDay(startsOn) })}
    </ToDo>
  );
}

/** The plan that a newcomer chose before the free first run, which is behind them now. */
function PlanOffer({ plan, to, isMain }: WantedPlan & { isMain: boolean }) {
  return (
    <ToDo
      title={TO_DO_TEXTS.planTitle({ plan: PLAN_LABELS[plan] })}
      isPlain
      action={
        <ButtonLink to={to} variant={look(isMain)} size="small">
          {TO_DO_TEXTS.planButton}
        </ButtonLink>
      }
    >
      {TO_DO_TEXTS.plan}
    </ToDo>
  );
}

interface HomeQuestionProps extends DueHomeReport {
  submitKey: string;
}

/** The question 'Are you home?' after an event that counts everybody back, until this member has answered. */
function HomeQuestion({
  bookingId,
  title,
  guestName,
  submitKey,
  isMain,
}: HomeQuestionProps & { isMain: boolean }) {
  return (
    <ToDo
      title={
        guestName ? ACCOUNT_TEXTS.guestHomeQuestion({ guest: guestName }) : ACCOUNT_TEXTS.areYouHome
      }
      isPlain
      action={
        <Form method="post" action={`/bookings/${bookingId}/pass`}>
          <input type="hidden" name="submitKey" value={submitKey} />
          <input type="hidden" name="from" value="dashboard" />
          <Button variant={look(isMain)} size="small">
            {guestName ? ACCOUNT_TEXTS.guestHome({ guest: guestName }) : ACCOUNT_TEXTS.imHome}
          </Button>
        </Form>
      }
    >
      {HOME_QUESTION_TEXTS.why({ run: title })}
    </ToDo>
  );
}
