import { CLOTH, type Cloth, HAIR, type Hair, mixed } from "./colours.ts";
import { disc, type Point, placed, wrapped } from "./shapes.ts";

/** A shape in one colour. */
export interface Patch {
  path: string;
  fill: string;
}

export type HairCut =
  | "crop"
  | "bun"
  | "ponytail"
  | "braid"
  | "curly"
  | "bob"
  | "bald"
  | "ring"
  | "hijab"
  | "turban"
  | "cap";

export interface HeadLook {
  skin: string;
  hair: Hair;
  cut: HairCut;
  /** The colour of a hijab, turban, cap or headband. */
  cloth?: Cloth | undefined;
  hasBand?: boolean | undefined;
  hasBeard?: boolean | undefined;
}

interface HeadPlace {
  at: Point;
  neck: Point;
  radius: number;
  /** Degrees that the head is turned down. */
  turn: number;
  isFront: boolean;
}

/** A head from the back to the front: hair behind it, neck, face, hair. */
export function headPatches(look: HeadLook, place: HeadPlace): Patch[] {
  const { at, neck, radius, turn, isFront } = place;
  const cos = Math.cos((turn * Math.PI) / 180) * radius;
  const sin = Math.sin((turn * Math.PI) / 180) * radius;
  const onto = ([x, y]: Point): Point => [at[0] + x * cos - y * sin, at[1] + x * sin + y * cos];
  const drawn = (path: string) => placed(path, onto);
  const ball = (x: number, y: number, r: number) => disc({ at: onto([x, y]), r: r * radius });
  const chain: Tools["chain"] = (balls) =>
    wrapped(balls.map(([x, y, r]) => ({ at: onto([x, y]), r: r * radius })));
  const hair = HAIR[look.hair];
  const cloth = CLOTH[look.cloth ?? "ember"];
  const shadow = mixed(look.skin, "#3a1740", 0.32);
  const face = facePath(place, onto);
  const throat = wrapped([
    { at: neck, r: radius * 0.6 },
    { at: onto([0, 0.5]), r: radius * 0.52 },
  ]);
  const parts = isFront
    ? frontParts(look.cut, { drawn, ball, chain })
    : sideParts(look.cut, { drawn, ball, chain });
  const patches: Patch[] = [
    { path: parts.behind ?? "", fill: hair },
    { path: throat, fill: shadow },
    { path: face, fill: look.skin },
    ...(isFront ? [] : profilePatches(look, shadow, { drawn, ball, chain })),
    { path: look.hasBeard ? drawn(SIDE.beard) : "", fill: hair },
    { path: parts.hair ?? "", fill: hair },
    { path: parts.cloth ?? "", fill: cloth },
    { path: parts.fold ?? "", fill: mixed(cloth, "#fff1dc", 0.22) },
    { path: look.hasBand ? drawn(isFront ? FRONT.band : SIDE.band) : "", fill: cloth },
  ];
  return patches.filter(({ path }) => path !== "");
}

/** A closed eye with its brow, and an ear where it shows. */
function profilePatches(look: HeadLook, shadow: string, { drawn, ball }: Tools): Patch[] {
  const eye = { path: drawn(SIDE.eye) + drawn(SIDE.brow), fill: mixed(shadow, HAIR.black, 0.6) };
  return look.cut === "hijab" ? [eye] : [eye, { path: ball(-0.2, 0.22, 0.17), fill: shadow }];
}

/** Skull and chin, and from the side a nose. */
function facePath({ at, radius, isFront }: HeadPlace, onto: (point: Point) => Point): string {
  const skull = { at, r: radius };
  if (isFront) return wrapped([skull, { at: onto([0, 0.5]), r: radius * 0.68 }]);
  const nose = disc({ at: onto([0.98, 0.16]), r: radius * 0.15 });
  return wrapped([skull, { at: onto([0.32, 0.56]), r: radius * 0.6 }]) + nose;
}

interface Tools {
  drawn: (path: string) => string;
  ball: (x: number, y: number, r: number) => string;
  /** Balls in a row, wrapped. */
  chain: (balls: readonly (readonly [x: number, y: number, r: number])[]) => string;
}

interface Parts {
  behind?: string;
  hair?: string;
  cloth?: string;
  fold?: string;
}

function sideParts(cut: HairCut, { drawn, ball, chain }: Tools): Parts {
  const crop = drawn(SIDE.crop);
  switch (cut) {
    case "crop":
      return { hair: crop };
    case "bun":
      return { behind: ball(-1.2, -0.2, 0.52), hair: crop };
    case "ponytail":
      return { behind: drawn(SIDE.tail), hair: crop };
    case "braid":
      return { behind: chain(BRAID), hair: crop };
    case "curly":
      return { hair: crop + CURLS.map(([x, y, r]) => ball(x, y, r)).join("") };
    case "bob":
      return { hair: drawn(SIDE.bob) };
    case "ring":
      return { hair: drawn(SIDE.ring) };
    case "hijab":
      return { cloth: drawn(SIDE.hijab) };
    case "turban":
      return { cloth: drawn(SIDE.turban), fold: drawn(SIDE.turbanFold) };
    case "cap":
      return { hair: drawn(SIDE.capHair), cloth: drawn(SIDE.capCrown) + drawn(SIDE.capVisor) };
    case "bald":
      return {};
  }
}

/** From the front only heads with curls and with long hair are drawn. */
function frontParts(cut: HairCut, { drawn, ball }: Tools): Parts {
  if (cut !== "curly") return { hair: drawn(FRONT.bob) };
  const curls = [-1, -0.62, 0, 0.62, 1].map((x) => ball(x, -0.2 - 0.75 * (1 - x * x), 0.6));
  return { behind: curls.join(""), hair: drawn(FRONT.crop) };
}

/* Outlines around a head of radius 1 that looks to the right. */
const SIDE = {
  crop: "M.9,-.56C.6,-1.3 -.6,-1.42 -1.04,-.6C-1.26,-.15 -1.1,.4 -.8,.68C-.62,.5 -.62,.28 -.46,.16C-.28,0 -.3,-.22 -.18,-.4C.2,-.36 .62,-.38 .9,-.56z",
  bob: "M.9,-.56C.6,-1.32 -.7,-1.4 -1.1,-.5C-1.34,.1 -1.3,.75 -1.16,1.16C-.74,1.26 -.36,1.06 -.26,.72C-.34,.3 -.3,-.12 -.16,-.4C.2,-.36 .62,-.38 .9,-.56z",
  ring: "M-.62,-.8C-1.16,-.4 -1.2,.36 -.8,.68C-.6,.5 -.62,.3 -.46,.16C-.5,-.1 -.66,-.4 -.62,-.8z",
  hijab:
    "M.78,-.7C.3,-1.36 -.8,-1.3 -1.14,-.5C-1.34,.1 -1.2,.9 -1.5,1.72C-.9,2.36 .66,2.3 1.1,1.7C.8,1.5 .66,1.3 .62,1.1C.2,1.06 -.14,.72 -.16,.22C-.14,-.3 .3,-.56 .78,-.7z",
  turban:
    "M1.04,-.42C1.06,-1.5 -.1,-1.95 -.86,-1.4C-1.4,-1 -1.3,-.3 -.92,.1C-.4,-.2 .3,-.5 1.04,-.42z",
  turbanFold:
    "M1.04,-.42C.4,-1 -.5,-1.1 -1.16,-.5C-1.12,-.36 -1.06,-.2 -.98,-.06C-.5,-.6 .3,-.72 1.04,-.42z",
  capCrown: "M.88,-.36C.86,-1.3 -.8,-1.5 -1.06,-.3C-.4,-.2 .3,-.3 .88,-.36z",
  capVisor: "M.6,-.5C1.1,-.56 1.56,-.42 1.8,-.16C1.4,-.26 1,-.3 .6,-.28z",
  capHair:
    "M-1.02,-.32C-1.16,.1 -1.04,.46 -.78,.68C-.62,.5 -.6,.28 -.46,.16C-.44,0 -.4,-.14 -.34,-.28z",
  beard:
    "M-.5,.04C-.3,.3 -.06,.52 .24,.58C.46,.62 .62,.44 .96,.46C1.02,.86 .8,1.3 .34,1.24C-.16,1.14 -.5,.72 -.5,.04z",
  band: "M.95,-.52C.3,-.66 -.5,-.56 -1.1,-.24L-1.08,.02C-.5,-.3 .3,-.4 1,-.26z",
  eye: "M.5,-.02C.6,.1 .78,.1 .88,-.04C.78,.05 .62,.05 .5,-.02z",
  brow: "M.44,-.26C.6,-.4 .8,-.38 .92,-.26C.8,-.31 .6,-.31 .44,-.26z",
  tail: "M-.8,-.72C-1.5,-1.2 -2.1,-.5 -2.9,-.7C-2.6,-.1 -1.8,.34 -.9,.06z",
} as const;

/* From the front. */
const FRONT = {
  crop: "M-1.04,.16C-1.26,-1.62 1.26,-1.62 1.04,.16C.86,-.3 .5,-.5 0,-.5C-.5,-.5 -.86,-.3 -1.04,.16z",
  bob: "M-1.06,1C-1.5,-1.86 1.5,-1.86 1.06,1C.7,.9 .86,-.44 0,-.5C-.86,-.44 -.7,.9 -1.06,1z",
  band: "M-1.02,-.42C-.5,-.66 .5,-.66 1.02,-.42L1.04,-.16C.5,-.4 -.5,-.4 -1.04,-.16z",
} as const;

/* Balls: x, y and radius. */
const CURLS = [
  [-0.9, 0.2, 0.5],
  [-0.98, -0.3, 0.55],
  [-0.66, -0.8, 0.58],
  [-0.1, -1.02, 0.56],
  [0.46, -0.86, 0.46],
] as const;

const BRAID = [
  [-0.86, 0.3, 0.34],
  [-1.5, 0.62, 0.3],
  [-1.96, 1.16, 0.26],
  [-2.2, 1.86, 0.2],
  [-2.5, 2.3, 0.1],
] as const;
