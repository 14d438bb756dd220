export const MEASURES = ["distance", "runs", "time", "pace"] as const;
export type Measure = (typeof MEASURES)[number];

/** The measure in the query string; distance by default. */
export function requestedMeasure(search: URLSearchParams): Measure {
  return MEASURES.find((measure) => measure === search.get("show")) ?? "distance";
}
