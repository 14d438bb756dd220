import type { Generated } from "kysely";
import type { EventId, MemberId, PaceGroupId } from "./shapes";

export interface PaceGroupTables {
  pace_groups: PaceGroupsTable;
  volunteers: VolunteersTable;
}

export type VolunteerRole = "leader" | "sweep" | "desk" | "water";

export interface PaceGroupsTable {
  id: PaceGroupId;
  event_id: EventId;
  /** The order in which an event's groups are shown. */
  position: number;
  name: string;
  pace: string | null;
  /** Null for a group that takes everybody. */
  seats_per_leader: Generated<number | null>;
  /** Metres; null for the run's own distance. */
  distance_m: Generated<number | null>;
}

/** The volunteers of an event; a member has one role. */
export interface VolunteersTable {
  event_id: EventId;
  member_id: MemberId;
  role: VolunteerRole;
  /** The group that a leader leads. */
  pace_group_id: PaceGroupId | null;
  created_at: number;
  reminded_at: Generated<number | null>;
}
