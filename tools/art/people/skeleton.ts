import type { Body } from "./bodies.ts";
import type { Pose } from "./poses.ts";
import { type Joint, onward, type Point } from "./shapes.ts";

export interface Leg {
  hip: Joint;
  knee: Joint;
  ankle: Joint;
  /** Direction of the toes. */
  foot: number;
}

export interface Arm {
  shoulder: Joint;
  elbow: Joint;
  wrist: Joint;
}

export interface FigureSkeleton {
  isFront: boolean;
  lean: number;
  pelvis: Point;
  neck: Point;
  head: Point;
  /** How far the head is turned down. */
  nod: number;
  near: { arm: Arm; leg: Leg };
  far: { arm: Arm; leg: Leg };
}

/** From the side, far limbs stand a little further to the front. */
const DEPTH = { near: -1, far: 2.5 };

/** The joints of a body in a pose, feet on the line y = 0. */
export function skeletonOf(body: Body, pose: Pose): FigureSkeleton {
  const raw = jointsOf(body, pose, [0, 0]);
  const lowest = Math.max(...[raw.near.leg, raw.far.leg].flatMap(lowestOf));
  return jointsOf(body, pose, [0, -lowest - (pose.lift ?? 0)]);
}

/** The lowest points of a leg: the sole, and the knee of somebody who kneels. */
function lowestOf(leg: Leg): number[] {
  const toe = onward(leg.ankle.at, leg.foot, 14);
  return [leg.ankle.at[1] + 6.5, toe[1] + 4, leg.knee.at[1] + leg.knee.r];
}

function jointsOf(body: Body, pose: Pose, pelvis: Point): FigureSkeleton {
  const isFront = pose.isFront ?? false;
  const neck = onward(pelvis, 180 - pose.lean, body.trunk);
  const nod = pose.nod ?? 0;
  const head = onward(neck, 180 - pose.lean * 0.6 - nod * 0.4, body.head * 1.5);
  const side = (name: "near" | "far") => {
    // From the front the near limbs are on the left and open to the left.
    const way = isFront && name === "near" ? -1 : 1;
    return {
      arm: armOf(body, pose, { neck, name, way }),
      leg: legOf(body, pose, { pelvis, name, way }),
    };
  };
  return {
    isFront,
    lean: pose.lean,
    pelvis,
    neck,
    head,
    nod,
    near: side("near"),
    far: side("far"),
  };
}

interface Side {
  name: "near" | "far";
  way: 1 | -1;
}

function armOf(body: Body, pose: Pose, { neck, name, way }: Side & { neck: Point }): Arm {
  const [upper, bend] = name === "near" ? pose.nearArm : pose.farArm;
  const across = pose.isFront ? way * body.shoulders : DEPTH[name];
  const down = pose.isFront ? 7 : 9;
  const beside = onward(neck, 90 - pose.lean, across);
  const at = onward(beside, -pose.lean, down);
  const elbow = onward(at, way * upper, body.upperArm);
  return {
    shoulder: { at, r: body.arm },
    elbow: { at: elbow, r: body.elbow },
    wrist: { at: onward(elbow, way * (upper + bend), body.forearm), r: body.wrist },
  };
}

function legOf(body: Body, pose: Pose, { pelvis, name, way }: Side & { pelvis: Point }): Leg {
  const [thigh, bend, lift] = name === "near" ? pose.nearLeg : pose.farLeg;
  const across = pose.isFront ? way * body.hips : DEPTH[name];
  const at: Point = [pelvis[0] + across, pelvis[1] + (pose.isFront ? 4 : 2)];
  const knee = onward(at, way * thigh, body.thigh);
  const shin = way * (thigh - bend);
  return {
    hip: { at, r: body.thighs },
    knee: { at: knee, r: body.knee },
    ankle: { at: onward(knee, shin, body.shin), r: body.ankle },
    foot: pose.isFront ? way * (shin * way * 0.3 + 24 + lift) : shin + 90 + lift,
  };
}
