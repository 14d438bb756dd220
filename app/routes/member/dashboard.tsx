import { Link, redirect } from "react-router";
import { club } from "~/content/club";
import { KeptBookings } from "~/features/account/components/kept-bookings";
import { NextBookingCard } from "~/features/account/components/next-booking-card";
import { UpcomingEvents } from "~/features/account/components/upcoming-events";
import { findDashboard } from "~/features/account/queries/find-dashboard.server";
import { BookingList } from "~/features/bookings/components/booking-list";
import { celebrateAchievements } from "~/features/progress/commands/celebrate-achievements.server";
import { Celebration } from "~/features/progress/components/celebration";
import { StreakCard } from "~/features/progress/components/streak-card";
import { WindowCards } from "~/features/progress/components/window-cards";
import { ACHIEVEMENTS } from "~/features/progress/rules/achievements";
import { requestContext } from "~/middleware/context.server";
import { memberContext } from "~/middleware/member.server";
import { Alert } from "~/ui/alert";
import { ButtonLink } from "~/ui/button";
import { PageHeader } from "~/ui/page-header";
import type { Route } from "./+types/dashboard";

export const meta: Route.MetaFunction = () => [{ title: `Dashboard – ${club.name}` }];

export async function loader({ context, request }: Route.LoaderArgs) {
  const { db, now, timeZone, log, requestId } = context.get(requestContext);
  const member = context.get(memberContext);
  const { failures, ...dashboard } = await findDashboard(db, { member, now, timeZone });
  for (const { part, error } of failures) {
    log.error({ err: error, requestId, part }, "a part of the dashboard could not be read");
  }
  return { ...dashboard, justBooked: new URL(request.url).searchParams.has("booked") };
}

export async function action({ context, request }: Route.ActionArgs) {
  const { db, now } = context.get(requestContext);
  const named = (await request.formData()).getAll("seen");
  const seen = ACHIEVEMENTS.filter((id) => named.includes(id));
  await celebrateAchievements(db, { memberId: context.get(memberContext).id, seen, now });
  throw redirect("/dashboard");
}

export default function DashboardPage({ loaderData }: Route.ComponentProps) {
  const { name, isComplete, justBooked, windows, streak, events, bookings, today } = loaderData;
  return (
    <>
      <PageHeader title={name ? `Good to see you, ${name}` : "Good to see you"} />
      <KeptBookings name={name} />
      {justBooked && (
        <Alert tone="success" announce>
          Your seat is taken. The club confirms it soon, and you see it here.
        </Alert>
      )}
      <Celebration achievements={loaderData.achievements} />
      {!isComplete && (
        <Alert
          tone="info"
          title="Complete your profile"
          action={<ButtonLink to="/profile?edit">Complete my profile</ButtonLink>}
        >
          Tell us your name and running level, so that we know who is coming.
        </Alert>
      )}
      <div className="grid gap-4 lg:grid-cols-[2fr_1fr]">
        <NextBookingCard booking={loaderData.nextBooking} />
        <StreakCard {...streak} />
      </div>
      <WindowCards windows={windows} />
      <UpcomingEvents events={events} today={today} />
      {bookings.length > 0 && (
        <section className="grid gap-4">
          <div className="flex items-baseline justify-between gap-4">
            <h2 className="text-heading">My bookings</h2>
            <Link to="/bookings" className="text-link">
              All bookings
            </Link>
          </div>
          <BookingList bookings={bookings} linked />
        </section>
      )}
    </>
  );
}
