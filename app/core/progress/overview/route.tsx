import { parseWithZod } from "@conform-to/zod/v4";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { data } from "react-router";
import { pageTitle } from "~/content/page-club";
import { MemberEvents } from "~/core/account/races/member-events";
import { findRacer, listUpcomingMemberEvents } from "~/core/account/races/member-events.server";
import { SHOWN_MEMBER_EVENTS } from "~/core/account/races/races";
import { activityTyped, isQuestion } from "~/core/progress/activities/activities";
import { listActivities, listAskedActivities } from "~/core/progress/activities/activities.server";
import { ActivityForm } from "~/core/progress/activities/activity-form";
import { ActivityLog, type ActivityLogProps } from "~/core/progress/activities/activity-log";
import { activitySchema } from "~/core/progress/activities/form";
import { listRemovedActivities, logActivity } from "~/core/progress/activities/log-activity.server";
import { ACTIVITIES_PER_PAGE, logPage, olderThan } from "~/core/progress/activities/log-page";
import { ActivityQuestions, SHOWN_QUESTIONS } from "~/core/progress/activities/question";
import { requestedGrain, requestedMeasure } from "~/core/progress/progress";
import { StreakCalendar } from "~/core/progress/streaks/streak-calendar";
import { activityRefusal, LOG_TEXTS } from "~/core/progress/texts";
import { listOffers } from "~/core/progress/watch-files/import-activity.server";
import { ImportForm } from "~/core/progress/watch-files/import-form";
import { importOutcomeIn } from "~/core/progress/watch-files/imports";
import { MatchOffers } from "~/core/progress/watch-files/match-offers";
import type { AchievementId } from "~/db/tables/people";
import { formatDay } from "~/lib/dates";
import { sha256 } from "~/lib/digest.server";
import { newId } from "~/lib/ids.server";
import { visited } from "~/lib/language.server";
import { formatClock, formatKm, formatPace } from "~/lib/measures";
import { requestContext } from "~/middleware/context.server";
import { memberContext } from "~/middleware/member.server";
import { redirectTelling, takeTold } from "~/middleware/told-once.server";
import { ACHIEVEMENT_TEXTS } from "~/texts/progress/achievements";
import { BEST_TEXTS, MATCH_TEXTS, OVERVIEW_TEXTS, PROGRESS_TEXTS } from "~/texts/progress/progress";
import { Alert } from "~/ui/alert";
import { ButtonLink } from "~/ui/button";
import { Card, CardHeader } from "~/ui/card";
import { FoldedHeading } from "~/ui/open-sign";
import { PageHeader } from "~/ui/page-header";
import { ProgressRing } from "~/ui/progress-ring";
import { Stat, StatList } from "~/ui/stat";
import { useLatest } from "~/ui/use-latest";
import { Icon as Footprints } from "~icons/footprints";
import { Icon as Medal } from "~icons/medal";
import { Icon as Sunrise } from "~icons/sunrise";
import { Icon as UsersRound } from "~icons/users-round";
import { ACHIEVEMENT_TARGETS } from "../achievements/achievements";
import type { Best, BestValues } from "../activities/plausibility";

import type { Route } from "./+types/route";
import { findProgress } from "./find-progress.server";
import { ProgressChart } from "./progress-chart";

/** In the address of files that the phone shared and that did not get through. */
const UNSHARED = "unshared";
/** In the address after files that a browser without JavaScript cannot send. */
const TOO_LARGE = "too-large";

/** The errors that the page can be told. */
const NOTED_PROBLEMS = ["stale", UNSHARED, TOO_LARGE] as const;

export const meta = pageTitle((club) => `${PROGRESS_TEXTS.title} – ${club}`);

export async function loader({ context, request, url }: Route.LoaderArgs) {
  const { db, now, timeZone } = context.get(requestContext);
  const { id: memberId } = context.get(memberContext);
  const search = url.searchParams;
  const grain = requestedGrain(search);
  const before = olderThan(search);
  const progress = await findProgress(db, { memberId, grain, now, timeZone });
  const found = await listActivities(db, { memberId, before, limit: ACTIVITIES_PER_PAGE + 1 });
  const problem = [UNSHARED, TOO_LARGE].find((name) => search.has(name));
  if (problem) throw await redirectTelling(context, visited(url).pathname, problem);
  const { told, forgotten } = await takeTold({ context, request, url });
  const page = {
    ...progress,
    grain,
    measure: requestedMeasure(search),
    log: logPage(found, await listRemovedActivities(db, { memberId, now }), search),
    offers: await listOffers(db, { memberId }),
    asked: (await listAskedActivities(db, { memberId, limit: SHOWN_QUESTIONS })).flatMap(
      ({ id, title, date, distanceM, durationS, doubt }) =>
        isQuestion(doubt) ? [{ id, title, date, distanceM, durationS, question: doubt }] : [],
    ),
    match: matchSaid(told),
    problem: NOTED_PROBLEMS.find((name) => told.has(name)),
    isShared: search.has("shared"),
    isLogging: search.has("log"),
    events: await listUpcomingMemberEvents(db, {
      memberId,
      today: progress.today,
      limit: SHOWN_MEMBER_EVENTS,
    }),
    person: await findRacer(db, { memberId }),
    outcome: importOutcomeIn(told),
    logged: told.get("logged") ?? undefined,
    eventAdded: told.get("event") ?? undefined,
    submitKey: newId(),
  };
  return data(page, forgotten);
}

export async function action({ context, request }: Route.ActionArgs) {
  const { db, now, timeZone } = context.get(requestContext);
  const submission = parseWithZod(await request.formData(), { schema: activitySchema });
  if (submission.status !== "success") return data(submission.reply(), { status: 400 });
  const memberId = context.get(memberContext).id;
  const { submitKey: formKey, typed } = submission.value;
  const activity = activityTyped(typed, timeZone);
  // A page that the browser kept has its old key: another run typed there is another run.
  const submitKey = sha256(`${formKey} ${JSON.stringify(typed)}`);
  const logged = await logActivity(db, { memberId, activity, submitKey, now, timeZone });
  if (!logged.ok) {
    const { field, text } = activityRefusal(logged.reason);
    const fieldErrors = { [field]: [text] };
    return data(submission.reply({ fieldErrors }), { status: 400 });
  }
  throw await redirectTelling(context, "/progress", `logged=${formKey}`);
}

export default function ProgressPage({ loaderData, actionData }: Route.ComponentProps) {
  const { grain, spans, today, submitKey, logged, eventAdded } = loaderData;
  return (
    <>
      <PageHeader
        title={PROGRESS_TEXTS.title}
        intro={PROGRESS_TEXTS.intro}
        actions={
          <>
            <ButtonLink to="/progress/export" reloadDocument>
              {PROGRESS_TEXTS.export}
            </ButtonLink>
            <ButtonLink to="?log#add">{PROGRESS_TEXTS.log}</ButtonLink>
          </>
        }
      />
      {logged !== undefined && (
        <Alert tone="success" announce>
          {PROGRESS_TEXTS.logged}
        </Alert>
      )}
      {eventAdded !== undefined && (
        <Alert tone="success" announce>
          {PROGRESS_TEXTS.eventAdded}
        </Alert>
      )}
      {loaderData.problem && (
        <Alert tone="warning" announce>
          {PROGRESS_TEXTS[loaderData.problem]}
        </Alert>
      )}
      <noscript>
        {loaderData.log.entries.map(
          ({ removed }) =>
            removed && (
              <Alert key={removed.id} action={<ButtonLink to="#log">{LOG_TEXTS.undo}</ButtonLink>}>
                {LOG_TEXTS.removed(removed.title)}
              </Alert>
            ),
        )}
      </noscript>
      {loaderData.match && (
        <Alert tone="success" announce>
          {loaderData.match}
        </Alert>
      )}
      <ActivityQuestions asked={loaderData.asked} />
      <MatchOffers offers={loaderData.offers} today={today} />
      <ProgressChart
        grain={grain}
        measure={loaderData.measure}
        spans={spans}
        sum={loaderData.sum}
        before={loaderData.before}
      />
      <StreakCalendar weeks={loaderData.calendar} streak={loaderData.streak} />
      <section aria-labelledby="achievements" className="grid gap-4">
        <h2 id="achievements" className="text-heading">
          {PROGRESS_TEXTS.achievements}
        </h2>
        <AchievementRings achievements={loaderData.achievements} />
      </section>
      <PersonalBests bests={loaderData.bests} />
      <div className="grid items-start gap-4 lg:grid-cols-[3fr_2fr]">
        <Log {...loaderData.log} today={today} />
        <div className="grid gap-4">
          <LogForm isOpen={loaderData.isLogging || actionData !== undefined}>
            <ActivityForm
              key={useLatest(logged)}
              action="/progress"
              submitKey={submitKey}
              today={today}
              lastResult={actionData}
            />
          </LogForm>
          <Card className="py-2!">
            <ImportForm outcome={loaderData.outcome} isShared={loaderData.isShared} />
          </Card>
        </div>
      </div>
      <MemberEvents
        events={loaderData.events}
        person={loaderData.person}
        submitKey={submitKey}
        added={eventAdded}
      />
    </>
  );
}

/** The log of own runs; folded while there are none. */
function Log(log: ActivityLogProps) {
  const isEmpty = log.entries.length === 0 && !log.latest;
  if (isEmpty)
    return (
      <Card as="section" aria-labelledby="log" className="py-2!">
        <details className="group">
          <FoldedHeading id="log">{PROGRESS_TEXTS.activities}</FoldedHeading>
          <p className="pt-1 pb-2">
            <b>{LOG_TEXTS.emptyTitle}.</b> {LOG_TEXTS.empty}
          </p>
        </details>
      </Card>
    );
  return (
    <Card as="section" aria-labelledby="log" className="grid gap-3">
      <CardHeader id="log" title={PROGRESS_TEXTS.activities} className="mb-0!" />
      <ActivityLog {...log} />
    </Card>
  );
}

/** The form to log a run, folded until it is asked for; what was typed stays while it is folded. */
function LogForm({ isOpen, children }: { isOpen: boolean; children: ReactNode }) {
  const form = useRef<HTMLDetailsElement>(null);
  // Nothing but a press folds it again.
  const [isOpenAtFirst] = useState(isOpen);
  useEffect(() => {
    if (isOpen && form.current) form.current.open = true;
  }, [isOpen]);
  return (
    <Card as="section" aria-labelledby="add" className="py-2!">
      <details ref={form} open={isOpenAtFirst} className="group">
        <FoldedHeading id="add">{PROGRESS_TEXTS.log}</FoldedHeading>
        <div className="pt-3 pb-2">{children}</div>
      </details>
    </Card>
  );
}

/** What 'Use it' changed, or why it changed nothing. */
function matchSaid(told: URLSearchParams): string | undefined {
  const all = told.get("used-all");
  if (all !== null && /^\d{1,3}$/.test(all)) return MATCH_TEXTS.usedAll({ count: Number(all) });
  const [key] = (["used", "clubs"] as const).filter((name) => told.has(name));
  if (key === undefined) return undefined;
  const [run = "", figures = ""] = (told.get(key) ?? "").split("/");
  const text = MATCH_TEXTS[key]({ run, figures });
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function distanceNames(): Record<number, string> {
  return {
    5000: "5 km",
    10000: "10 km",
    21097: OVERVIEW_TEXTS.halfMarathon,
  };
}

/** A member's personal bests; those that nobody has run yet are left out. */
function PersonalBests({ bests }: { bests: BestValues }) {
  const { longestM, paceSPerKm, times } = bests;
  const isEmpty = !longestM && !paceSPerKm && times.every(({ best }) => !best);
  if (isEmpty) return null;
  return (
    <Card as="section" aria-labelledby="bests">
      <CardHeader
        id="bests"
        title={BEST_TEXTS.title}
        action={<span className="text-sm text-muted">{BEST_TEXTS.private}</span>}
      />
      <StatList className="grid-cols-2! sm:grid-cols-3!">
        <BestStat label={BEST_TEXTS.longest} best={bests.longestM} unit="km" as={formatKm} />
        <BestStat label={BEST_TEXTS.pace} best={bests.paceSPerKm} unit="/km" as={formatPace} />
        {bests.times.map(({ distanceM, best }) => (
          <BestStat
            key={distanceM}
            label={distanceNames()[distanceM] ?? formatKm(distanceM)}
            best={best}
            as={formatClock}
          />
        ))}
      </StatList>
    </Card>
  );
}

interface BestStatProps {
  label: string;
  best: Best | null;
  unit?: string;
  as: (value: number) => string;
}

function BestStat({ label, best, unit, as }: BestStatProps) {
  if (!best) return null;
  return (
    <Stat
      label={label}
      value={as(best.value)}
      caption={formatDay(best.date, { year: true })}
      {...(unit !== undefined && { unit })}
    />
  );
}

const ICONS: Record<AchievementId, typeof Medal> = {
  early_bird: Sunrise,
  consistent_runner: Footprints,
  community_builder: UsersRound,
  marathon_ready: Medal,
};

/** The four achievements, each as a progress ring; two in a row on a phone. */
function AchievementRings({
  achievements,
}: Pick<Route.ComponentProps["loaderData"], "achievements">) {
  return (
    <ul className="grid grid-cols-2 gap-3 max-[20rem]:grid-cols-1 sm:gap-4 lg:grid-cols-4">
      {achievements.map((achievement) => {
        const { title, description } = ACHIEVEMENT_TEXTS[achievement.id];
        const Icon = ICONS[achievement.id];
        const reached = OVERVIEW_TEXTS.reached({
          progress: Math.min(achievement.progress, achievement.target),
          target: achievement.target,
          unit: ACHIEVEMENT_TARGETS[achievement.id].unit,
        });
        return (
          <Card
            as="li"
            key={achievement.id}
            className="flex items-center gap-4 max-sm:grid max-sm:content-start max-sm:gap-2 max-sm:p-3!"
          >
            <ProgressRing
              label={title}
              value={achievement.progress}
              max={achievement.target}
              valueText={reached}
              tone={achievement.earned ? "success" : "warning"}
              className="size-12 sm:size-18"
            >
              <Icon className="size-5 sm:size-7" />
            </ProgressRing>
            <div className="grid min-w-0 gap-0.5">
              <h3 className="text-base">{title}</h3>
              <p className="text-sm text-muted">{description}</p>
              <p className="text-sm font-bold">
                {achievement.earned && achievement.earnedOn
                  ? OVERVIEW_TEXTS.earned({
                      earnedOn: formatDay(achievement.earnedOn, { year: true }),
                    })
                  : reached}
              </p>
            </div>
          </Card>
        );
      })}
    </ul>
  );
}
