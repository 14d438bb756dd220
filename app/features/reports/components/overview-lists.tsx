import { Link } from "react-router";
import { MemberBadge } from "~/features/member-admin/components/member-badge";
import { formatDay, formatTime } from "~/lib/dates";
import { Card, CardHeader } from "~/ui/card";
import { EmptyState } from "~/ui/empty-state";
import type { EventWithParticipants } from "../queries/list-events-with-participants.server";

/** The next events with their participants. */
export function UpcomingEvents({ runs }: { runs: EventWithParticipants[] }) {
  return (
    <Card as="section">
      <CardHeader title="Upcoming runs" action={<Link to="/admin/bookings">All bookings</Link>} />
      {runs.length === 0 && <EmptyState title="No upcoming runs with participants." />}
      <ul className="divide-y divide-line">
        {runs.map((run) => (
          <li key={run.id} className="flex items-start justify-between gap-4 py-3">
            <div>
              <h3 className="font-sans text-base font-bold tracking-normal">{run.title}</h3>
              <p className="text-sm text-muted">
                {formatDay(run.date)}, {formatTime(run.time)} · {run.location}
              </p>
              <p className="text-sm">{namesText(run)}</p>
            </div>
            <div className="grid justify-items-end gap-1 text-right">
              <p className="whitespace-nowrap">
                <span className="figure text-2xl">{run.participants}</span> of {run.capacity}
              </p>
              <a href={`/admin/roster/${run.id}`} className="text-sm">
                Roster
              </a>
            </div>
          </li>
        ))}
      </ul>
    </Card>
  );
}

function namesText(run: EventWithParticipants): string {
  const others = run.participants - run.names.length;
  return others > 0 ? `${run.names.join(", ")} and ${others} more` : run.names.join(", ");
}

/** The latest members. */
export function RecentMembers({
  members,
}: {
  members: { id: string; name: string | null; phone: string; status: string; registered: string }[];
}) {
  return (
    <Card as="section">
      <CardHeader
        title="Recent registrations"
        action={<Link to="/admin/registrations">All who wait</Link>}
      />
      {members.length === 0 && <EmptyState title="No recent registrations found." />}
      <ul className="divide-y divide-line">
        {members.map((member) => (
          <li key={member.id} className="flex items-center justify-between gap-4 py-3">
            <div>
              <Link
                to={`/admin/subscribers/${member.id}`}
                className="font-bold text-ink no-underline hover:underline"
              >
                {member.name ?? "No name yet"}
              </Link>
              <p className="text-sm text-muted">
                {member.phone} · {member.registered}
              </p>
            </div>
            <MemberBadge status={member.status} />
          </li>
        ))}
      </ul>
    </Card>
  );
}
