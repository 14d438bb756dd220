import type { Gender } from "~/db/tables/people";
import { ageOn, type Day } from "~/lib/dates";
import { formatClock } from "~/lib/measures";
import { RACE_LABELS, RACE_TEXTS, RACES_TEXTS } from "~/texts/account/account";

import { type GradedRace, isGraded, RACE_METRES, RACES, standardOf } from "./age-standards";

export interface RaceResult {
  distanceM: number | null;
  resultS: number | null;
}

export interface GradedPerson {
  gender: Gender | null | undefined;
  dateOfBirth: Day | null | undefined;
}

interface EventShown extends RaceResult {
  title: string;
  eventDate: Day;
  eventTime: string;
  location: string | null;
}

/** A personal event as the form's fields show it, by name. */
export function eventValues(event: EventShown): Record<string, string> {
  const { title, eventDate, eventTime, location, distanceM, resultS } = event;
  return {
    title,
    eventDate,
    eventTime,
    location: location ?? "",
    race: RACES.find((race) => RACE_METRES[race] === distanceM) ?? "",
    result: resultS === null ? "" : formatClock(resultS),
  };
}

/**
 * A race in words: '10 km', '10 km in 48:12', '10 km in 48:12, age grade 62.3 %', '15 km in 1:20:00, no age grade for
 * this distance'; undefined for another event.
 */
export function raceText(
  race: RaceResult & { eventDate: Day },
  person: GradedPerson,
): string | undefined {
  const { distanceM, resultS } = race;
  const kind = RACES.find((known) => RACE_METRES[known] === distanceM);
  if (!kind) return undefined;
  if (resultS === null) return RACE_LABELS[kind];
  const result = RACES_TEXTS.result({ race: RACE_LABELS[kind], time: formatClock(resultS) });
  if (!isGraded(kind)) return `${result}, ${RACE_TEXTS.notGraded}`;
  const grade = ageGradeOf(kind, race, person);
  return grade === null ? result : RACES_TEXTS.ageGrade({ result, percent: grade.toFixed(1) });
}

/** A time as percent of the standard for age and gender, or null where there is no standard. */
function ageGradeOf(
  race: GradedRace,
  { resultS, eventDate }: RaceResult & { eventDate: Day },
  { gender, dateOfBirth }: GradedPerson,
): number | null {
  if (!resultS || !dateOfBirth || !gender) return null;
  const standard = standardOf(race, gender, ageOn(dateOfBirth, eventDate));
  return standard === undefined ? null : (standard / resultS) * 100;
}
