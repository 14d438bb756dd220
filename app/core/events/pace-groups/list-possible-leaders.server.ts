import type { Db } from "~/db/tables";
import type { EventId } from "~/db/tables/shapes";
import { unindexed } from "~/db/unindexed";
import type { PossibleLeader } from "./pace-groups";

/** Who may lead a group of an event: run leaders, and those who lead at it already; by name. */
export async function listPossibleLeaders(
  db: Db,
  input: { eventId: EventId | undefined },
): Promise<PossibleLeader[]> {
  const leading = await db
    .selectFrom("volunteers as v")
    .innerJoin("members as m", "m.id", "v.member_id")
    .select(["m.id as memberId", "m.display_name as name", "v.pace_group_id as groupId"])
    .where("v.event_id", "=", input.eventId ?? "")
    .where("v.role", "=", "leader")
    .execute();
  const known = new Set(leading.map(({ memberId }) => memberId));
  const others = await db
    .selectFrom("members")
    .select(["id as memberId", "display_name as name"])
    .where("role", "=", "run_leader")
    .where(({ eb, ref }) => eb(unindexed(ref("status")), "=", "active"))
    .execute();
  return [...leading, ...others.filter(({ memberId }) => !known.has(memberId))]
    .map(({ name, ...leader }) => ({ groupId: null, ...leader, name: name ?? "Runner" }))
    .sort((a, b) => a.name.localeCompare(b.name));
}
