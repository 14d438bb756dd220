import { Form, useSearchParams } from "react-router";
import type { ActivityQuestion } from "~/db/tables/member-home";
import type { ActivityId } from "~/db/tables/shapes";
import { formatDay } from "~/lib/dates";
import { formatClock, formatKm } from "~/lib/measures";
import { ANSWER_TEXTS, QUESTION_TEXTS, QUESTION_WORDS } from "~/texts/progress/progress";
import { Alert } from "~/ui/alert";
import { Button } from "~/ui/button";
import { measure } from "../statistics/statistics";

import type { Activity } from "./activities.server";
import { preservedSearch } from "./log-page";

/** A recording that counts only once its member says that it was a run. */
type AskedActivity = Pick<Activity, "id" | "title" | "date" | "distanceM" | "durationS"> & {
  question: ActivityQuestion;
};

/** How many questions are asked at once; the log has all of them. */
export const SHOWN_QUESTIONS = 3;

/** Questions about recordings with their answers; renders nothing without one. */
export function ActivityQuestions({ asked }: { asked: AskedActivity[] }) {
  return (
    <>
      {asked.map((activity) => (
        <Alert
          key={activity.id}
          title={QUESTION_TEXTS[activity.question].ask}
          action={<QuestionForm {...activity} isPrimary />}
        >
          <p>{figuresText(activity)}</p>
          <p>
            {QUESTION_TEXTS[activity.question].why} {ANSWER_TEXTS.until}
          </p>
        </Alert>
      ))}
    </>
  );
}

function figuresText(activity: AskedActivity): string {
  const { distanceM, durationS } = measure(activity);
  const km = `${formatKm(distanceM)} km`;
  // A title that was made up names the distance.
  const run = activity.title.endsWith(km) ? activity.title : `${activity.title}: ${km}`;
  return QUESTION_WORDS.inOn({
    run,
    time: formatClock(durationS),
    date: formatDay(activity.date, { year: true }),
  });
}

interface QuestionFormProps {
  id: ActivityId;
  title: string;
  isPrimary?: boolean;
}

/** The answers to the question whether a recording was a run. */
export function QuestionForm({ id, title, isPrimary = false }: QuestionFormProps) {
  const kept = preservedSearch(useSearchParams()[0]);
  return (
    <Form
      method="post"
      action={`/progress/runs/${id}${kept}`}
      preventScrollReset
      className="flex flex-wrap gap-2"
    >
      <Button
        name="intent"
        value="was-run"
        size="small"
        variant={isPrimary ? "primary" : "quiet"}
        aria-label={`${ANSWER_TEXTS.yes}: ${title}`}
      >
        {ANSWER_TEXTS.yes}
      </Button>
      <Button
        name="intent"
        value="no-run"
        size="small"
        variant="quiet"
        aria-label={`${ANSWER_TEXTS.no}: ${title}`}
      >
        {ANSWER_TEXTS.no}
      </Button>
    </Form>
  );
}
