import { parseWithZod } from "@conform-to/zod/v4";
import { data, redirect } from "react-router";
import { club } from "~/content/club";
import { ACTIVITY_REFUSALS, PROGRESS_TEXTS } from "~/core/progress/texts";
import { dayOf, timeOf } from "~/lib/dates";
import { newId } from "~/lib/ids.server";
import { requestContext } from "~/middleware/context.server";
import { requireIntent } from "~/middleware/intents.server";
import { memberContext } from "~/middleware/member.server";
import { redirectTelling } from "~/middleware/told-once.server";
import { Card } from "~/ui/card";
import { PageHeader } from "~/ui/page-header";
import type { Route } from "./+types/route";
import { activityTyped } from "./activities";
import { findActivity } from "./activities.server";
import { ActivityForm } from "./activity-form";
import { activitySchema } from "./form";
import {
  answerMatch,
  changeActivity,
  removeActivity,
  restoreActivity,
} from "./log-activity.server";
import { preservedSearch } from "./log-page";
import { MATCH_ANSWERS } from "./matching";

export const meta: Route.MetaFunction = () => [
  { title: `${PROGRESS_TEXTS.editRun} – ${club.name}` },
];

export async function loader({ context, params }: Route.LoaderArgs) {
  const { db, now, timeZone } = context.get(requestContext);
  const memberId = context.get(memberContext).id;
  const activity = await findActivity(db, { memberId, activityId: params.activityId });
  if (!activity) throw data({ reason: "no_run" }, { status: 404 });
  const { startedAt } = activity;
  const startTime = startedAt === null ? undefined : timeOf(startedAt, timeZone);
  return {
    activity: { ...activity, startTime },
    today: dayOf(now, timeZone),
    submitKey: newId(),
  };
}

export async function action(args: Route.ActionArgs) {
  const { db } = args.context.get(requestContext);
  const whose = whoseActivity(args);
  const form = await args.request.formData();
  const settings = preservedSearch(args.url.searchParams);
  const intent = requireIntent(form, ["save", "remove", "restore", ...MATCH_ANSWERS]);
  if (intent === "save") return await save(args, form);
  if (intent === "remove" || intent === "restore") {
    const done = await (intent === "remove" ? removeActivity : restoreActivity)(db, whose);
    if (!done.ok) throw data({ reason: "no_run" }, { status: 404 });
    throw redirect(`/progress${settings}`);
  }
  const bookingId = String(form.get("bookingId"));
  const answered = await answerMatch(db, { ...whose, bookingId, answer: intent });
  if (!answered.ok && answered.reason === "not_found")
    throw data({ reason: answered.reason }, { status: 404 });
  throw await redirectTelling(args.context, `/progress${settings}`, answered.ok ? "" : "stale");
}

function whoseActivity({ context, params }: Route.ActionArgs) {
  const { now, timeZone } = context.get(requestContext);
  return { memberId: context.get(memberContext).id, activityId: params.activityId, now, timeZone };
}

async function save(args: Route.ActionArgs, form: FormData) {
  const { db } = args.context.get(requestContext);
  const whose = whoseActivity(args);
  const submission = parseWithZod(form, { schema: activitySchema });
  if (submission.status !== "success") return data(submission.reply(), { status: 400 });
  const before = await findActivity(db, whose);
  const activity = activityTyped(submission.value.typed, whose.timeZone, before);
  const changed = await changeActivity(db, { ...whose, activity });
  if (!changed.ok && changed.reason === "not_found") {
    throw data({ reason: changed.reason }, { status: 404 });
  }
  if (!changed.ok) {
    const { field, text } = ACTIVITY_REFUSALS[changed.reason];
    const fieldErrors = { [field]: [text] };
    return data(submission.reply({ fieldErrors }), { status: 400 });
  }
  throw redirect("/progress");
}

export default function ActivityPage({ loaderData, actionData }: Route.ComponentProps) {
  const { activity, today, submitKey } = loaderData;
  return (
    <>
      <PageHeader
        title={PROGRESS_TEXTS.editRun}
        back={{ to: "/progress", label: PROGRESS_TEXTS.title }}
      />
      <Card className="max-w-xl">
        <ActivityForm
          action={`/progress/runs/${activity.id}`}
          submitKey={submitKey}
          today={today}
          lastResult={actionData}
          activity={activity}
        />
      </Card>
    </>
  );
}
