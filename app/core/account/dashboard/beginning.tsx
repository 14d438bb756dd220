import type { ReactNode } from "react";
import { Link } from "react-router";
import type { ComingEvent } from "~/core/bookings/standing";
import { addDays, type Day, formatDay, formatTime } from "~/lib/dates";
import { BEGINNING_TEXTS, DASHBOARD_TEXTS } from "~/texts/account/account";
import { ButtonLink } from "~/ui/button";
import { Card } from "~/ui/card";
import { Time } from "~/ui/time";
import { Icon as Check } from "~icons/check";
import type { DashboardEvent } from "./find-dashboard.server";
import type { Meeting } from "./find-run-day.server";
import { namesText } from "./run-day-card";

interface BeginningProps {
  /** Whether the member has run before. */
  isBack: boolean;
  /** Who says hello at the run; undefined without a run. */
  meeting: Meeting | undefined;
  next: ComingEvent | undefined;
}

/** What a new member, or one who comes back, sees instead of figures: who says hello, and three steps. */
export function Beginning({ isBack, meeting, next }: BeginningProps) {
  const hello = meeting && helloText(meeting, isBack);
  return (
    <Card as="section" aria-labelledby="beginning" className="grid gap-4">
      <h2 id="beginning" className="text-heading">
        {isBack ? BEGINNING_TEXTS.titleBack : BEGINNING_TEXTS.title}
      </h2>
      {hello && <p className="text-lg">{hello}</p>}
      <ol className="grid gap-3 sm:grid-cols-3">
        <Step number={1} title={BEGINNING_TEXTS.book} isDone={next !== undefined}>
          {next ? BEGINNING_TEXTS.booked : BEGINNING_TEXTS.bookHow}
        </Step>
        <Step number={2} title={BEGINNING_TEXTS.come}>
          {BEGINNING_TEXTS.comeHow}
        </Step>
        <Step number={3} title={BEGINNING_TEXTS.stay}>
          {BEGINNING_TEXTS.stayHow}
        </Step>
      </ol>
    </Card>
  );
}

function helloText({ group, leaders }: Meeting, isBack: boolean): string | undefined {
  const count = leaders.length;
  if (count === 0) return undefined;
  const names = namesText(leaders);
  if (group !== null) return BEGINNING_TEXTS.helloGroup({ names, count, group });
  return (isBack ? BEGINNING_TEXTS.helloBack : BEGINNING_TEXTS.hello)({ names, count });
}

function Step({
  number,
  title,
  isDone,
  children,
}: {
  number: number;
  title: string;
  isDone?: boolean;
  children: ReactNode;
}) {
  return (
    <li className="flex gap-3 sm:grid sm:content-start">
      <span
        aria-hidden
        className="figure grid size-9 shrink-0 place-items-center rounded-full bg-sunken text-xl"
      >
        {isDone ? <Check className="size-5 text-success" /> : number}
      </span>
      <div>
        <h3 className="text-base">
          {title}
          {isDone && <span className="sr-only">: {BEGINNING_TEXTS.done}</span>}
        </h3>
        <p className="text-muted">{children}</p>
      </div>
    </li>
  );
}

/** The club's next run for a member who has nothing booked and no run behind them. */
export function FirstRun({
  event,
  today,
  isQuiet,
}: {
  event: DashboardEvent;
  today: Day;
  isQuiet: boolean;
}) {
  const { title, slug, date, time, location } = event;
  return (
    <Card as="section" look="night" className="grid gap-3 wrap-anywhere">
      <p className="text-sm text-muted">{BEGINNING_TEXTS.nextRun({ when: whenOf(date, today) })}</p>
      <h2 className="text-title">
        <Link to={`/events/${slug}`} className="text-ink no-underline hover:underline">
          {title}
        </Link>
      </h2>
      <Time value={`${date}T${time}`} className="text-lg">
        <span className="figure mr-3 text-5xl leading-none text-saffron">{formatTime(time)}</span>
        {formatDay(date)}
      </Time>
      <p>{location}</p>
      <p className="flex flex-wrap gap-3">
        <ButtonLink to={`/events/${slug}/book`} variant={isQuiet ? "secondary" : "primary"}>
          {BEGINNING_TEXTS.bookIt}
        </ButtonLink>
        <ButtonLink to="/events" variant="quiet">
          {DASHBOARD_TEXTS.findRun}
        </ButtonLink>
      </p>
    </Card>
  );
}

function whenOf(date: Day, today: Day): "today" | "tomorrow" | "later" {
  if (date === today) return "today";
  return date === addDays(today, 1) ? "tomorrow" : "later";
}
