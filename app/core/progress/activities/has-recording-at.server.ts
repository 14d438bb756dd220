import type { Db } from "~/db/tables";
import type { MemberId } from "~/db/tables/shapes";
import { HOUR_MS } from "~/lib/dates";
import { isSameRecording, LONGEST_ACTIVITY_HOURS } from "./activities";

/** Whether a member's log has an activity recorded at the same time, by another device or in another format. */
export async function hasRecordingAt(
  db: Db,
  input: { memberId: MemberId; startedAt: number; durationS: number; elapsedS: number | null },
): Promise<boolean> {
  const { startedAt, durationS, elapsedS } = input;
  const end = startedAt + (elapsedS ?? durationS) * 1_000;
  const rows = await db
    .selectFrom("own_runs")
    .select(["started_at as startedAt", "duration_s as durationS", "elapsed_s as elapsedS"])
    .where("member_id", "=", input.memberId)
    .where("started_at", ">=", startedAt - LONGEST_ACTIVITY_HOURS * HOUR_MS)
    .where("started_at", "<", end)
    .where("doubt", "is", null)
    .execute();
  return rows.some(
    (row) =>
      row.startedAt !== null &&
      row.durationS !== null &&
      isSameRecording(input, { ...row, startedAt: row.startedAt, durationS: row.durationS }),
  );
}
