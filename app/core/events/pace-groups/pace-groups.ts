import type { PaceGroup } from "~/core/bookings/pace-groups/rules";
import type { MemberId, PaceGroupId } from "~/db/tables/shapes";

export const GROUPS_MAX = 8;
export const GROUP_NUMBERS = Array.from({ length: GROUPS_MAX }, (_, index) => index + 1);
export const GROUP_PLACES_MAX = 500;

/** A pace group as an admin writes it. */
export interface GroupInput {
  /** Its name before the change; null for a new group. */
  was: string | null;
  name: string;
  pace: string | null;
  /** Null for a group that takes everybody. */
  seatsPerLeader: number | null;
  leaderIds: MemberId[];
}

/** The pace groups of an event's form. */
export interface GroupsInput {
  groups: GroupInput[];
  /** Everybody the form offers as a leader; who leads no group of it leads none. */
  offered: string[];
}

/** Somebody who may lead a group, and the one that they lead. */
export interface PossibleLeader {
  memberId: MemberId;
  name: string;
  groupId: PaceGroupId | null;
}

/** The groups as the form shows them, all as text; those of a copied event are new groups. */
export function groupValuesOf(
  groups: readonly Pick<PaceGroup, "id" | "name" | "pace" | "seatsPerLeader">[],
  { leaders, isNew }: { leaders: readonly PossibleLeader[]; isNew: boolean },
): Record<string, string> {
  const fields = groups.flatMap(({ name, pace, seatsPerLeader }, index) => {
    const number = index + 1;
    return [
      [`groupWas${number}`, isNew ? "" : name],
      [`groupName${number}`, name],
      [`groupPace${number}`, pace ?? ""],
      [`groupPlaces${number}`, seatsPerLeader === null ? "" : String(seatsPerLeader)],
    ];
  });
  const led = leaders.flatMap(({ memberId, groupId }) => {
    const index = groups.findIndex(({ id }) => id === groupId);
    return index < 0 ? [] : [[`leader-${memberId}`, String(index + 1)]];
  });
  return Object.fromEntries([...fields, ...led]);
}
