import { redirect, type ShouldRevalidateFunctionArgs, useSearchParams } from "react-router";
import { inClubWords } from "~/content/club-words.server";
import { pageTitle } from "~/content/page-club";
import { ErasureBanner } from "~/core/account/erasure/erasure-banner";
import { OfflineBookings } from "~/core/account/sync/offline-bookings";
import { ComingFaces } from "~/core/bookings/coming/coming-faces";
import { type ComingEvent, isToCome, nextOf } from "~/core/bookings/standing";
import { standingText } from "~/core/bookings/standing-texts";
import { StandingBadge } from "~/core/bookings/status-badge";
import { findOpenDesk } from "~/core/check-in/entries/desk.server";
import { sayLate } from "~/core/check-in/pass/passes.server";
import { setBoardVisibility } from "~/core/people/consents/set-board-visibility.server";
import { ACHIEVEMENTS } from "~/core/progress/achievements/achievements";
import { celebrateAchievements } from "~/core/progress/achievements/achievements.server";
import { Celebration } from "~/core/progress/achievements/celebration";
import { WindowCard } from "~/core/progress/overview/window-cards";
import { windowIn } from "~/core/progress/statistics/statistics";
import { StreakCard } from "~/core/progress/streaks/streak-card";
import { formatDay, formatTime, timeOf } from "~/lib/dates";
import { newId } from "~/lib/ids.server";
import { requestContext } from "~/middleware/context.server";
import { requireIntent } from "~/middleware/intents.server";
import { memberContext } from "~/middleware/member.server";
import {
  DASHBOARD_TEXTS,
  DASHBOARD_WORDS,
  GREETING_TEXTS,
  OPEN_DESK_TEXTS,
  PLAIN_GREETING_TEXTS,
  RUN_DAY_TEXTS,
} from "~/texts/account/account";
import { ButtonLink } from "~/ui/button";
import { cachedPart } from "~/ui/cached-part";
import { Card } from "~/ui/card";
import { Folded } from "~/ui/open-sign";
import { PageHeader } from "~/ui/page-header";
import { Time } from "~/ui/time";
import { useDroppedOfflinePage } from "~/ui/use-offline-page";
import { useFreshOnReturn } from "~/ui/use-revalidate-later";
import { Icon as Ticket } from "~icons/ticket";

import type { Route } from "./+types/route";
import { Beginning, FirstRun } from "./beginning";
import { type Dashboard, findDashboard } from "./find-dashboard.server";
import { findBeginning, findRunDay } from "./find-run-day.server";
import { ToDo } from "./leaderboard-question";
import { calledName, partOfDay, runDayOf } from "./run-day";
import { RunDayCard } from "./run-day-card";
import { ToDoList } from "./to-do-list";
import { UpcomingEvents } from "./upcoming-events";

export const meta = pageTitle((club) => `${DASHBOARD_TEXTS.title} – ${club}`);

export async function loader({ context }: Route.LoaderArgs) {
  const { db, now, timeZone, log, requestId, secret } = context.get(requestContext);
  const member = context.get(memberContext);
  const { failures, ...dashboard } = await findDashboard(db, { member, now, timeZone });
  for (const { part, error } of failures) {
    log.error({ err: error, requestId, part }, "a part of the dashboard could not be read");
  }
  const dueHomeReports = dashboard.dueHomeReports.map((run) => ({ ...run, submitKey: newId() }));
  const desk = member.role === "run_leader" ? await findOpenDesk(db, { now }) : undefined;
  const who = { memberId: member.id, secret, now, timeZone };
  const { coming, today } = dashboard;
  const runDay = runDayOf(coming, { now, today });
  const isUnread = failures.some(({ part }) => part === "statistics" || part === "streak");
  return {
    ...dashboard,
    dueHomeReports,
    desk: desk && inClubWords(desk),
    now,
    partOfDay: partOfDay(timeOf(now, timeZone)),
    runDay: runDay && (await findRunDay(db, runDay, who)),
    beginning:
      isBeginning(dashboard) && !isUnread ? await findBeginning(db, dashboard, who) : undefined,
  };
}

/** Whether there is nothing yet, or nothing of late, to show figures of. */
function isBeginning({ windows, streak }: Pick<Dashboard, "windows" | "streak">): boolean {
  return streak.current === 0 && windows.month.runs === 0;
}

/** Every window of the statistics is on the page; choosing one asks the server for nothing. */
export function shouldRevalidate(change: ShouldRevalidateFunctionArgs) {
  const { currentUrl, nextUrl, formMethod, defaultShouldRevalidate } = change;
  const isChoice = nextUrl.search !== currentUrl.search && nextUrl.pathname === currentUrl.pathname;
  return isChoice && formMethod === undefined ? false : defaultShouldRevalidate;
}

export async function action({ context, request }: Route.ActionArgs) {
  const { db, now, timeZone } = context.get(requestContext);
  const memberId = context.get(memberContext).id;
  const form = await request.formData();
  const intent = requireIntent(form, ["board", "celebrated", "late"]);
  if (intent === "board") {
    const given = form.get("given") === "yes";
    await setBoardVisibility(db, { memberId, given, now, timeZone });
    throw redirect("/dashboard");
  }
  if (intent === "late") {
    // Where there is nothing to be late for, the dashboard shows why.
    await sayLate(db, { bookingId: String(form.get("bookingId")), memberId, now });
    throw redirect("/dashboard");
  }
  const seen = ACHIEVEMENTS.filter((id) => form.getAll("seen").includes(id));
  await celebrateAchievements(db, { memberId, seen, now });
  throw redirect("/dashboard");
}

export default function DashboardPage({ loaderData }: Route.ComponentProps) {
  const { name, coming, today, runDay } = loaderData;
  const isDue =
    loaderData.unpaidMembership !== undefined ||
    coming.some(({ booking }) => (booking?.dueRupees ?? 0) > 0);
  const isPass = runDay?.phase === "pass" || runDay?.phase === "running";
  useDroppedOfflinePage(!isPass);
  useFreshOnReturn();
  return (
    <>
      <PageHeader
        title={greetingText(name, loaderData.partOfDay)}
        className={runDay?.phase === "pass" ? "short:sr-only" : undefined}
      />
      {loaderData.erasedOn && <ErasureBanner dueText={loaderData.erasedOn} />}
      <OfflineBookings name={name} />
      {isPass && <RunDayCard runDay={runDay} today={today} isQuiet={isDue} />}
      {loaderData.desk && <OpenDeskCard {...loaderData.desk} />}
      <ToDoList {...loaderData} hasCard={runDay?.phase === "ran"} />
      {runDay?.phase === "ran" && <RunDayCard runDay={runDay} today={today} isQuiet={isDue} />}
      <Celebration fresh={loaderData.achievements} />
      {isPass ? (
        <Folded title={RUN_DAY_TEXTS.more}>
          <div className="grid gap-6 pt-3">
            <Figures {...loaderData} />
          </div>
        </Folded>
      ) : (
        <>
          <NextRun {...loaderData} isQuiet={isDue || runDay !== undefined} />
          <Figures {...loaderData} isFolded={runDay !== undefined} />
        </>
      )}
    </>
  );
}

/** 'Morning, Karthik' */
function greetingText(name: string | null, part: Loaded["partOfDay"]): string {
  if (name === null) return PLAIN_GREETING_TEXTS[part];
  return GREETING_TEXTS[part]({ called: calledName(name) });
}

type Loaded = Route.ComponentProps["loaderData"];

/** The next booking, or for somebody who begins the club's next run. */
function NextRun({
  coming,
  events: [first],
  beginning,
  today,
  now,
  isQuiet,
}: Pick<Loaded, "coming" | "events" | "beginning" | "today" | "now"> & { isQuiet: boolean }) {
  const next = nextOf(coming, now);
  if (next?.booking) return <NextBookingCard next={next} isQuiet={isQuiet} />;
  if (beginning && first) return <FirstRun event={first} {...{ today, isQuiet }} />;
  return <NothingBooked isQuiet={isQuiet} />;
}

/** Streak, figures and the next events; for somebody who begins how it goes in place of figures. */
function Figures({
  beginning,
  coming,
  streak,
  windows,
  events,
  today,
  now,
  isFolded,
}: Pick<Loaded, "beginning" | "coming" | "streak" | "windows" | "events" | "today" | "now"> & {
  isFolded?: boolean;
}) {
  const [search] = useSearchParams();
  return (
    <>
      {beginning ? (
        <Beginning {...beginning} next={nextOf(coming, now)} />
      ) : (
        <div className="grid gap-4 lg:grid-cols-[1fr_2fr]">
          <StreakCard {...streak} />
          <WindowCard windows={windows} window={windowIn(search, windows)} />
        </div>
      )}
      {isFolded ? (
        <Folded title={DASHBOARD_TEXTS.upcoming}>
          <UpcomingEvents events={events} coming={coming} today={today} />
        </Folded>
      ) : (
        <UpcomingEvents events={events} coming={coming} today={today} />
      )}
    </>
  );
}

/** A run leader's link to the check-in desk on the event's day. */
function OpenDeskCard({ title, time }: { title: string; time: string }) {
  return (
    <ToDo
      title={OPEN_DESK_TEXTS.title({ run: `${title}, ${formatTime(time)}` })}
      action={
        <ButtonLink reloadDocument to="/qr-scanner" variant="primary" size="small">
          {OPEN_DESK_TEXTS.open}
        </ButtonLink>
      }
    >
      {OPEN_DESK_TEXTS.hint}
    </ToDo>
  );
}

/** The next event with the member's booking and pass. */
function NextBookingCard({ next, isQuiet }: { next: ComingEvent; isQuiet: boolean }) {
  const { booking, standing } = next;
  if (!booking) return null;
  return (
    <Card as="section" look="night" className="grid content-between gap-5 max-sm:gap-3">
      <div className="grid min-w-0 gap-2 wrap-anywhere">
        <div className="flex items-center justify-between gap-3">
          <p className="text-sm text-muted">{DASHBOARD_TEXTS.nextRun}</p>
          <StandingBadge standing={standing} />
        </div>
        <h2 className="text-title">{next.title}</h2>
        <p className="flex flex-wrap items-baseline gap-x-4">
          <Time value={`${next.date}T${next.time}`} className="text-lg">
            <span className="figure mr-3 text-5xl leading-none text-saffron">
              {formatTime(next.time)}
            </span>
            {formatDay(next.date)}
          </Time>
        </p>
        <p>{next.location}</p>
        {standing.kind !== "confirmed" && (
          <p className="text-muted max-sm:sr-only">{standingText(standing)}</p>
        )}
        <ComingFaces slug={next.slug} />
      </div>
      <div className="flex flex-wrap items-center gap-3">
        {isToCome(standing) && (
          <ButtonLink
            to={`/bookings/${booking.id}/pass`}
            variant={isQuiet ? "secondary" : "primary"}
            icon={<Ticket />}
          >
            {DASHBOARD_TEXTS.pass}
          </ButtonLink>
        )}
        <ButtonLink to={`/bookings/${booking.id}`} variant="quiet" className="max-sm:px-3">
          {DASHBOARD_WORDS.booking}
          <span className="max-sm:sr-only"> {booking.reference}</span>
        </ButtonLink>
      </div>
    </Card>
  );
}

const NothingBooked = cachedPart(({ isQuiet }: { isQuiet: boolean }) => (
  <Card as="section" look="night" className="grid content-between gap-5">
    <div className="grid gap-2">
      <p className="text-sm text-muted">{DASHBOARD_TEXTS.nextRun}</p>
      <h2 className="text-title">{DASHBOARD_TEXTS.nothingBooked}</h2>
      <p className="max-w-prose">{DASHBOARD_TEXTS.pickOne}</p>
    </div>
    <ButtonLink
      to="/events"
      variant={isQuiet ? "secondary" : "primary"}
      className="justify-self-start"
    >
      {DASHBOARD_TEXTS.findRun}
    </ButtonLink>
  </Card>
));
