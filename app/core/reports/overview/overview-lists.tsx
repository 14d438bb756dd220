import { Link } from "react-router";
import { MemberBadge } from "~/core/admin/member-file/member-badge";
import { IfRight } from "~/core/people/rights/if-right";
import { formatWhen } from "~/lib/dates";
import { SEATS_TAKEN_TEXTS } from "~/texts/bookings/admin";
import { OVERVIEW_LISTS_TEXTS } from "~/texts/reports/panel";
import { COMMON_WORDS } from "~/texts/site-wide/common-words";
import { Card, CardHeader } from "~/ui/card";
import { EmptyState } from "~/ui/empty-state";
import { MarkedText } from "~/ui/marked-text";
import type { Route } from "./+types/route";

type Found = Route.ComponentProps["loaderData"];

export function EventsWithParticipants({ events }: Pick<Found, "events">) {
  return (
    <Card as="section">
      <CardHeader
        title={OVERVIEW_LISTS_TEXTS.upcomingRuns}
        action={<Link to="/admin/bookings">{OVERVIEW_LISTS_TEXTS.allBookings}</Link>}
      />
      {events.length === 0 && <EmptyState title={OVERVIEW_LISTS_TEXTS.noRuns} />}
      <ul className="divide-y divide-line">
        {events.map((event) => (
          <li
            key={event.id}
            className="flex items-start justify-between gap-4 py-3 max-[18rem]:flex-wrap"
          >
            <div className="min-w-0 wrap-anywhere">
              <h3 className="font-sans text-base font-bold tracking-normal">{event.title}</h3>
              <p className="text-sm text-muted">
                {formatWhen(event)} · {event.location}
              </p>
              <p className="text-sm">{namesText(event)}</p>
            </div>
            <div className="grid max-w-2/5 shrink-0 justify-items-end gap-1 text-right">
              <p className="grid text-sm text-balance">
                <MarkedText
                  text={SEATS_TAKEN_TEXTS.outOf({
                    taken: event.seatsTaken,
                    capacity: event.capacity,
                  })}
                  marks={{ b: (words) => <span className="figure text-2xl">{words}</span> }}
                />
              </p>
              <IfRight right="check_in">
                <a href={`/admin/roster/${event.id}`} className="text-sm">
                  {OVERVIEW_LISTS_TEXTS.roster}
                </a>
              </IfRight>
            </div>
          </li>
        ))}
      </ul>
    </Card>
  );
}

function namesText({ participants, names }: Found["events"][number]): string {
  const others = participants - names.length;
  return OVERVIEW_LISTS_TEXTS.confirmed({ participants, names: names.join(", "), others });
}

export function RecentMembers({ members }: Pick<Found, "members">) {
  return (
    <Card as="section">
      <CardHeader
        title={OVERVIEW_LISTS_TEXTS.recentMembers}
        action={
          <IfRight right="members">
            <Link to="/admin/registrations?period=all">{OVERVIEW_LISTS_TEXTS.everyoneWaiting}</Link>
          </IfRight>
        }
      />
      {members.length === 0 && <EmptyState title={OVERVIEW_LISTS_TEXTS.noRecentMembers} />}
      <ul className="divide-y divide-line">
        {members.map((member) => (
          <li
            key={member.id}
            className="flex items-center justify-between gap-4 py-3 max-[18rem]:flex-wrap"
          >
            <div className="min-w-0 wrap-anywhere">
              <Link
                to={`/admin/subscribers/${member.id}`}
                className="font-bold text-ink no-underline hover:underline"
              >
                {member.name ?? COMMON_WORDS.noNameYet}
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
