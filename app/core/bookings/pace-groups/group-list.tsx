import { listText } from "~/lib/lists";
import { GROUP_TEXTS, PACE_GROUPS_TEXTS } from "~/texts/bookings/pace-groups";
import type { GroupWithLeaders } from "./pace-groups.server";
import { groupLabel, placesText } from "./rules";

/** An event's pace groups with who leads them and how many are in each. */
export function GroupList({ groups }: { groups: GroupWithLeaders[] }) {
  if (groups.length === 0) return null;
  return (
    <ul aria-label={GROUP_TEXTS.all} className="grid max-w-2xl">
      {groups.map((group) => (
        <li
          key={group.id}
          className="flex flex-wrap items-baseline justify-between gap-x-6 border-t border-line py-2.5"
        >
          <span>
            <strong>{groupLabel(group)}</strong>
            {group.led.length > 0 && (
              <span className="block text-sm text-muted">
                {PACE_GROUPS_TEXTS.ledBy({ names: listText(group.led) })}
              </span>
            )}
          </span>
          <span className="text-muted">{placesText(group)}</span>
        </li>
      ))}
    </ul>
  );
}
