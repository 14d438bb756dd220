import { Form, useSearchParams } from "react-router";
import type { ActivityDoubt } from "~/db/tables/member-home";
import type { ActivityId, BookingId } from "~/db/tables/shapes";
import { formatPace } from "~/lib/measures";
import { Button } from "~/ui/button";
import { type DistanceAndDuration, measure, paceOf } from "../statistics/statistics";
import { DOUBT_TEXTS, MATCH_TEXTS } from "../texts";
import { preservedSearch } from "./log-page";
import {
  type ActivityStandingKind,
  eventName,
  type MatchAnswer,
  standingOfActivity,
} from "./matching";

/** The values that decide how an activity counts. */
export interface JudgedActivity extends DistanceAndDuration {
  doubt: ActivityDoubt | null;
  bookingId: BookingId | null;
  /** Day of the club run that it belongs to. */
  eventDate: string | null;
  sameBookingId: BookingId | null;
  isCounted: boolean;
}

export interface ActivityStandingProps {
  activity: JudgedActivity & { id: ActivityId };
  today: string;
}

/** Says how an activity that looks like a club run counts, or why one does not, with the other answers. */
export function ActivityStanding({ activity, today }: ActivityStandingProps) {
  const standing = standingOfActivity(activity);
  if (standing === "own" && activity.bookingId === null) return null;
  const answers = activity.bookingId === null ? [] : ANSWERS[standing];
  return (
    <div className="flex grow basis-full flex-wrap items-center gap-x-4 gap-y-1 text-sm text-muted">
      <p>{standingText(standing, activity, today)}</p>
      {answers.map(({ answer, label }) => (
        <AnswerForm
          key={answer}
          activityId={activity.id}
          bookingId={activity.bookingId ?? ""}
          answer={answer}
        >
          {label}
        </AnswerForm>
      ))}
    </div>
  );
}

const ANSWERS: Record<ActivityStandingKind, { answer: MatchAnswer; label: string }[]> = {
  own: [{ answer: "same", label: MATCH_TEXTS.same }],
  doubtful: [],
  used: [{ answer: "other", label: MATCH_TEXTS.other }],
  same_run: [
    { answer: "same", label: MATCH_TEXTS.use },
    { answer: "other", label: MATCH_TEXTS.other },
  ],
};

function standingText(
  standing: ActivityStandingKind,
  activity: JudgedActivity,
  today: string,
): string {
  if (activity.doubt) {
    const why = DOUBT_TEXTS[activity.doubt](formatPace(paceOf(measure(activity))));
    return `Not counted: ${why} Edit it to correct it.`;
  }
  const run = eventName(activity.eventDate ?? today, today);
  return STANDING_TEXTS[standing](run);
}

const STANDING_TEXTS: Record<ActivityStandingKind, (run: string) => string> = {
  own: (run) => `Counts beside ${run} with the club.`,
  doubtful: (run) => `Looks like ${run} with the club.`,
  used: (run) => `Counts as ${run} with the club.`,
  same_run: (run) => `Looks like ${run} with the club, which counts already.`,
};

interface AnswerFormProps {
  activityId: ActivityId;
  bookingId: BookingId;
  answer: MatchAnswer;
  variant?: "primary" | "quiet";
  children: string;
}

/** A button that says whether an activity is the run of a booking. */
export function AnswerForm({
  activityId,
  bookingId,
  answer,
  variant = "quiet",
  children,
}: AnswerFormProps) {
  const [search] = useSearchParams();
  return (
    <Form
      method="post"
      action={`/progress/runs/${activityId}${preservedSearch(search)}`}
      preventScrollReset
    >
      <input type="hidden" name="bookingId" value={bookingId} />
      <Button name="intent" value={answer} size="small" variant={variant}>
        {children}
      </Button>
    </Form>
  );
}
