import type { ReactNode } from "react";
import { EmptyState } from "~/ui/empty-state";
import { Skeleton } from "~/ui/skeleton";
import { WindowedList } from "~/ui/windowed-list";
import type { LinkState } from "../device/link";
import type { RosterEntry } from "../roster/roster";
import { DESK_LIST_TEXTS } from "./desk-texts";
import { ROW_LOOK, ROW_PIXELS } from "../roster/roster-row";

/** The people found by a search, or all who are to be shown, in a virtual list. */
export function DeskList({
  people,
  empty,
  render,
}: {
  people: RosterEntry[];
  /** What to say when there is nobody to show. */
  empty: keyof typeof EMPTY_TEXTS;
  render: (person: RosterEntry) => ReactNode;
}) {
  if (people.length === 0) {
    const { title, text } = EMPTY_TEXTS[empty];
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

const EMPTY_TEXTS = {
  search: { title: DESK_LIST_TEXTS.nobodyFound, text: DESK_LIST_TEXTS.tryFewerLetters },
  list: { title: DESK_LIST_TEXTS.listEmpty, text: DESK_LIST_TEXTS.addWhoeverComes },
  to_come: { title: DESK_LIST_TEXTS.everybodyIsIn, text: DESK_LIST_TEXTS.addWhoeverElseComes },
  finish: { title: DESK_LIST_TEXTS.nobodyIsCheckedIn, text: DESK_LIST_TEXTS.searchForName },
};

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
