import type { Db } from "~/db/tables";
import { formatDuration } from "~/lib/measures";
import { listClubRuns } from "../../queries/statistics.server";
import { measure } from "../../rules/statistics";
import { listActivities } from "./activities.server";

const EXPORT_LIMIT = 100_000;

/** Rows of a member's runs with a heading, the latest first: club runs and own ones, estimates marked. */
export async function listActivitiesForExport(
  db: Db,
  input: { memberId: string },
): Promise<(string | number)[][]> {
  const own = await listActivities(db, { ...input, limit: EXPORT_LIMIT });
  const club = await listClubRuns(db, input);
  const rows = [
    ...own.map((run) => ({ ...run, kind: "own" })),
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
