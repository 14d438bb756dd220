import { CLOTH, type Cloth, HAIR, type Hair, mixed } from "./colours.ts";
import { BRAID, CURLS, FRONT, SIDE } from "./head-outlines.ts";
import { disc, type Point, placed, wrapped } from "./shapes.ts";

/** A shape in one colour. */
export interface Patch {
  path: string;
  fill: string;
}

export type HairCut =
  | "crop"
  | "bun"
  | "knot"
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
    { path: look.hasBeard ? drawn(isFront ? FRONT.beard : SIDE.beard) : "", fill: hair },
    { path: parts.hair ?? "", fill: hair },
    { path: parts.cloth ?? "", fill: cloth },
    { path: parts.fold ?? "", fill: mixed(cloth, "#fff1dc", 0.22) },
    { path: parts.face ?? "", fill: look.skin },
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
  face?: string;
}

function sideParts(cut: HairCut, { drawn, ball, chain }: Tools): Parts {
  const crop = drawn(SIDE.crop);
  switch (cut) {
    case "crop":
      return { hair: crop };
    case "bun":
      return { behind: ball(-1.2, -0.2, 0.52), hair: crop };
    case "knot":
      return { behind: ball(-0.5, -1.3, 0.46), hair: crop };
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

function frontParts(cut: HairCut, { drawn, ball }: Tools): Parts {
  const crop = drawn(FRONT.crop);
  switch (cut) {
    case "knot":
    case "bun":
      return { behind: ball(0, -1.3, 0.5), hair: crop };
    case "curly":
      return {
        behind: [-1, -0.62, 0, 0.62, 1]
          .map((x) => ball(x, -0.2 - 0.75 * (1 - x * x), 0.6))
          .join(""),
        hair: crop,
      };
    case "bob":
    case "ponytail":
    case "braid":
      return { hair: drawn(FRONT.bob) };
    case "hijab":
      return { cloth: drawn(FRONT.hijab), face: drawn(FRONT.hijabFace) };
    case "turban":
      return { cloth: drawn(FRONT.turban) };
    case "cap":
      return { cloth: drawn(FRONT.cap) };
    case "bald":
    case "ring":
      return {};
    case "crop":
      return { hair: crop };
  }
}
