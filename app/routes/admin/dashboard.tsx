import { club } from "~/content/club";
import { listUpcomingEvents } from "~/features/events/queries.server";
import { formatDay, formatTime } from "~/lib/dates";
import { appContext } from "~/middleware/context.server";
import { ButtonLink } from "~/ui/button";
import { Card } from "~/ui/card";
import { EmptyState } from "~/ui/empty-state";
import { PageHeader } from "~/ui/page-header";
import type { Route } from "./+types/dashboard";

const RUNS_SHOWN = 5;

export const meta: Route.MetaFunction = () => [{ title: `Dashboard – ${club.name} admin` }];

export async function loader({ context }: Route.LoaderArgs) {
  const { db, now } = context.get(appContext);
  return { runs: await listUpcomingEvents(db, { now, limit: RUNS_SHOWN }) };
}

export default function AdminDashboardPage({ loaderData }: Route.ComponentProps) {
  const { runs } = loaderData;
  return (
    <>
      <PageHeader
        title="Dashboard"
        actions={<ButtonLink to="/admin/bookings">Run Management</ButtonLink>}
      />
      <section className="grid gap-3">
        <h2 className="text-heading">Upcoming runs</h2>
        {runs.length === 0 && <EmptyState title="No upcoming runs with participants." />}
        <ul className="grid gap-3">
          {runs.map((run) => (
            <Card as="li" key={run.id} className="flex flex-wrap justify-between gap-3">
              <div>
                <h3 className="text-heading">{run.title}</h3>
                <p className="text-muted">
                  {formatDay(run.date)}, {formatTime(run.time)} · {run.location}
                </p>
              </div>
              <p className="figure text-3xl">
                {run.seatsTaken} of {run.capacity}
              </p>
            </Card>
          ))}
        </ul>
      </section>
    </>
  );
}
