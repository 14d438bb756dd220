import type { Db } from "~/db/tables";
import type { MemberId } from "~/db/tables/shapes";
import { formatDuration } from "~/lib/measures";
import { listAttendedEvents } from "../statistics/attended-events.server";
import { measure } from "../statistics/statistics";
import { type ActivityStandingKind, standingOfActivity } from "./matching";
import { listActivities } from "./activities.server";

const KINDS: Record<ActivityStandingKind, string> = {
  own: "own",
  doubtful: "not counted",
  used: "same as club run",
  same_run: "same as club run",
};

const EXPORT_LIMIT = 100_000;

/** A heading and one row per activity and attended event, latest first; estimates are marked. */
export async function listActivitiesForExport(
  db: Db,
  input: { memberId: MemberId },
): Promise<(string | number)[][]> {
  const own = await listActivities(db, { ...input, limit: EXPORT_LIMIT });
  const club = await listAttendedEvents(db, input);
  const rows = [
    ...own.map((run) => ({ ...run, kind: KINDS[standingOfActivity(run)] })),
    ...club.map((run) => ({ ...run, kind: "club" })),
  ].toSorted((a, b) => b.date.localeCompare(a.date));
  return [
    ["Date", "Title", "Kind", "Distance km", "Time", "Estimated"],
    ...rows.map((run) => {
      const { distanceM, durationS, isEstimate } = measure(run);
      const time = formatDuration(durationS);
      return [run.date, run.title, run.kind, distanceM / 1000, time, isEstimate ? "yes" : "no"];
    }),
  ];
}
