import type { Db } from "~/db/tables";
import type { PaceGroupId } from "~/db/tables/shapes";
import { inTransaction } from "~/db/transaction";
import { refreshStatistics } from "~/core/progress/statistics/refresh-statistics.server";
import { recordAudit } from "~/core/people/audit/record-audit.server";
import type { Instant } from "~/lib/dates";
import { listCountedMembers } from "./event-distances.server";
import type { CheckInEvent, Crew } from "../desk";

interface Input {
  event: Pick<CheckInEvent, "id" | "startsAt">;
  /** Metres; null where nobody measured. */
  distanceM: number | null;
  groups: { id: PaceGroupId; distanceM: number | null }[];
  crew: Crew;
  requestId: string;
  now: Instant;
  timeZone: string;
}

/**
 * Sets what a run and its pace groups measured, once it has started, and updates the statistics of everybody who ran:
 * a person's own result and their own watch file win over it. Returns false before the start.
 */
export async function setEventDistances(db: Db, input: Input): Promise<boolean> {
  const { event, distanceM, groups, crew, now, timeZone } = input;
  if (now < event.startsAt) return false;
  await inTransaction(db, async (db) => {
    await db
      .updateTable("events")
      .set({ distance_m: distanceM })
      .where("id", "=", event.id)
      .execute();
    for (const group of groups)
      await db
        .updateTable("pace_groups")
        .set({ distance_m: group.distanceM })
        .where("id", "=", group.id)
        .where("event_id", "=", event.id)
        .execute();
    await recordAudit(db, {
      actor: { kind: crew.kind === "admin" ? "admin" : "member", id: crew.id },
      action: "run_distances_set",
      subject: { kind: "event", id: event.id },
      details: { distanceM, groups },
      requestId: input.requestId,
      now,
    });
  });
  // One transaction for each member, so that a large run does not stop every other writer.
  for (const memberId of await listCountedMembers(db, { eventId: event.id }))
    await inTransaction(db, (db) => refreshStatistics(db, { memberId, now, timeZone }));
  return true;
}
