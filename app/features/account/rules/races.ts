import { ageOn, type Day } from "~/lib/dates";
import { formatClock } from "~/lib/measures";

export const RACES = ["5k", "10k", "half", "marathon"] as const;
export type Race = (typeof RACES)[number];

export const RACE_METRES: Record<Race, number> = {
  "5k": 5_000,
  "10k": 10_000,
  half: 21_097,
  marathon: 42_195,
};

export const RACE_LABELS: Record<Race, string> = {
  "5k": "5 km",
  "10k": "10 km",
  half: "Half marathon",
  marathon: "Marathon",
};

export const EARLY_RESULT_TEXT = "This race is still to come: add its result afterwards.";

export interface RaceResult {
  distanceM: number | null;
  resultS: number | null;
}

export interface Person {
  gender: string | null | undefined;
  dateOfBirth: Day | null | undefined;
}

/** A race in words: '10 km', '10 km in 48:12', '10 km in 48:12, age grade 62.3 %'; undefined for another event. */
export function raceText(
  race: RaceResult & { eventDate: Day },
  person: Person,
): string | undefined {
  const { distanceM, resultS } = race;
  const kind = RACES.find((known) => RACE_METRES[known] === distanceM);
  if (!kind) return undefined;
  if (resultS === null) return RACE_LABELS[kind];
  const result = `${RACE_LABELS[kind]} in ${formatClock(resultS)}`;
  const grade = ageGradeOf(race, person);
  return grade === null ? result : `${result}, age grade ${grade.toFixed(1)} %`;
}

const YOUNGEST = 5;

/**
 * A 10 km time as percent of the standard for age and gender, or null where there is no standard. The standards
 * are the 2025 road tables of Alan Jones and Tom Bernhard, approved by USATF's Masters Long Distance Running
 * Council, released under CC0.
 */
function ageGradeOf(
  { distanceM, resultS, eventDate }: RaceResult & { eventDate: Day },
  { gender, dateOfBirth }: Person,
): number | null {
  if (distanceM !== RACE_METRES["10k"] || !resultS || !dateOfBirth || !gender) return null;
  const standard = STANDARDS_10_KM_S[gender]?.[ageOn(dateOfBirth, eventDate) - YOUNGEST];
  return standard === undefined ? null : (standard / resultS) * 100;
}

/** Seconds for 10 km at the ages of 5 to 100. */
const STANDARDS_10_KM_S: Record<string, readonly number[]> = {
  Male: [
    ...[3122, 2790, 2537, 2340, 2184, 2058, 1955, 1871, 1801, 1745, 1699, 1662, 1634, 1613],
    ...[1600, 1589, 1584, 1584, 1584, 1584, 1584, 1584, 1584, 1584, 1584, 1584, 1585, 1586],
    ...[1589, 1593, 1599, 1605, 1613, 1622, 1632, 1644, 1657, 1670, 1683, 1697, 1710, 1724],
    ...[1739, 1753, 1768, 1783, 1798, 1813, 1829, 1845, 1861, 1878, 1895, 1912, 1929, 1947],
    ...[1965, 1983, 2002, 2021, 2041, 2061, 2081, 2102, 2123, 2145, 2167, 2193, 2221, 2252],
    ...[2286, 2324, 2365, 2410, 2460, 2514, 2573, 2638, 2710, 2789, 2876, 2972, 3080, 3199],
    ...[3333, 3484, 3655, 3849, 4073, 4331, 4634, 4994, 5427, 5955, 6617, 7468],
  ],
  Female: [
    ...[2520, 2403, 2302, 2215, 2138, 2071, 2013, 1962, 1917, 1878, 1844, 1813, 1783, 1758],
    ...[1740, 1729, 1726, 1726, 1726, 1726, 1726, 1726, 1726, 1726, 1728, 1729, 1732, 1736],
    ...[1740, 1745, 1751, 1758, 1765, 1774, 1783, 1794, 1805, 1817, 1831, 1845, 1860, 1877],
    ...[1895, 1914, 1935, 1956, 1979, 2002, 2025, 2049, 2073, 2098, 2124, 2150, 2177, 2205],
    ...[2233, 2262, 2292, 2323, 2354, 2387, 2420, 2454, 2489, 2526, 2563, 2601, 2641, 2681],
    ...[2724, 2769, 2819, 2874, 2936, 3004, 3080, 3164, 3257, 3361, 3478, 3608, 3755, 3920],
    ...[4109, 4325, 4573, 4863, 5203, 5609, 6101, 6706, 7469, 8457, 9790, 12172],
  ],
};
