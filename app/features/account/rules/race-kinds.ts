export const RACES = ["5k", "10k", "half", "marathon"] as const;
export type Race = (typeof RACES)[number];

export const RACE_METRES: Record<Race, number> = {
  "5k": 5_000,
  "10k": 10_000,
  half: 21_097,
  marathon: 42_195,
};
