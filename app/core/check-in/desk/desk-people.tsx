import { type ReactNode, useDeferredValue, useState } from "react";
import {
  DESK_LIST_TEXTS,
  DESK_PEOPLE_TEXTS,
  GROUP_CHOICES_TEXTS,
} from "~/texts/check-in/desk-desk";
import { classNames } from "~/ui/class-names";
import { EmptyState } from "~/ui/empty-state";
import { Skeleton } from "~/ui/skeleton";
import { WindowedList } from "~/ui/windowed-list";
import { isUndoable } from "../check-ins";
import type { EventList, Queued } from "../device/device-data";
import { bookingsHeard } from "../device/entry-steps";
import type { Happen, LinkState, Screen } from "../device/state";
import { isRefusing } from "../device/words";
import { finishOrder } from "../everybody-back/home";
import {
  type GroupChoice,
  groupChoices,
  inGroup,
  type RosterEntry,
  searchRoster,
  stillToCome,
} from "../roster/roster";
import { FinishRow, ROW_LOOK, ROW_PIXELS, RosterRow } from "../roster/roster-row";

/** The people on the list from A to Z: at the start to check in, at the finish to count home. */
export function DeskPeople({
  screen,
  list,
  live,
  groups: { people, ...groups },
  typed,
  isFiltered,
  happen,
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
  happen: Happen;
  timeZone: string;
  now: number | undefined;
}) {
  const search = useDeferredValue(typed);
  const isSearched = search.trim() !== "";
  const heard = bookingsHeard(list);
  // A search looks at everybody.
  const found = isSearched ? searchRoster(live, search) : people;
  const toCome = stillToCome(found);
  const isToCome = isFiltered && !isSearched && !screen.isFinish;
  const shown = isToCome ? toCome : found;
  const place = screen.isFinish ? "finish" : "list";
  const empty = isSearched ? "search" : place;
  return (
    <section aria-label={DESK_PEOPLE_TEXTS.list} className="grid gap-1">
      <GroupChoices {...groups} />
      <DeskList
        people={screen.isFinish ? finishOrder(found, isSearched) : shown}
        empty={isToCome && found.length > 0 ? "to_come" : empty}
        render={(person) => {
          const isHeard = heard.has(person.bookingId);
          if (screen.isFinish)
            return <FinishRow {...{ person, timeZone, happen }} isNoted={isHeard} />;
          const waiting = checkInsWaiting(screen, person);
          return (
            <RosterRow
              {...{ person, timeZone, happen }}
              isUnsure={isRefusing(screen.link) && waiting.length > 0}
              isNoted={isHeard || waiting.some(({ entry }) => entry.notBefore !== undefined)}
              canUndo={isUndoable(person, list.crew.id, now)}
            />
          );
        }}
      />
    </section>
  );
}

/** The check-ins of this person that wait here. */
function checkInsWaiting({ waiting }: Screen, { bookingId }: RosterEntry): Queued[] {
  return waiting.filter(({ entry }) => entry.kind === "check_in" && entry.bookingId === bookingId);
}

interface GroupChoicesProps {
  choices: GroupChoice[];
  chosen: string | undefined;
  choose: (choice: GroupChoice) => void;
}

/** The pace groups of the list, as buttons in one line that scrolls; nothing without groups. */
function GroupChoices({ choices, chosen, choose }: GroupChoicesProps) {
  if (choices.length === 0) return null;
  return (
    <fieldset className="-mx-4 min-w-0 overflow-x-auto px-4 [scrollbar-width:none]">
      <legend className="sr-only">{GROUP_CHOICES_TEXTS.legend}</legend>
      <div className="flex w-max gap-2">
        {choices.map((choice) => (
          <button
            key={choice.group ?? ""}
            type="button"
            aria-pressed={choice.group === chosen}
            onClick={() => choose(choice)}
            className={classNames(
              "min-h-11 rounded-lg border px-3.5 font-bold whitespace-nowrap",
              choice.group === chosen
                ? "border-ink bg-ink text-on-ink"
                : "border-control bg-surface text-ink hover:border-ink",
            )}
          >
            {choice.label} <span className="figure">{choice.count}</span>
          </button>
        ))}
      </div>
    </fieldset>
  );
}

const EVERYBODY = "";

/** The people of the chosen group, and the choice. */
type GroupsShown = ReturnType<typeof useGroupChoice>;

/** Which group the desk looks at: at first the one that this crew member leads. */
export function useGroupChoice(people: RosterEntry[], ownGroup: string | null | undefined) {
  const [picked, setPicked] = useState<string>();
  const choices = groupChoices(people, ownGroup ?? undefined);
  const wanted = picked === EVERYBODY ? undefined : (picked ?? ownGroup ?? undefined);
  // A group that nobody is in any more is not offered.
  const chosen = choices.some(({ group }) => group === wanted) ? wanted : undefined;
  return {
    people: inGroup(people, chosen),
    choices,
    chosen,
    choose: ({ group = EVERYBODY }: GroupChoice) => setPicked(group),
  };
}

/** The people found by a search, or all who are to be shown, in a virtual list. */
function DeskList({
  people,
  empty,
  render,
}: {
  people: RosterEntry[];
  /** What to say when there is nobody to show. */
  empty: keyof ReturnType<typeof emptyTexts>;
  render: (person: RosterEntry) => ReactNode;
}) {
  if (people.length === 0) {
    const { title, text } = emptyTexts()[empty];
    return <EmptyState title={title}>{text}</EmptyState>;
  }
  return (
    <WindowedList
      label={DESK_LIST_TEXTS.label}
      items={people}
      keyOf={(person) => person.bookingId}
      rowPixels={ROW_PIXELS}
      rowClassName={ROW_LOOK}
      row={render}
    />
  );
}

function emptyTexts() {
  return {
    search: { title: DESK_LIST_TEXTS.nobodyFound, text: DESK_LIST_TEXTS.noneHint },
    list: { title: DESK_LIST_TEXTS.listEmpty, text: DESK_LIST_TEXTS.empty },
    to_come: { title: DESK_LIST_TEXTS.everybodyIsIn, text: DESK_LIST_TEXTS.allIn },
    finish: { title: DESK_LIST_TEXTS.nobodyIsCheckedIn, text: DESK_LIST_TEXTS.searchForName },
  };
}

/** Shown while there is no list. */
export function NoList({ isLoading, link }: { isLoading: boolean; link: LinkState }) {
  if (isLoading) return <Skeleton className="h-96 noscript:hidden" />;
  if (link === "not_crew") {
    return <EmptyState title={DESK_LIST_TEXTS.gone}>{DESK_LIST_TEXTS.askAnAdmin}</EmptyState>;
  }
  if (link === "online") {
    return <EmptyState title={DESK_LIST_TEXTS.noRun}>{DESK_LIST_TEXTS.whenItAppears}</EmptyState>;
  }
  return (
    <EmptyState title={DESK_LIST_TEXTS.noList}>{DESK_LIST_TEXTS.checkInAllTheSame}</EmptyState>
  );
}
