/** How a body is held. Angles are degrees from straight down; positive ones turn to the front, or outwards from the front. */
export interface Pose {
  /** Seen from the front: left and right stand beside each other. */
  isFront?: boolean;
  /** How far the trunk leans forward. */
  lean: number;
  /** How far the head is turned down. */
  nod?: number;
  /** Upper arm; forearm, from the upper arm. The near limb is drawn in front of the body. */
  nearArm: readonly [number, number];
  farArm: readonly [number, number];
  /** Thigh; shin, bent back from the thigh; foot, lifted from a right angle. */
  nearLeg: readonly [number, number, number];
  farLeg: readonly [number, number, number];
  /** Height of the lowest point over the ground, for both feet in the air. */
  lift?: number;
}

export const POSES = {
  stride: {
    lean: 9,
    nearArm: [-52, 82],
    farArm: [30, 98],
    nearLeg: [56, 84, 4],
    farLeg: [-27, 16, -34],
    lift: 6,
  },
  reach: {
    lean: 8,
    nearArm: [36, 92],
    farArm: [-50, 76],
    nearLeg: [-30, 20, -36],
    farLeg: [58, 76, 6],
    lift: 7,
  },
  land: {
    lean: 6,
    nearArm: [-34, 84],
    farArm: [26, 92],
    nearLeg: [27, 9, 6],
    farLeg: [-14, 96, -30],
  },
  push: {
    lean: 9,
    nearArm: [30, 88],
    farArm: [-40, 84],
    nearLeg: [-20, 78, -24],
    farLeg: [24, 14, 4],
  },
  jog: {
    lean: 4,
    nearArm: [-32, 88],
    farArm: [20, 98],
    nearLeg: [40, 72, 2],
    farLeg: [-20, 12, -30],
    lift: 4,
  },
  trot: {
    lean: 4,
    nearArm: [22, 98],
    farArm: [-34, 86],
    nearLeg: [-20, 14, -30],
    farLeg: [40, 68, 2],
    lift: 4,
  },
  walk: {
    lean: 2,
    nearArm: [-18, 18],
    farArm: [18, 22],
    nearLeg: [20, 4, 6],
    farLeg: [-18, 14, -18],
  },
  stand: {
    lean: 0,
    nearArm: [6, 10],
    farArm: [-4, 10],
    nearLeg: [2, 2, 0],
    farLeg: [-3, 2, 0],
  },
  breathe: {
    isFront: true,
    lean: 0,
    nearArm: [132, 44],
    farArm: [132, 44],
    nearLeg: [8, 0, 0],
    farLeg: [8, 0, 0],
  },
  sideBend: {
    isFront: true,
    lean: 22,
    nearArm: [176, -4],
    farArm: [28, -70],
    nearLeg: [14, 0, 0],
    farLeg: [14, 0, 0],
  },
  quad: {
    lean: -1,
    nearArm: [-34, 6],
    farArm: [96, 4],
    nearLeg: [-4, 138, -30],
    farLeg: [0, 0, 0],
  },
  lunge: {
    lean: 2,
    nearArm: [158, 8],
    farArm: [150, 12],
    nearLeg: [76, 74, 0],
    farLeg: [-44, 6, -40],
  },
  stoop: {
    lean: 68,
    nod: -26,
    nearArm: [18, 12],
    farArm: [-14, 4],
    nearLeg: [26, 40, 10],
    farLeg: [-10, 26, -12],
  },
  sip: {
    lean: -2,
    nearArm: [8, 112],
    farArm: [4, 30],
    nearLeg: [6, 4, 0],
    farLeg: [-8, 4, 0],
  },
  offer: {
    lean: 2,
    nearArm: [38, 44],
    farArm: [2, 16],
    nearLeg: [8, 2, 0],
    farLeg: [-8, 6, -4],
  },
  /** One knee on the ground, both hands at the lace of the other shoe. */
  tie: {
    lean: 60,
    nod: 14,
    nearArm: [12, 8],
    farArm: [20, 10],
    nearLeg: [84, 84, 0],
    farLeg: [2, 88, -84],
  },
  /** In a wheelchair, both hands at the rims. */
  roll: {
    lean: 16,
    nearArm: [-6, 36],
    farArm: [16, 40],
    nearLeg: [80, 74, 4],
    farLeg: [76, 72, 4],
  },
  /** Through the tape, both arms up. */
  win: {
    lean: -5,
    nod: -10,
    nearArm: [158, 12],
    farArm: [132, 20],
    nearLeg: [40, 66, 2],
    farLeg: [-26, 18, -32],
    lift: 5,
  },
  clap: {
    lean: 2,
    nearArm: [44, 66],
    farArm: [52, 58],
    nearLeg: [4, 2, 0],
    farLeg: [-8, 4, 0],
  },
  wonder: {
    lean: -3,
    nod: -14,
    nearArm: [64, 132],
    farArm: [-14, 50],
    nearLeg: [5, 2, 0],
    farLeg: [-8, 4, 0],
  },
} as const satisfies Record<string, Pose>;

export type PoseName = keyof typeof POSES;
