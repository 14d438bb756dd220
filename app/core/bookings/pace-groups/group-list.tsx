import type { GroupWithLeaders } from "./pace-groups.server";
import { groupLabel, placesText } from "./rules";
import { GROUP_TEXTS } from "./texts";

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
              <span className="block text-sm text-muted">{GROUP_TEXTS.ledBy(group.led)}</span>
            )}
          </span>
          <span className="text-muted">{placesText(group)}</span>
        </li>
      ))}
    </ul>
  );
}
