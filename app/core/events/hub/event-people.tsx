import { Link } from "react-router";
import type { VolunteerRole } from "~/db/tables/events";
import { WAITLIST_CARD_TEXTS } from "~/texts/bookings/admin";
import { ROLE_TEXTS, VOLUNTEER_CARD_TEXTS } from "~/texts/events/volunteers";
import { COMMON_WORDS } from "~/texts/site-wide/common-words";
import { Badge } from "~/ui/badge";
import { Card, CardHeader } from "~/ui/card";
import { VOLUNTEER_ROLES } from "../volunteers/volunteers";
import type { Volunteer } from "../volunteers/volunteers.server";
import type { Route } from "./+types/route";

type WaitlistCardProps = Route.ComponentProps["loaderData"]["waiting"];

/** A card with the waitlist in order, and the end of each offer. */
export function WaitlistCard({ people, more }: WaitlistCardProps) {
  return (
    <Card>
      <CardHeader title={WAITLIST_CARD_TEXTS.waitlist} />
      <People people={people} />
      {more > 0 && (
        <p className="mt-2 text-muted">
          {WAITLIST_CARD_TEXTS.more({ shown: people.length, more })}
        </p>
      )}
    </Card>
  );
}

function People({ people }: Pick<WaitlistCardProps, "people">) {
  if (people.length === 0) return <p className="text-muted">{WAITLIST_CARD_TEXTS.empty}</p>;
  return (
    <ol className="grid list-decimal gap-2 pl-6">
      {people.map((person) => (
        <li key={person.id}>
          {person.name ?? COMMON_WORDS.newRunner}{" "}
          {person.status === "offered" && (
            <Badge tone="info">
              {WAITLIST_CARD_TEXTS.offerUntil({ until: person.offerUntil ?? "" })}
            </Badge>
          )}
        </li>
      ))}
    </ol>
  );
}

/** Roles that check people in. */
const NEEDS_DESK = new Set<VolunteerRole>(["leader", "desk"]);

/** Who helps at an event, by role, for admins. */
export function VolunteerCard({ volunteers }: { volunteers: Volunteer[] }) {
  return (
    <Card>
      <CardHeader title={VOLUNTEER_CARD_TEXTS.volunteers} />
      <VolunteersByRole volunteers={volunteers} />
    </Card>
  );
}

function VolunteersByRole({ volunteers }: { volunteers: Volunteer[] }) {
  if (volunteers.length === 0) return <p className="text-muted">{VOLUNTEER_CARD_TEXTS.empty}</p>;
  return (
    <dl className="grid gap-3">
      {VOLUNTEER_ROLES.map((role) => {
        const people = volunteers.filter((volunteer) => volunteer.role === role);
        return (
          people.length > 0 && (
            <div key={role}>
              <dt className="font-bold">{ROLE_TEXTS[role].label}</dt>
              {people.map(({ memberId, name, groupName, opensDesk }) => (
                <dd key={memberId}>
                  {groupName ? `${name}, ${groupName}` : name}
                  {NEEDS_DESK.has(role) && !opensDesk && (
                    <span className="block text-sm text-muted">
                      {VOLUNTEER_CARD_TEXTS.cannotOpenDesk}{" "}
                      <Link to={`/admin/subscribers/${memberId}`} className="text-link">
                        {VOLUNTEER_CARD_TEXTS.makeLeader}
                      </Link>
                    </span>
                  )}
                </dd>
              ))}
            </div>
          )
        );
      })}
    </dl>
  );
}
