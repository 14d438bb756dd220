import type { Body } from "./bodies.ts";
import { CLOTH, type Cloth, mixed } from "./colours.ts";
import type { Patch } from "./heads.ts";
import {
  between,
  blob,
  disc,
  type Joint,
  jointBetween,
  onward,
  type Point,
  pair,
  wrapped,
} from "./shapes.ts";
import type { Arm, FigureSkeleton, Leg } from "./skeleton.ts";

export type Top = "tee" | "singlet" | "long" | "kurta";
export type Bottom = "shorts" | "capri" | "tights" | "loose";

export interface Dress {
  top: Top;
  topColour: Cloth;
  bottom: Bottom;
  bottomColour: Cloth;
  shoes: Cloth;
}

const thicker = (joint: Joint, by: number): Joint => ({ at: joint.at, r: joint.r + by });

/** A leg with its clothes, from the skin outwards. */
export function legPatches(leg: Leg, skin: string, dress: Dress): Patch[] {
  const { hip, knee, ankle, foot } = leg;
  const calf = thicker(jointBetween(knee, ankle, 0.34), 1.1);
  const low = jointBetween(knee, ankle, 0.86);
  const cloth = {
    shorts: [thicker(hip, 1.4), thicker(jointBetween(hip, knee, 0.5), 2.8)],
    capri: [thicker(hip, 1), thicker(knee, 0.8), thicker(jointBetween(knee, ankle, 0.42), 0.9)],
    tights: [thicker(hip, 0.8), thicker(knee, 0.6), thicker(calf, 0.4), thicker(low, 0.6)],
    loose: [thicker(hip, 2), thicker(knee, 4), thicker(calf, 3.4), thicker(low, 2.2)],
  }[dress.bottom];
  const heel = onward(onward(ankle.at, foot - 90, 2), foot, -2.6);
  const ball = onward(onward(ankle.at, foot - 90, 3.4), foot, 10);
  return [
    { path: wrapped([hip, knee, calf, ankle]), fill: skin },
    { path: wrapped(cloth), fill: CLOTH[dress.bottomColour] },
    {
      path: wrapped([
        { at: heel, r: 4.4 },
        { at: ball, r: 3 },
      ]),
      fill: CLOTH[dress.shoes],
    },
    {
      path: wrapped([
        { at: onward(heel, foot - 90, 3.6), r: 1.4 },
        { at: onward(ball, foot - 90, 2.2), r: 1.2 },
      ]),
      fill: CLOTH.sand,
    },
  ];
}

/** An arm with its sleeve. */
export function armPatches(arm: Arm, skin: string, dress: Dress): Patch[] {
  const { shoulder, elbow, wrist } = arm;
  const hand: Joint = { at: between(elbow.at, wrist.at, 1.1), r: wrist.r + 1 };
  const bare = { path: wrapped([shoulder, elbow, wrist, hand]), fill: skin };
  const wide = thicker(shoulder, 1.8);
  const sleeve = {
    singlet: [],
    tee: [wide, thicker(jointBetween(shoulder, elbow, 0.6), 2.4)],
    kurta: [wide, thicker(elbow, 2), thicker(jointBetween(elbow, wrist, 0.3), 2.2)],
    long: [wide, thicker(elbow, 1.4), thicker(jointBetween(elbow, wrist, 0.86), 1.2)],
  }[dress.top];
  if (sleeve.length === 0) return [bare];
  return [bare, { path: wrapped(sleeve), fill: CLOTH[dress.topColour] }];
}

/** The trunk in its top; a kurta falls over the thighs. */
export function trunkPatches(bones: FigureSkeleton, body: Body, dress: Dress): Patch[] {
  const fill = CLOTH[dress.topColour];
  const isKurta = dress.top === "kurta";
  const hips = {
    path: hipPath(bones, body),
    fill: CLOTH[isKurta ? dress.topColour : dress.bottomColour],
  };
  const skirt = isKurta
    ? [
        ...skirtPaths(bones, body).map((path) => ({ path, fill })),
        { path: foldPath(bones, body), fill: mixed(fill, FOLD, 0.3) },
      ]
    : [];
  const trunk = bones.isFront ? frontTrunk(bones, body) : sideTrunk(bones, body);
  return [hips, ...skirt, { path: trunk, fill }];
}

function hipPath({ isFront, pelvis, near, far }: FigureSkeleton, body: Body): string {
  if (!isFront) return disc({ at: pelvis, r: body.hip });
  return wrapped([near.leg.hip, far.leg.hip]);
}

function sideTrunk({ pelvis, neck }: FigureSkeleton, body: Body): string {
  const at = (share: number) => between(pelvis, neck, share);
  return wrapped([
    { at: at(0.97), r: body.chest * 0.48 },
    { at: at(0.76), r: body.chest },
    { at: at(0.38), r: body.waist },
    { at: at(0.06), r: body.hip + 0.6 },
  ]);
}

function frontTrunk({ pelvis, neck, lean }: FigureSkeleton, body: Body): string {
  const place = (up: number, across: number): Point =>
    onward(between(pelvis, neck, up), 90 - lean, across);
  const width = body.shoulders + body.arm;
  const side = (way: 1 | -1) =>
    [
      [-0.06, body.hips + body.thighs * 0.9],
      [0.4, body.waist * 1.25],
      [0.72, body.chest * 1.2],
      [0.93, width * 0.9],
      [1.04, body.head * 0.5],
    ].map(([up = 0, across = 0]) => place(up, way * across));
  return blob([...side(-1), ...side(1).toReversed()]);
}

/** The colour that folds of cloth are shaded with. */
const FOLD = "#2a1b4d";

/** Two folds that fall from the waist of a kurta to its hem, wider below, the way the stride draws them. */
function foldPath({ near, far, pelvis }: FigureSkeleton, body: Body): string {
  const hems = [near.leg, far.leg].map((leg) => between(leg.hip.at, leg.knee.at, 0.86));
  return hems
    .map(([x, y], index) => {
      const from: Point = [pelvis[0] + (index === 0 ? 2 : -3), pelvis[1] - body.hip * 0.7];
      const bend: Point = [(from[0] + x) / 2 - 3, (from[1] + y) / 2 + 4];
      return `M${pair(from)}Q${pair(bend)} ${pair([x - 1.5, y + 4])}L${pair([x + 4, y + 3])}Q${pair([bend[0] + 3.5, bend[1] - 2])} ${pair(from)}z`;
    })
    .join("");
}

/** The part of a kurta below the waist: around both thighs, with a hem that the stride opens. */
function skirtPaths(bones: FigureSkeleton, body: Body): string[] {
  const { near, far, pelvis } = bones;
  const hem = (leg: Leg) => thicker(jointBetween(leg.hip, leg.knee, 0.8), 3.2);
  const [a, b] = [hem(near.leg), hem(far.leg)];
  const [back, front] = a.at[0] < b.at[0] ? [a, b] : [b, a];
  const low = Math.max(back.at[1], front.at[1]) + 5;
  const trail: Point = [back.at[0] - back.r - 4, back.at[1] + 3];
  const lead: Point = [front.at[0] + front.r, front.at[1] + 5];
  const middle: Point = [(trail[0] + lead[0]) / 2, low + 3];
  const flat =
    `M${pair([pelvis[0] - body.hip, pelvis[1] - 6])}` +
    `Q${pair([pelvis[0] - body.hip - 4, pelvis[1] + 12])} ${pair(trail)}` +
    `Q${pair(middle)} ${pair(lead)}` +
    `L${pair([front.at[0] + front.r * 0.6, front.at[1] - front.r])}` +
    `Q${pair([pelvis[0] + body.hip + 3, pelvis[1] + 2])} ${pair([pelvis[0] + body.hip, pelvis[1] - 8])}z`;
  return [wrapped([{ at: pelvis, r: body.hip + 1 }, front]), flat];
}
