export const RACES = [
  "5k",
  "8k",
  "10k",
  "15k",
  "10mi",
  "half",
  "25k",
  "30k",
  "marathon",
  "50k",
] as const;
export type Race = (typeof RACES)[number];

export const RACE_METRES: Record<Race, number> = {
  "5k": 5_000,
  "8k": 8_000,
  "10k": 10_000,
  "15k": 15_000,
  "10mi": 16_093,
  half: 21_097,
  "25k": 25_000,
  "30k": 30_000,
  marathon: 42_195,
  "50k": 50_000,
};

/** The distances that the age-grading tables are made for; a result over another one is not graded. */
export const GRADED_RACES = ["5k", "10k", "half", "marathon"] as const satisfies readonly Race[];
export type GradedRace = (typeof GRADED_RACES)[number];

export function isGraded(race: Race): race is GradedRace {
  return GRADED_RACES.some((graded) => graded === race);
}
