import { parseWithZod } from "@conform-to/zod/v4";
import { data, redirect } from "react-router";
import { club } from "~/content/club";
import { AchievementRings } from "~/features/achievements/components/achievement-rings";
import { MemberEvents } from "~/features/member-events/components/member-events";
import { listUpcomingMemberEvents } from "~/features/member-events/queries.server";
import { SHOWN_MEMBER_EVENTS } from "~/features/member-events/rules";
import { logRun } from "~/features/own-runs/commands.server";
import { ImportForm } from "~/features/own-runs/components/import-form";
import { RunForm } from "~/features/own-runs/components/run-form";
import { RunLog } from "~/features/own-runs/components/run-log";
import { listOwnRuns } from "~/features/own-runs/queries.server";
import {
  importOutcomeIn,
  logPage,
  olderThan,
  RUN_REFUSAL_TEXTS,
  RUNS_PER_PAGE,
} from "~/features/own-runs/rules";
import { ownRunSchema } from "~/features/own-runs/schema";
import { PersonalBests } from "~/features/progress/components/personal-bests";
import { ProgressCharts } from "~/features/progress/components/progress-charts";
import { StreakCalendar } from "~/features/progress/components/streak-calendar";
import { findProgress } from "~/features/progress/queries/find-progress.server";
import { grainAsked } from "~/features/progress/rules";
import { newId } from "~/lib/ids.server";
import { appContext } from "~/middleware/context.server";
import { memberContext } from "~/middleware/member.server";
import { Alert } from "~/ui/alert";
import { ButtonLink } from "~/ui/button";
import { Card, CardHeader } from "~/ui/card";
import { PageHeader } from "~/ui/page-header";
import { useLatest } from "~/ui/use-latest";
import type { Route } from "./+types/progress";

export const meta: Route.MetaFunction = () => [{ title: `Progress – ${club.name}` }];

export async function loader({ context, request }: Route.LoaderArgs) {
  const { db, now, timeZone } = context.get(appContext);
  const { id: memberId } = context.get(memberContext);
  const search = new URL(request.url).searchParams;
  const grain = grainAsked(search);
  const before = olderThan(search);
  const progress = await findProgress(db, { memberId, grain, now, timeZone });
  const found = await listOwnRuns(db, { memberId, before, limit: RUNS_PER_PAGE + 1 });
  return {
    ...progress,
    grain,
    log: logPage(found, search),
    events: await listUpcomingMemberEvents(db, {
      memberId,
      today: progress.today,
      limit: SHOWN_MEMBER_EVENTS,
    }),
    outcome: importOutcomeIn(search),
    logged: search.get("logged") ?? undefined,
    eventAdded: search.get("event") ?? undefined,
    submitKey: newId(),
  };
}

export async function action({ context, request }: Route.ActionArgs) {
  const { db, now, timeZone } = context.get(appContext);
  const submission = parseWithZod(await request.formData(), { schema: ownRunSchema });
  if (submission.status !== "success") return data(submission.reply(), { status: 400 });
  const memberId = context.get(memberContext).id;
  const logged = await logRun(db, { memberId, ...submission.value, now, timeZone });
  if (!logged.ok) {
    const fieldErrors = { date: [RUN_REFUSAL_TEXTS[logged.reason]] };
    return data(submission.reply({ fieldErrors }), { status: 400 });
  }
  throw redirect(`/progress?logged=${submission.value.submitKey}`);
}

export default function ProgressPage({ loaderData, actionData }: Route.ComponentProps) {
  const { grain, spans, today, submitKey, logged, eventAdded } = loaderData;
  return (
    <>
      <PageHeader
        title="Progress"
        intro="Your training log: club runs count by themselves, your own runs you add."
        actions={
          <>
            <ButtonLink to="/progress/export" reloadDocument>
              Export
            </ButtonLink>
            <ButtonLink to="#add">Log a run</ButtonLink>
          </>
        }
      />
      {logged !== undefined && (
        <Alert tone="success" announce>
          Run logged. Well done.
        </Alert>
      )}
      {eventAdded !== undefined && (
        <Alert tone="success" announce>
          Event added successfully
        </Alert>
      )}
      <ProgressCharts grain={grain} spans={spans} />
      <StreakCalendar weeks={loaderData.calendar} streak={loaderData.streak} />
      <section aria-labelledby="achievements" className="grid gap-4">
        <h2 id="achievements" className="text-heading">
          Achievements
        </h2>
        <AchievementRings achievements={loaderData.achievements} />
      </section>
      <PersonalBests bests={loaderData.bests} />
      <div className="grid items-start gap-4 lg:grid-cols-[3fr_2fr]">
        <Card as="section" aria-labelledby="log" className="grid gap-3">
          <CardHeader id="log" title="My own runs" className="mb-0!" />
          <RunLog {...loaderData.log} />
        </Card>
        <div className="grid gap-4">
          <Card as="section" aria-labelledby="add">
            <CardHeader id="add" title="Log a run" />
            <RunForm
              key={useLatest(logged)}
              action="/progress"
              submitKey={submitKey}
              today={today}
              lastResult={actionData}
            />
          </Card>
          <Card>
            <ImportForm outcome={loaderData.outcome} />
          </Card>
        </div>
      </div>
      <MemberEvents
        events={loaderData.events}
        today={today}
        submitKey={submitKey}
        added={eventAdded}
      />
    </>
  );
}
