import { parseWithZod } from "@conform-to/zod/v4";
import { Footprints, Medal, Sunrise, UsersRound } from "lucide-react";
import { data } from "react-router";
import { club } from "~/content/club";
import { SHOWN_MEMBER_EVENTS } from "~/core/account/races/age-standards";
import { MemberEvents } from "~/core/account/races/member-events";
import { findRacer, listUpcomingMemberEvents } from "~/core/account/races/member-events.server";
import { activityTyped } from "~/core/progress/activities/activities";
import { listActivities } from "~/core/progress/activities/activities.server";
import { ActivityForm } from "~/core/progress/activities/activity-form";
import { ActivityLog } from "~/core/progress/activities/activity-log";
import { activitySchema } from "~/core/progress/activities/form";
import { listRemovedActivities, logActivity } from "~/core/progress/activities/log-activity.server";
import { ACTIVITIES_PER_PAGE, logPage, olderThan } from "~/core/progress/activities/log-page";
import { requestedGrain, requestedMeasure } from "~/core/progress/progress";
import { StreakCalendar } from "~/core/progress/streaks/streak-calendar";
import { ACTIVITY_REFUSALS, LOG_TEXTS, PROGRESS_TEXTS } from "~/core/progress/texts";
import { listOffers } from "~/core/progress/watch-files/import-activity.server";
import { ImportForm } from "~/core/progress/watch-files/import-form";
import { importOutcomeIn } from "~/core/progress/watch-files/imports";
import { MatchOffers } from "~/core/progress/watch-files/match-offers";
import type { AchievementId } from "~/db/tables/people";
import { formatDay } from "~/lib/dates";
import { newId } from "~/lib/ids.server";
import { formatClock, formatKm, formatPace } from "~/lib/measures";
import { requestContext } from "~/middleware/context.server";
import { memberContext } from "~/middleware/member.server";
import { redirectTelling, takeTold } from "~/middleware/told-once.server";
import { Alert } from "~/ui/alert";
import { ButtonLink } from "~/ui/button";
import { Card, CardHeader } from "~/ui/card";
import { PageHeader } from "~/ui/page-header";
import { ProgressRing } from "~/ui/progress-ring";
import { Stat, StatList } from "~/ui/stat";
import { useLatest } from "~/ui/use-latest";
import { ACHIEVEMENT_DEFINITIONS } from "../achievements/achievements";
import type { Best, BestValues } from "../activities/plausibility";
import { BEST_TEXTS } from "../texts";
import type { Route } from "./+types/route";
import { findProgress } from "./find-progress.server";
import { ProgressChart } from "./progress-chart";

/** In the address of files that the phone shared and that did not get through. */
const UNSHARED = "unshared";

/** The errors that the page can be told. */
const NOTED_PROBLEMS = ["stale", UNSHARED] as const;

export const meta: Route.MetaFunction = () => [{ title: `${PROGRESS_TEXTS.title} – ${club.name}` }];

export async function loader({ context, request, url }: Route.LoaderArgs) {
  const { db, now, timeZone } = context.get(requestContext);
  const { id: memberId } = context.get(memberContext);
  const search = url.searchParams;
  const grain = requestedGrain(search);
  const before = olderThan(search);
  const progress = await findProgress(db, { memberId, grain, now, timeZone });
  const found = await listActivities(db, { memberId, before, limit: ACTIVITIES_PER_PAGE + 1 });
  if (search.has(UNSHARED)) throw await redirectTelling(context, url.pathname, UNSHARED);
  const { told, forgotten } = await takeTold({ context, request, url });
  const page = {
    ...progress,
    grain,
    measure: requestedMeasure(search),
    log: logPage(found, await listRemovedActivities(db, { memberId, now }), search),
    offers: await listOffers(db, { memberId }),
    problem: NOTED_PROBLEMS.find((name) => told.has(name)),
    isShared: search.has("shared"),
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
  const { submitKey, typed } = submission.value;
  const activity = activityTyped(typed, timeZone);
  const logged = await logActivity(db, { memberId, activity, submitKey, now, timeZone });
  if (!logged.ok) {
    const { field, text } = ACTIVITY_REFUSALS[logged.reason];
    const fieldErrors = { [field]: [text] };
    return data(submission.reply({ fieldErrors }), { status: 400 });
  }
  throw await redirectTelling(context, "/progress", `logged=${submitKey}`);
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
            <ButtonLink to="#add">{PROGRESS_TEXTS.log}</ButtonLink>
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
        <Card as="section" aria-labelledby="log" className="grid gap-3">
          <CardHeader id="log" title={PROGRESS_TEXTS.activities} className="mb-0!" />
          <ActivityLog {...loaderData.log} today={today} />
        </Card>
        <div className="grid gap-4">
          <Card as="section" aria-labelledby="add">
            <CardHeader id="add" title={PROGRESS_TEXTS.log} />
            <ActivityForm
              key={useLatest(logged)}
              action="/progress"
              submitKey={submitKey}
              today={today}
              lastResult={actionData}
            />
          </Card>
          <Card>
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

const DISTANCE_NAMES: Record<number, string> = {
  5000: "5 km",
  10000: "10 km",
  21097: "Half marathon",
};

/** A member's personal bests. */
function PersonalBests({ bests }: { bests: BestValues }) {
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
            label={DISTANCE_NAMES[distanceM] ?? formatKm(distanceM)}
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
  best: Best<number> | null;
  unit?: string;
  as: (value: number) => string;
}

function BestStat({ label, best, unit, as }: BestStatProps) {
  if (!best) return <Stat label={label} value="–" caption={BEST_TEXTS.none} />;
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

interface RingItem {
  id: AchievementId;
  progress: number;
  target: number;
  earned: boolean;
  /** Day on which it was earned, or null. */
  earnedOn: string | null;
}

/** The four achievements, each as a progress ring. */
function AchievementRings({ achievements }: { achievements: RingItem[] }) {
  return (
    <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
      {achievements.map((achievement) => {
        const { title, description, unit } = ACHIEVEMENT_DEFINITIONS[achievement.id];
        const Icon = ICONS[achievement.id];
        const reached = `${Math.min(achievement.progress, achievement.target)} of ${achievement.target} ${unit}`;
        return (
          <Card as="li" key={achievement.id} className="flex items-center gap-4">
            <ProgressRing
              label={title}
              value={achievement.progress}
              max={achievement.target}
              valueText={reached}
              tone={achievement.earned ? "success" : "warning"}
              className="size-18"
            >
              <Icon className="size-7" />
            </ProgressRing>
            <div className="grid min-w-0 gap-0.5">
              <h3 className="text-base">{title}</h3>
              <p className="text-sm text-muted">{description}</p>
              <p className="text-sm font-bold">
                {achievement.earned && achievement.earnedOn
                  ? `Earned ${formatDay(achievement.earnedOn, { year: true })}`
                  : reached}
              </p>
            </div>
          </Card>
        );
      })}
    </ul>
  );
}
