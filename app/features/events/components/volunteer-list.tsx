import { Link } from "react-router";
import type { VolunteerRole } from "~/db/tables/pace-groups";
import type { Volunteer } from "../queries/volunteers.server";
import { ROLE_TEXTS, VOLUNTEER_ROLES } from "../rules/volunteers";
import { VOLUNTEER_LIST_TEXTS } from "../texts";

/** Roles that check people in. */
const NEEDS_DESK = new Set<VolunteerRole>(["leader", "desk"]);

/** Who helps at an event, by role, for admins. */
export function VolunteerList({ volunteers }: { volunteers: Volunteer[] }) {
  if (volunteers.length === 0)
    return <p className="text-muted">{VOLUNTEER_LIST_TEXTS.nobodyHasSignedUp}</p>;
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
                      {VOLUNTEER_LIST_TEXTS.cannotOpenDesk}{" "}
                      <Link to={`/admin/subscribers/${memberId}`} className="text-link">
                        {VOLUNTEER_LIST_TEXTS.makeThemARun}
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
