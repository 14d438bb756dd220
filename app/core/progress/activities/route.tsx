import { parseWithZod } from "@conform-to/zod/v4";
import { data, redirect } from "react-router";
import { pageTitle } from "~/content/page-club";
import { activityRefusal } from "~/core/progress/texts";
import { dayOf, timeOf } from "~/lib/dates";
import { newId } from "~/lib/ids.server";
import { mergedFields, seenIn, seenOf, storedFields, textsIn } from "~/lib/stored-fields";
import { requestContext } from "~/middleware/context.server";
import { requireIntent } from "~/middleware/intents.server";
import { memberContext } from "~/middleware/member.server";
import { redirectTelling } from "~/middleware/told-once.server";
import { ACTIVITY_FORM_TEXTS, PROGRESS_TEXTS } from "~/texts/progress/progress";
import { Alert } from "~/ui/alert";
import { Card } from "~/ui/card";
import { PageHeader } from "~/ui/page-header";
import { SeenVersion } from "~/ui/seen-version";
import { revalidateAfterRefusal } from "~/ui/use-revalidate-later";
import type { Route } from "./+types/route";
import { activityFormValues, activityTyped } from "./activities";
import { type EditedActivity, findActivity, findRemovedActivity } from "./activities.server";
import { ActivityForm } from "./activity-form";
import { answerQuestion, swapFigures } from "./answer-question.server";
import { activitySchema } from "./form";
import {
  answerMatch,
  changeActivity,
  removeActivity,
  restoreActivity,
} from "./log-activity.server";
import { preservedSearch } from "./log-page";
import { MATCH_ANSWERS, type MatchAnswer, matchTold } from "./matching";

export const meta = pageTitle((club) => `${PROGRESS_TEXTS.editRun} – ${club}`);

export async function loader({ context, params }: Route.LoaderArgs) {
  const { db, now, timeZone } = context.get(requestContext);
  const whose = { memberId: context.get(memberContext).id, activityId: params.activityId };
  const stored = await findActivity(db, whose);
  const activity = stored ?? (await findRemovedActivity(db, { ...whose, now }));
  if (!activity) throw data({ reason: "no_run" }, { status: 404 });
  return {
    activity: { id: activity.id, version: activity.version, ...shownIn(activity, timeZone) },
    isRemoved: stored === undefined,
    today: dayOf(now, timeZone),
    submitKey: newId(),
  };
}

function shownIn(activity: EditedActivity, timeZone: string) {
  const { date, title, sport, startedAt, distanceM, durationS } = activity;
  const startTime = startedAt === null ? undefined : timeOf(startedAt, timeZone);
  return { date, title, sport, startTime, distanceM, durationS };
}

export const shouldRevalidate = revalidateAfterRefusal;

export async function action(args: Route.ActionArgs) {
  const form = await args.request.formData();
  const intent = requireIntent(form, INTENTS);
  if (intent === "save") return await save(args, form);
  const page = `/progress${preservedSearch(args.url.searchParams)}`;
  if (intent === "same" || intent === "other")
    throw await redirectTelling(args.context, page, await storedAnswer(args, form, intent));
  const { db } = args.context.get(requestContext);
  const whose = whoseActivity(args);
  const done =
    intent === "was-run" || intent === "no-run"
      ? await answerQuestion(db, { ...whose, isRun: intent === "was-run" })
      : await COMMANDS[intent](db, { ...whose, to: String(form.get("to")) });
  // A second tap finds it where the first one has put it.
  const isThere = intent === "remove" ? findRemovedActivity : findActivity;
  const isAgain = intent === "remove" || intent === "restore";
  if (done.ok || (isAgain && (await isThere(db, whose)))) throw redirect(page);
  if (done.reason === "not_found") throw data({ reason: "no_run" }, { status: 404 });
  throw await redirectTelling(args.context, page, "stale");
}

const COMMANDS = { remove: removeActivity, restore: restoreActivity, swap: swapFigures };

async function storedAnswer(args: Route.ActionArgs, form: FormData, answer: MatchAnswer) {
  const { db, now, timeZone } = args.context.get(requestContext);
  const bookingId = String(form.get("bookingId"));
  const answered = await answerMatch(db, { ...whoseActivity(args), bookingId, answer });
  if (answered.ok) return matchTold(answer, answered.event, dayOf(now, timeZone));
  if (answered.reason === "changed") return "stale";
  throw data({ reason: answered.reason }, { status: 404 });
}

const INTENTS = [
  ...(["save", "remove", "restore", "was-run", "no-run", "swap"] as const),
  ...MATCH_ANSWERS,
] as const;

function whoseActivity({ context, params }: Route.ActionArgs) {
  const { now, timeZone } = context.get(requestContext);
  return { memberId: context.get(memberContext).id, activityId: params.activityId, now, timeZone };
}

async function save(args: Route.ActionArgs, form: FormData) {
  const { db } = args.context.get(requestContext);
  const whose = whoseActivity(args);
  const submission = parseWithZod(form, { schema: activitySchema });
  const typed = textsIn(form);
  const seen = seenIn(typed);
  if (submission.status !== "success")
    return data({ result: submission.reply(), seen }, { status: 400 });
  if (typed.restore) await restoreActivity(db, whose);
  const before = await findActivity(db, whose);
  if (!before) {
    const removed = await findRemovedActivity(db, whose);
    if (!removed) throw data({ reason: "not_found" }, { status: 404 });
    const result = submission.reply({ formErrors: [ACTIVITY_FORM_TEXTS.removed] });
    return data({ result, seen }, { status: 409 });
  }
  const activity = activityTyped(submission.value.typed, whose.timeZone, before);
  const version = Number(seen.version || before.version);
  const changed = await changeActivity(db, { ...whose, activity, version });
  if (changed.ok) throw redirect("/progress");
  const { field, text } = activityRefusal(changed.reason);
  if (changed.reason !== "changed_meanwhile") {
    const fieldErrors = { [field]: [text] };
    return data({ result: submission.reply({ fieldErrors }), seen }, { status: 400 });
  }
  const stored = activityFormValues(shownIn(before, whose.timeZone));
  const initialValue = mergedFields({ stored, typed });
  const lines = storedFields(fieldLabels(), { stored, typed: initialValue }, (_, value) => value);
  const formErrors = [text, ...(lines.length > 0 ? [ACTIVITY_FORM_TEXTS.stored, ...lines] : [])];
  const result = { ...submission.reply({ formErrors }), initialValue };
  const goesOn = { ...seenOf(before.version, stored), isMerged: true };
  return data({ result, seen: goesOn }, { status: 409 });
}

function fieldLabels() {
  return {
    date: ACTIVITY_FORM_TEXTS.day,
    startTime: ACTIVITY_FORM_TEXTS.start,
    sport: ACTIVITY_FORM_TEXTS.sport,
    distanceKm: ACTIVITY_FORM_TEXTS.distance,
    hours: ACTIVITY_FORM_TEXTS.hours,
    minutes: ACTIVITY_FORM_TEXTS.minutes,
    seconds: ACTIVITY_FORM_TEXTS.seconds,
    title: ACTIVITY_FORM_TEXTS.title,
  };
}

export default function ActivityPage({ loaderData, actionData }: Route.ComponentProps) {
  const { activity, isRemoved, today, submitKey } = loaderData;
  return (
    <>
      <PageHeader
        title={PROGRESS_TEXTS.editRun}
        back={{ to: "/progress", label: PROGRESS_TEXTS.title }}
      />
      {isRemoved && !actionData && <Alert tone="warning">{ACTIVITY_FORM_TEXTS.removed}</Alert>}
      <Card className="max-w-xl">
        <SeenVersion
          loaded={seenOf(activity.version, activityFormValues(activity))}
          answered={actionData?.seen}
        >
          {(hidden) => (
            <ActivityForm
              action={`/progress/runs/${activity.id}`}
              submitKey={submitKey}
              today={today}
              lastResult={actionData?.result}
              activity={activity}
              isRemoved={isRemoved}
              hidden={hidden}
            />
          )}
        </SeenVersion>
      </Card>
    </>
  );
}
