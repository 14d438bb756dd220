import type { ReactNode } from "react";
import { EmptyState } from "~/ui/empty-state";
import { Skeleton } from "~/ui/skeleton";
import { WindowedList } from "~/ui/windowed-list";
import type { LinkState } from "../client/link";
import type { RosterEntry } from "../rules/roster";
import { ROW_LOOK, ROW_PIXELS } from "./roster-row";

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
      label="People on this run"
      items={people}
      keyOf={(person) => person.bookingId}
      rowPixels={ROW_PIXELS}
      rowClassName={ROW_LOOK}
      row={render}
    />
  );
}

const EMPTY_TEXTS = {
  search: { title: "Nobody found", text: "Try fewer letters, or add a walk-in." },
  list: { title: "Nobody on the list yet", text: "Add whoever comes as a walk-in." },
  to_come: { title: "Everybody is in", text: "Add whoever else comes as a walk-in." },
  finish: { title: "Nobody is checked in", text: "Search for a name to count somebody home." },
};

/** Shown while there is no list. */
export function NoList({ isLoading, link }: { isLoading: boolean; link: LinkState }) {
  if (isLoading) return <Skeleton className="h-96" />;
  if (link === "not_crew") {
    return (
      <EmptyState title="The list is gone from this phone">
        It is for run leaders and admins. Ask an admin to make you a run leader again.
      </EmptyState>
    );
  }
  if (link === "online") {
    return (
      <EmptyState title="No run in the next two days">
        The list of a run appears here two days before its start. Open this page once with a signal
        before you go.
      </EmptyState>
    );
  }
  return (
    <EmptyState title="No list on this phone">
      Check people in all the same: passes are checked, walk-ins taken, and both kept here. What
      becomes of them is settled once there is a signal.
    </EmptyState>
  );
}
