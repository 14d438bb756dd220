import { Form, Link, useSearchParams } from "react-router";
import type { ActivityReading } from "~/db/tables/member-home";
import type { ActivityId, BookingId } from "~/db/tables/shapes";
import { formatDay } from "~/lib/dates";
import { formatClock, formatDuration, formatKm, formatPace } from "~/lib/measures";
import {
  ACTIVITY_LOG_TEXTS,
  MATCH_TEXTS,
  QUESTION_TEXTS,
  STANDING_TEXTS,
} from "~/texts/progress/progress";
import { Button, ButtonLink } from "~/ui/button";
import { Folded } from "~/ui/open-sign";
import { EstimateNote } from "../overview/window-cards";
import { measure, paceOf } from "../statistics/statistics";
import { DOUBT_TEXTS, LOG_TEXTS, otherFigures, readingText } from "../texts";
import { isQuestion } from "./activities";
import type { Activity } from "./activities.server";
import type { RemovedActivity } from "./log-activity.server";
import { type LogPage, preservedSearch } from "./log-page";
import {
  type ActivityStandingKind,
  eventName,
  type MatchAnswer,
  standingOfActivity,
} from "./matching";
import { QuestionForm } from "./question";

export interface ActivityLogProps extends LogPage<Activity, RemovedActivity> {
  today: string;
}

/** The member's activities, each with a picture of its route when its file has one. */
export function ActivityLog({ entries, older, latest, today }: ActivityLogProps) {
  const more = entries.slice(SHOWN_AT_ONCE);
  return (
    <>
      <LogLines entries={entries.slice(0, SHOWN_AT_ONCE)} today={today} />
      {more.length > 0 && (
        <Folded title={LOG_TEXTS.more({ count: more.length })}>
          <LogLines entries={more} today={today} />
        </Folded>
      )}
      {entries.some(({ activity }) => activity && measure(activity).isEstimate) && <EstimateNote />}
      {(latest || older) && (
        <p className="flex gap-6">
          {latest && (
            <Link to={latest} className="text-link" preventScrollReset>
              {LOG_TEXTS.latest}
            </Link>
          )}
          {older && (
            <Link to={older} className="text-link" preventScrollReset>
              {LOG_TEXTS.earlier}
            </Link>
          )}
        </p>
      )}
    </>
  );
}

/** The others are in a part that opens. */
const SHOWN_AT_ONCE = 4;

function LogLines({ entries, today }: Pick<ActivityLogProps, "entries" | "today">) {
  return (
    <ul className="divide-y divide-line">
      {entries.map(({ activity, removed }) => (
        <li key={activity?.id ?? removed?.id} className="grid gap-1 py-3">
          {activity && <LogLine activity={activity} today={today} />}
          {removed && <RemovedLine removed={removed} />}
        </li>
      ))}
    </ul>
  );
}

function LogLine({ activity, today }: { activity: Activity; today: string }) {
  return (
    <>
      <div className="flex items-center gap-4">
        <RoutePicture route={activity.route} />
        <div className="mr-auto grid min-w-0">
          <p className="font-bold wrap-anywhere">{activity.title}</p>
          <p className="text-sm text-muted">{formatDay(activity.date, { year: true })}</p>
        </div>
        <ActivityMeasures {...activity} />
        <div className="flex flex-col gap-1 sm:flex-row">
          <ButtonLink
            to={`/progress/runs/${activity.id}`}
            size="small"
            variant="quiet"
            aria-label={ACTIVITY_LOG_TEXTS.edit({
              title: activity.title,
              date: formatDay(activity.date),
            })}
          >
            {LOG_TEXTS.edit}
          </ButtonLink>
          <RunForm
            id={activity.id}
            intent="remove"
            label={ACTIVITY_LOG_TEXTS.delete({
              title: activity.title,
              date: formatDay(activity.date),
            })}
          >
            {LOG_TEXTS.delete}
          </RunForm>
        </div>
      </div>
      {activity.reading && isRemarkable(activity.reading) && (
        <Reading {...activity} reading={activity.reading} />
      )}
      <ActivityStanding activity={activity} today={today} />
    </>
  );
}

/** Whether something of a file was left out, taken for something else or not taken. */
function isRemarkable({ jumps, unread, isLocalTime, isCutShort, other }: ActivityReading): boolean {
  return jumps > 0 || unread > 0 || isLocalTime || isCutShort || other !== null;
}

/** What was read from the file of a recording, and figures that were not taken, with a button that takes them. */
function Reading({ reading, ...activity }: Activity & { reading: ActivityReading }) {
  const { other } = reading;
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1 text-sm text-muted">
      <p>
        {readingText(reading)} {other && otherFigures(other)}
      </p>
      {other && (
        <RunForm
          id={activity.id}
          intent="swap"
          about={{ to: other.by }}
          label={`${swapText(other)}: ${activity.title}`}
        >
          {swapText(other)}
        </RunForm>
      )}
    </div>
  );
}

function swapText({ distanceM, durationS }: NonNullable<ActivityReading["other"]>) {
  return LOG_TEXTS.swap({ km: formatKm(distanceM), clock: formatClock(durationS) });
}

/** Stands where a deleted activity was. */
function RemovedLine({ removed }: { removed: RemovedActivity }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 text-sm">
      <p role="status" className="min-w-0 text-muted">
        {LOG_TEXTS.removed(removed.title)}
      </p>
      <RunForm
        id={removed.id}
        intent="restore"
        label={ACTIVITY_LOG_TEXTS.undo({ title: removed.title })}
      >
        {LOG_TEXTS.undo}
      </RunForm>
    </div>
  );
}

interface RunFormProps {
  id: ActivityId;
  intent: "remove" | "restore" | "swap" | MatchAnswer;
  /** Whose figures are taken, or the booking that the activity is the run of, or is not. */
  about?: { to: "device" | "points" } | { bookingId: BookingId };
  label?: string;
  variant?: "primary" | "quiet";
  children: string;
}

export function RunForm({ id, intent, about, label, variant = "quiet", children }: RunFormProps) {
  const kept = preservedSearch(useSearchParams()[0]);
  return (
    <Form method="post" action={`/progress/runs/${id}${kept}`} preventScrollReset>
      {Object.entries(about ?? {}).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Button name="intent" value={intent} size="small" variant={variant} aria-label={label}>
        {children}
      </Button>
    </Form>
  );
}

const SHOWN_PAUSE_S = 60;

function ActivityMeasures(activity: Pick<Activity, "distanceM" | "durationS" | "elapsedS">) {
  const { distanceM, durationS } = measure(activity);
  return (
    <p className="figure text-right text-xl leading-tight whitespace-nowrap">
      {formatKm(distanceM)}
      {activity.distanceM === null && "*"}{" "}
      <span className="font-sans text-sm font-bold text-muted">km</span>
      <br />
      <span className="text-base text-muted">
        {formatDuration(durationS)}
        {activity.durationS === null && "*"}
      </span>
      {activity.elapsedS !== null && activity.elapsedS - durationS >= SHOWN_PAUSE_S && (
        <span className="block font-sans text-xs font-normal text-muted">
          {LOG_TEXTS.withPauses({ time: formatDuration(activity.elapsedS) })}
        </span>
      )}
    </p>
  );
}

function RoutePicture({ route }: { route: string | null }) {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 100 100"
      className="size-14 shrink-0 rounded-md bg-sunken text-success"
    >
      {route ? (
        <polyline
          points={route}
          fill="none"
          stroke="currentColor"
          strokeWidth="4"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      ) : (
        <path
          d="M20 70 C 35 30, 60 90, 80 35"
          fill="none"
          className="stroke-line"
          strokeWidth="4"
        />
      )}
    </svg>
  );
}

/** Says how an activity that looks like a club run counts, or why one does not, with the other answers. */
function ActivityStanding({ activity, today }: { activity: Activity; today: string }) {
  const standing = standingOfActivity(activity);
  if (standing === "own" && activity.bookingId === null) return null;
  const answers = activity.bookingId === null ? [] : matchAnswers()[standing];
  return (
    <div className="flex grow basis-full flex-wrap items-center gap-x-4 gap-y-1 text-sm text-muted">
      <p>{standingText(standing, activity, today)}</p>
      {isQuestion(activity.doubt) && <QuestionForm id={activity.id} title={activity.title} />}
      {answers.map(({ answer, label }) => (
        <RunForm
          key={answer}
          id={activity.id}
          intent={answer}
          about={{ bookingId: activity.bookingId ?? "" }}
        >
          {label}
        </RunForm>
      ))}
    </div>
  );
}

function matchAnswers(): Record<ActivityStandingKind, { answer: MatchAnswer; label: string }[]> {
  return {
    own: [{ answer: "same", label: MATCH_TEXTS.same }],
    doubtful: [],
    used: [{ answer: "other", label: MATCH_TEXTS.other }],
    same_run: [
      { answer: "same", label: MATCH_TEXTS.use },
      { answer: "other", label: MATCH_TEXTS.other },
    ],
  };
}

function standingText(standing: ActivityStandingKind, activity: Activity, today: string): string {
  const { doubt } = activity;
  if (isQuestion(doubt)) return `${QUESTION_TEXTS[doubt].ask} ${QUESTION_TEXTS[doubt].why}`;
  if (doubt) {
    const why = DOUBT_TEXTS[doubt](formatPace(paceOf(measure(activity))));
    return ACTIVITY_LOG_TEXTS.notCounted({ why });
  }
  const run = eventName(activity.eventDate ?? today, today);
  return STANDING_TEXTS[standing]({ run });
}
