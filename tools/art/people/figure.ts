import { BODIES, type BodyName } from "./bodies.ts";
import { type Cloth, type Hair, mixed, SKIN, type Skin } from "./colours.ts";
import { armPatches, type Dress, legPatches, trunkPatches } from "./dress.ts";
import { type HairCut, headPatches, type Patch } from "./heads.ts";
import { POSES, type PoseName } from "./poses.ts";
import { digits, type Point } from "./shapes.ts";
import { type FigureSkeleton, skeletonOf } from "./skeleton.ts";
import { bibPatches, type Thing, thingPatches, wheelchair } from "./things.ts";

export interface Person extends Dress {
  pose: PoseName;
  body: BodyName;
  skin: Skin;
  hair: Hair;
  cut: HairCut;
  cloth?: Cloth;
  hasBand?: boolean;
  hasBeard?: boolean;
  /** The thing in the near hand. */
  holds?: Thing;
  hasBib?: boolean;
  /** Looks over the shoulder, to whoever runs behind. */
  looksBack?: boolean;
  /** Sits in a wheelchair. */
  chair?: boolean;
}

/**
 * The place of a person in a picture: the ground between the feet, the size and the direction of the look.
 */
export interface Spot {
  at: Point;
  scale: number;
  isTurned?: boolean;
}

/** The colour that far limbs are shaded with. */
const DEPTH = "#2a1b4d";

/** A person as SVG, in three layers that the filter `#l` lights: far limbs, body, near arm. */
export function drawPerson(person: Person, spot: Spot): string {
  const body = BODIES[person.body];
  const bones = skeletonOf(body, POSES[person.pose]);
  const skin = SKIN[person.skin];
  const { near, far, isFront } = bones;
  const depth = isFront ? 0 : 0.34;
  const behind = [...legPatches(far.leg, skin, person), ...armPatches(far.arm, skin, person)].map(
    ({ path, fill }) => ({ path, fill: mixed(fill, DEPTH, depth) }),
  );
  const middle = [
    ...legPatches(near.leg, skin, person),
    ...trunkPatches(bones, body, person),
    ...(person.hasBib ? bibPatches(bones) : []),
    ...(person.looksBack ? [] : headOf(person, bones)),
  ];
  const front = [
    ...(person.holds ? thingPatches(person.holds, near.arm) : []),
    ...armPatches(near.arm, skin, person),
  ];
  // The filter stays outside the turn, so that the light comes from the same side for everybody.
  const inner = (patches: readonly Patch[]) =>
    spot.isTurned ? `<g transform="scale(-1 1)">${paths(patches)}</g>` : paths(patches);
  const turned = person.looksBack
    ? `<g transform="matrix(-1 0 0 1 ${digits(2 * bones.head[0])} 0)">${paths(headOf(person, bones))}</g>`
    : "";
  const [chairBehind, chairBefore] = person.chair ? wheelchair() : ["", ""];
  const layers = [
    chairBehind,
    `<g filter="url(#l)">${inner(behind)}</g>`,
    `<g filter="url(#l)">${inner(middle)}${spot.isTurned ? `<g transform="scale(-1 1)">${turned}</g>` : turned}</g>`,
    chairBefore,
    `<g filter="url(#l)">${inner(front)}</g>`,
  ];
  const [x, y] = spot.at;
  return `<g transform="translate(${digits(x)} ${digits(y)})scale(${digits(spot.scale, 2)})">${layers.join("")}</g>`;
}

function headOf(person: Person, bones: FigureSkeleton): Patch[] {
  const { cut, hair, cloth, hasBand, hasBeard } = person;
  const look = { skin: SKIN[person.skin], cut, hair, cloth, hasBand, hasBeard };
  return headPatches(look, {
    at: bones.head,
    neck: bones.neck,
    radius: BODIES[person.body].head,
    turn: bones.isFront ? bones.lean * 0.7 : bones.nod + bones.lean * 0.2,
    isFront: bones.isFront,
  });
}

function paths(patches: readonly Patch[]): string {
  return patches.map(({ path, fill }) => `<path fill="${fill}" d="${path}"/>`).join("");
}
