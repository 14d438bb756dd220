import type { ReactNode } from "react";
import { EmptyState } from "~/ui/empty-state";
import { Skeleton } from "~/ui/skeleton";
import { WindowedList } from "~/ui/windowed-list";
import type { LinkState } from "../client/link";
import type { RosterEntry } from "../rules/roster";
import { ROW_LOOK, ROW_PIXELS } from "./roster-row";

/** The people found by a search, in a virtual list. */
export function DeskList({
  people,
  render,
}: {
  people: RosterEntry[];
  render: (person: RosterEntry) => ReactNode;
}) {
  if (people.length === 0) {
    return <EmptyState title="Nobody found">Try fewer letters, or add a walk-in.</EmptyState>;
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
