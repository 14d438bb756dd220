import { BODIES, type BodyName } from "./bodies.ts";
import { CLOTH, type Cloth, type Hair, mixed, SKIN, type Skin } from "./colours.ts";
import { armPatches, type Dress, legPatches, trunkPatches } from "./dress.ts";
import { type HairCut, headPatches, type Patch } from "./heads.ts";
import { POSES, type PoseName } from "./poses.ts";
import { between, digits, disc, onward, type Point, pair, wrapped } from "./shapes.ts";
import { type Arm, type FigureSkeleton, skeletonOf } from "./skeleton.ts";

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
  const facing = (drawn: string) =>
    spot.isTurned ? `<g transform="scale(-1 1)">${drawn}</g>` : drawn;
  const turned = person.looksBack
    ? `<g transform="matrix(-1 0 0 1 ${digits(2 * bones.head[0])} 0)">${paths(headOf(person, bones))}</g>`
    : "";
  const [chairBehind, chairBefore] = person.chair ? wheelchair() : ["", ""];
  const layers = [
    chairBehind,
    `<g filter="url(#l)">${facing(paths(behind))}</g>`,
    `<g filter="url(#l)">${facing(paths(middle))}${facing(turned)}</g>`,
    chairBefore,
    `<g filter="url(#l)">${facing(paths(front))}</g>`,
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

type Thing = "cup" | "banana" | "sack" | "bottle" | "bib";

/** The thing in a hand; drawn behind the hand. */
function thingPatches(thing: Thing, arm: Arm): Patch[] {
  const hand = between(arm.elbow.at, arm.wrist.at, 1.12);
  const [x, y] = hand;
  const at = (dx: number, dy: number): Point => [x + dx, y + dy];
  switch (thing) {
    case "cup":
      return [
        { path: polygon([at(-4, -9), at(6, -9), at(4.6, 5), at(-2.6, 5)]), fill: "#e8e2f2" },
        {
          path: polygon([at(-5, -10.5), at(7, -10.5), at(6.6, -8), at(-4.6, -8)]),
          fill: "#fffdf8",
        },
      ];
    case "banana":
      return [
        {
          path: `M${pair(at(-2, 4))}Q${pair(at(10, 6))} ${pair(at(13, -9))}Q${pair(at(6, 0))} ${pair(at(-3, -2))}z`,
          fill: CLOTH.butter,
        },
      ];
    case "sack":
      return [
        {
          path:
            wrapped([
              { at: at(0, 3), r: 2.4 },
              { at: at(-1, 22), r: 15 },
            ]) + disc({ at: at(3, 28), r: 14 }),
          fill: CLOTH.night,
        },
      ];
    case "bib": {
      const sheet = (low: number, high: number) =>
        polygon([at(-3, low), at(17, low), at(17, high), at(-3, high)]);
      return [
        { path: sheet(-9, 9), fill: "#fffdf8" },
        { path: sheet(-9, -4.6), fill: CLOTH.ember },
        { path: polygon([at(2, -1), at(12, -1), at(12, 5), at(2, 5)]), fill: CLOTH.night },
      ];
    }
    case "bottle":
      return [
        {
          path: wrapped([
            { at: at(-1, -6), r: 1.8 },
            { at: at(0, 3), r: 3.6 },
            { at: at(1, 11), r: 3.6 },
          ]),
          fill: CLOTH.sky,
        },
      ];
  }
}

/** A wheelchair on the line, whose rider's hips are over the axle: what stands behind the rider, and the near wheel. */
function wheelchair(): [behind: string, before: string] {
  const frame =
    '<g fill="none" stroke="#d9cfea" stroke-width="4" stroke-linecap="round" stroke-linejoin="round">' +
    '<path d="M-22 -92L-18 -52L30 -50L46 -12M-18 -52L-4 -33"/><circle cx="44" cy="-8" r="7"/></g>';
  const wheel =
    '<g fill="none" stroke="#f3e7d6"><circle cx="-4" cy="-33" r="31" stroke-width="4.5"/>' +
    '<path opacity=".7" d="M-4 -64V-2M-35 -33H27M-26 -55L18 -11M18 -55L-26 -11"/><circle cx="-4" cy="-33" r="3.4"/></g>';
  return [frame, wheel];
}

/** A race number on the chest. */
function bibPatches({ pelvis, neck, lean }: FigureSkeleton): Patch[] {
  const centre = between(pelvis, neck, 0.5);
  const corner = (across: number, up: number) =>
    onward(onward(centre, 90 - lean, across), 180 - lean, up);
  const box = (wide: number, low: number, high: number) =>
    polygon([corner(-wide, low), corner(wide, low), corner(wide, high), corner(-wide, high)]);
  return [
    { path: box(8.4, -7, 7), fill: "#fffdf8" },
    { path: box(8.4, 4, 7), fill: CLOTH.ember },
    { path: box(5, -3.4, 0.6), fill: CLOTH.night },
  ];
}

function polygon(points: readonly Point[]): string {
  return `M${points.map(pair).join("L")}z`;
}
