/** Sizes of a body that stands about 200 tall: lengths, and the thickness of each joint. */
export interface Body {
  thigh: number;
  shin: number;
  trunk: number;
  upperArm: number;
  forearm: number;
  head: number;
  /** Half the width of the shoulders and of the hips, seen from the front. */
  shoulders: number;
  hips: number;
  chest: number;
  waist: number;
  hip: number;
  thighs: number;
  knee: number;
  ankle: number;
  arm: number;
  elbow: number;
  wrist: number;
}

const FIT: Body = {
  thigh: 52,
  shin: 52,
  trunk: 52,
  upperArm: 31,
  forearm: 28,
  head: 11.5,
  shoulders: 17,
  hips: 8,
  chest: 13,
  waist: 10.5,
  hip: 12,
  thighs: 9.6,
  knee: 6,
  ankle: 3.5,
  arm: 5.6,
  elbow: 4.3,
  wrist: 3,
};

export const BODIES = {
  fit: FIT,
  slim: {
    ...FIT,
    chest: 11.5,
    waist: 9,
    hip: 11,
    thighs: 8.2,
    knee: 5.2,
    ankle: 3.2,
    arm: 4.8,
    elbow: 3.7,
    wrist: 2.7,
    shoulders: 15,
  },
  curvy: {
    ...FIT,
    chest: 13.5,
    waist: 11.5,
    hip: 15.5,
    thighs: 12.4,
    knee: 7,
    ankle: 3.8,
    hips: 9,
    arm: 6,
    elbow: 4.6,
    shoulders: 16,
  },
  broad: {
    ...FIT,
    chest: 16,
    waist: 13.5,
    hip: 13.5,
    thighs: 11,
    knee: 7,
    ankle: 4,
    arm: 7.2,
    elbow: 5.4,
    wrist: 3.6,
    shoulders: 21,
    hips: 9,
  },
  round: {
    ...FIT,
    chest: 16,
    waist: 19,
    hip: 17,
    thighs: 13.2,
    knee: 7.6,
    ankle: 4.2,
    thigh: 49,
    shin: 48,
    arm: 7,
    elbow: 5.2,
    wrist: 3.5,
    shoulders: 19,
    hips: 11,
  },
  elder: {
    ...FIT,
    thigh: 48,
    shin: 48,
    trunk: 50,
    chest: 12.5,
    waist: 12.5,
    hip: 12.5,
    thighs: 8.6,
    knee: 5.6,
    ankle: 3.2,
    arm: 4.8,
    elbow: 3.8,
    wrist: 2.8,
  },
  child: {
    ...FIT,
    thigh: 31,
    shin: 30,
    trunk: 36,
    upperArm: 20,
    forearm: 18,
    head: 10.5,
    shoulders: 12,
    hips: 6,
    chest: 9.5,
    waist: 9,
    hip: 9.5,
    thighs: 7,
    knee: 4.8,
    ankle: 3,
    arm: 4.2,
    elbow: 3.4,
    wrist: 2.5,
  },
} as const satisfies Record<string, Body>;

export type BodyName = keyof typeof BODIES;
