import { useDeferredValue } from "react";
import type { DeskEntry, EventList } from "../device/device-data";
import type { Screen } from "../device/state";
import { isRefusing } from "../device/words";
import type { DeskCrew } from "./use-check-in-desk";
import type { GroupsShown } from "./use-group-choice";
import { isUndoable } from "../self-check-in/claims";
import { finishOrder } from "../everybody-back/home";
import { type RosterEntry, searchRoster, stillToCome } from "../roster/roster";
import { DESK_PEOPLE_TEXTS } from "./desk-texts";
import { DeskList } from "./desk-list";
import { FinishRow } from "../results/finish-row";
import { GroupChoices } from "./group-choices";
import { RosterRow } from "../roster/roster-row";

/** The people on the list from A to Z: at the start to check in, at the finish to count home. */
export function DeskPeople({
  screen,
  list,
  live,
  groups: { people, ...groups },
  typed,
  isFiltered,
  crew,
  timeZone,
  now,
}: {
  screen: Screen;
  list: EventList;
  /** Everybody whose booking stands. */
  live: RosterEntry[];
  groups: GroupsShown;
  typed: string;
  /** Whether those who are in are left out, unless somebody is searched for. */
  isFiltered: boolean;
  crew: DeskCrew;
  timeZone: string;
  now: number | undefined;
}) {
  const search = useDeferredValue(typed);
  const isSearched = search.trim() !== "";
  // A search looks at everybody.
  const found = isSearched ? searchRoster(live, search) : people;
  if (screen.isFinish) {
    return (
      <section aria-label={DESK_PEOPLE_TEXTS.list} className="grid gap-1">
        <GroupChoices {...groups} />
        <DeskList
          people={finishOrder(found, isSearched)}
          empty={isSearched ? "search" : "finish"}
          render={(person) => (
            <FinishRow
              person={person}
              timeZone={timeZone}
              onHome={crew.countHome}
              onStillOut={crew.stillOut}
            />
          )}
        />
      </section>
    );
  }
  const isToCome = isFiltered && !isSearched;
  const toCome = stillToCome(found);
  const all = isSearched ? "search" : "list";
  return (
    <section aria-label={DESK_PEOPLE_TEXTS.list} className="grid gap-1">
      <GroupChoices {...groups} />
      <DeskList
        people={isToCome ? toCome : found}
        empty={isToCome && found.length > 0 ? "to_come" : all}
        render={(person) => (
          <RosterRow
            person={person}
            timeZone={timeZone}
            isUnsure={isRefusing(screen.link) && isWaiting(screen, person)}
            isNoted={isWaiting(screen, person, ({ notBefore }) => notBefore !== undefined)}
            canUndo={isUndoable(person, list.crew.id, now)}
            onTap={crew.checkIn}
            onUndo={crew.undo}
          />
        )}
      />
    </section>
  );
}

/** Whether a check-in of this person waits here, of those that `isMeant`. */
function isWaiting(
  { waiting }: Screen,
  { bookingId }: RosterEntry,
  isMeant: (entry: DeskEntry) => boolean = () => true,
): boolean {
  return waiting.some(
    ({ entry }) => entry.kind === "check_in" && entry.bookingId === bookingId && isMeant(entry),
  );
}
