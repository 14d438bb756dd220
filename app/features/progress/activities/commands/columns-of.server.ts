import type { ActivityValues } from "../rules";

export function columnsOf(run: ActivityValues) {
  return {
    date: run.date,
    title: run.title,
    distance_m: run.distanceM,
    duration_s: run.durationS,
  };
}
