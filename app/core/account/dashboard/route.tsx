import { redirect, type ShouldRevalidateFunctionArgs, useSearchParams } from "react-router";
import { club } from "~/content/club";
import { ErasureBanner } from "~/core/account/erasure/erasure-banner";
import { OfflineBookings } from "~/core/account/sync/offline-bookings";
import { DASHBOARD_TEXTS } from "~/core/account/texts";
import { nextOf } from "~/core/bookings/standing";
import { findOpenDesk } from "~/core/check-in/entries/desk.server";
import { setBoardVisibility } from "~/core/people/consents/set-board-visibility.server";
import { ACHIEVEMENTS } from "~/core/progress/achievements/achievements";
import { celebrateAchievements } from "~/core/progress/achievements/achievements.server";
import { Celebration } from "~/core/progress/achievements/celebration";
import { WindowCard } from "~/core/progress/overview/window-cards";
import { windowIn } from "~/core/progress/statistics/statistics";
import { StreakCard } from "~/core/progress/streaks/streak-card";
import { formatTime } from "~/lib/dates";
import { newId } from "~/lib/ids.server";
import { requestContext } from "~/middleware/context.server";
import { requireIntent } from "~/middleware/intents.server";
import { memberContext } from "~/middleware/member.server";
import { ButtonLink } from "~/ui/button";
import { PageHeader } from "~/ui/page-header";
import { OPEN_DESK_TEXTS } from "../texts";
import type { Route } from "./+types/route";
import { findDashboard } from "./find-dashboard.server";
import { ToDo } from "./leaderboard-question";
import { NextBookingCard } from "./next-booking-card";
import { ToDoList } from "./to-do-list";
import { UpcomingEvents } from "./upcoming-events";

export const meta: Route.MetaFunction = () => [
  { title: `${DASHBOARD_TEXTS.title} – ${club.name}` },
];

export async function loader({ context }: Route.LoaderArgs) {
  const { db, now, timeZone, log, requestId } = context.get(requestContext);
  const member = context.get(memberContext);
  const { failures, ...dashboard } = await findDashboard(db, { member, now, timeZone });
  for (const { part, error } of failures) {
    log.error({ err: error, requestId, part }, "a part of the dashboard could not be read");
  }
  const dueHomeReports = dashboard.dueHomeReports.map((run) => ({ ...run, submitKey: newId() }));
  const desk = member.role === "run_leader" ? await findOpenDesk(db, { now }) : undefined;
  return { ...dashboard, dueHomeReports, desk, now };
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
  if (requireIntent(form, ["board", "celebrated"]) === "board") {
    const given = form.get("given") === "yes";
    await setBoardVisibility(db, { memberId, given, now, timeZone });
    throw redirect("/dashboard");
  }
  const seen = ACHIEVEMENTS.filter((id) => form.getAll("seen").includes(id));
  await celebrateAchievements(db, { memberId, seen, now });
  throw redirect("/dashboard");
}

export default function DashboardPage({ loaderData }: Route.ComponentProps) {
  const { name, isComplete, coming, others, windows, streak, events, today, now } = loaderData;
  const [search] = useSearchParams();
  return (
    <>
      <PageHeader title={DASHBOARD_TEXTS.welcome(name)} />
      {loaderData.erasedOn && <ErasureBanner dueText={loaderData.erasedOn} />}
      <OfflineBookings name={name} />
      {loaderData.desk && <OpenDeskCard {...loaderData.desk} />}
      <ToDoList
        {...{ coming, others, today, isComplete, now }}
        unpaidMembership={loaderData.unpaidMembership}
        dueHomeReports={loaderData.dueHomeReports}
        asksForLeaderboard={loaderData.asksForLeaderboard}
      />
      <Celebration fresh={loaderData.achievements} />
      <NextBookingCard next={nextOf(coming, now)} />
      <div className="grid gap-4 lg:grid-cols-[1fr_2fr]">
        <StreakCard {...streak} />
        <WindowCard windows={windows} window={windowIn(search)} />
      </div>
      <UpcomingEvents events={events} coming={coming} today={today} />
    </>
  );
}

/** A run leader's link to the check-in desk on the event's day. */
function OpenDeskCard({ title, time }: { title: string; time: string }) {
  return (
    <ToDo
      title={OPEN_DESK_TEXTS.title(`${title}, ${formatTime(time)}`)}
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
