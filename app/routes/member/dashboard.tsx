import { club } from "~/content/club";
import { BookingList } from "~/features/bookings/components/booking-list";
import { KeptBookings } from "~/features/bookings/components/kept-bookings";
import { listMemberBookings } from "~/features/bookings/queries.server";
import { NextRunCard } from "~/features/events/components/next-run-card";
import { listUpcomingEvents } from "~/features/events/queries.server";
import { DASHBOARD_EVENTS } from "~/features/events/rules";
import { isProfileComplete } from "~/features/members/rules";
import { appContext } from "~/middleware/context.server";
import { memberContext } from "~/middleware/member.server";
import { Alert } from "~/ui/alert";
import { ButtonLink } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { PageHeader } from "~/ui/page-header";
import type { Route } from "./+types/dashboard";

const BOOKINGS_SHOWN = 20;

export const meta: Route.MetaFunction = () => [{ title: `Dashboard – ${club.name}` }];

export async function loader({ context, request }: Route.LoaderArgs) {
  const { db, now } = context.get(appContext);
  const member = context.get(memberContext);
  return {
    displayName: member.displayName,
    isComplete: isProfileComplete(member),
    justBooked: new URL(request.url).searchParams.has("booked"),
    bookings: await listMemberBookings(db, { memberId: member.id, limit: BOOKINGS_SHOWN }),
    events: await listUpcomingEvents(db, { now, limit: DASHBOARD_EVENTS }),
  };
}

export default function DashboardPage({ loaderData }: Route.ComponentProps) {
  const { displayName, isComplete, justBooked, bookings, events } = loaderData;
  return (
    <>
      <PageHeader title={displayName ? `Good to see you, ${displayName}` : "Good to see you"} />
      <KeptBookings name={displayName} />
      {justBooked && (
        <Alert tone="success" announce>
          Your seat is taken. The club confirms it soon, and you see it here.
        </Alert>
      )}
      {!isComplete && (
        <Alert tone="info" title="Complete your profile">
          Tell us your name and running level, so that we know who is coming.
        </Alert>
      )}
      <section className="grid gap-4">
        <h2 className="text-heading">My bookings</h2>
        {bookings.length > 0 ? (
          <BookingList bookings={bookings} />
        ) : (
          <EmptyState
            title="No runs booked yet"
            action={<ButtonLink to="/events">Find a run</ButtonLink>}
          >
            Your bookings appear here with their status.
          </EmptyState>
        )}
      </section>
      <section className="grid gap-4">
        <h2 className="text-heading">Upcoming events</h2>
        {events.length === 0 && <EmptyState title="No upcoming events available at the moment." />}
        <ul className="grid gap-5 md:grid-cols-3">
          {events.map((event) => (
            <li key={event.id}>
              <NextRunCard event={event} />
            </li>
          ))}
        </ul>
      </section>
    </>
  );
}
