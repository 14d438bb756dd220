import { CAST, type CastName } from "./cast.ts";
import { drawPerson, type Person, type Spot } from "./figure.ts";
import type { PoseName } from "./poses.ts";
import { digits } from "./shapes.ts";

/** The background of a picture. */
export interface Morning {
  /** The sky's colours from top to bottom; without a sky the picture has the page's background. */
  sky?: readonly [string, string, string];
  /** The colour of the lit edge. */
  glow: string;
  /** The sun's side: −1 left, 1 right. */
  side: -1 | 1;
  /** How much finer edge and grains are, for people drawn large. */
  detail?: number;
}

/** A picture with people and their surroundings. */
export function drawnPicture(
  size: { width: number; height: number },
  morning: Morning,
  inside: readonly string[],
): string {
  const { width, height } = size;
  const stops = (morning.sky ?? []).map(
    (colour, at) => `<stop offset="${at / 2}" stop-color="${colour}"/>`,
  );
  const gradient = `<linearGradient id="s" x1="0" y1="0" x2="0" y2="1">${stops.join("")}</linearGradient>`;
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">` +
    `<defs>${morning.sky ? gradient : ""}${lightFilter(morning)}</defs>` +
    `${inside.join("")}</svg>\n`
  );
}

/** Finer than a pixel of a sharp screen, where coarser noise runs together into worms. */
const GRAIN = 2.3;

/** Grains over everything that is drawn before. */
export function grain(width: number, height: number, detail = 1): string {
  return (
    '<filter id="g" x="0" y="0" width="100%" height="100%" color-interpolation-filters="sRGB">' +
    `<feTurbulence type="fractalNoise" baseFrequency="${digits(GRAIN * detail)}" numOctaves="1" seed="7"/>` +
    '<feColorMatrix values="0 0 0 0 .12 0 0 0 0 .05 0 0 0 0 .22 0 0 0 7 -3.9"/></filter>' +
    `<path filter="url(#g)" opacity=".17" d="M0 0h${width}v${height}H0z"/>`
  );
}

export function sky(width: number, height: number): string {
  return `<path fill="url(#s)" d="M0 0h${width}v${height}H0z"/>`;
}

export function sun(x: number, y: number, r: number, colour: string): string {
  return `<circle cx="${x}" cy="${y}" r="${r}" fill="${colour}"/>`;
}

/** A hill or the ground: a curve from the left edge to the right, filled to the bottom. */
export function land(
  width: number,
  height: number,
  heights: readonly number[],
  fill: string,
): string {
  const step = width / (heights.length - 1);
  const pieces = heights.slice(1).map((to, index) => {
    const from = heights[index] ?? to;
    const half = digits(step * (index + 0.5));
    return `C${half} ${from} ${half} ${to} ${digits(step * (index + 1))} ${to}`;
  });
  return `<path fill="${fill}" d="M0 ${height}V${heights[0]}${pieces.join("")}V${height}z"/>`;
}

/** A coconut palm with its foot at x, y. */
export function palm(x: number, y: number, tall: number, fill: string): string {
  const top = `${digits(x + tall * 0.12)} ${digits(y - tall)}`;
  const leaves = [-172, -140, -104, -70, -34, 4].map((angle) => {
    const way = (angle * Math.PI) / 180;
    const [dx, dy] = [Math.cos(way) * tall * 0.36, Math.sin(way) * tall * 0.22];
    return `M${top}q${digits(dx * 0.55)} ${digits(dy * 1.5 - tall * 0.05)} ${digits(dx)} ${digits(dy + tall * 0.1)}q${digits(-dx * 0.35)} ${digits(-tall * 0.1)} ${digits(-dx)} ${digits(-dy - tall * 0.1)}`;
  });
  const trunk = `M${digits(x - tall * 0.03)} ${y}Q${digits(x + tall * 0.02)} ${digits(y - tall * 0.6)} ${top}Q${digits(x + tall * 0.07)} ${digits(y - tall * 0.6)} ${digits(x + tall * 0.03)} ${y}z`;
  return `<path fill="${fill}" d="${trunk}${leaves.join("")}"/>`;
}

/** A round tree. */
export function tree(x: number, y: number, tall: number, fill: string): string {
  const r = tall * 0.32;
  return (
    `<path fill="${fill}" d="M${digits(x - 2)} ${y}v${digits(-tall * 0.6)}h4v${digits(tall * 0.6)}z"/>` +
    `<ellipse cx="${x}" cy="${digits(y - tall * 0.68)}" rx="${digits(r)}" ry="${digits(r * 1.1)}" fill="${fill}"/>`
  );
}

/** Light and grain. The sun is on the side where a figure gets a warm edge; the other side sinks into grains of shade. */

/** How much of the lit edge is the light's colour. */
const GLOW_SHARE = 0.72;

/** The filter `#l`: a lit edge, and shade that ends in grains. */
function lightFilter({ side, glow, detail = 1 }: Morning): string {
  const lit = [0, 1, 2].map((channel) => {
    const part = Number.parseInt(glow.slice(1 + 2 * channel, 3 + 2 * channel), 16) / 255;
    const own = [0, 1, 2, 3].map((other) => (other === channel ? 1 - GLOW_SHARE : 0));
    return [...own, digits(part * GLOW_SHARE, 2)].map(Number).join(" ");
  });
  return (
    '<filter id="l" x="-20%" y="-20%" width="140%" height="140%" color-interpolation-filters="sRGB">' +
    `<feOffset in="SourceAlpha" dx="${digits((-2.2 * side) / detail)}" dy="${digits(2 / detail)}" result="a"/>` +
    '<feComposite in="SourceGraphic" in2="a" operator="out"/>' +
    `<feColorMatrix values="${lit.join(" ")} 0 0 0 1 0" result="e"/>` +
    `<feGaussianBlur in="SourceAlpha" stdDeviation="${digits(5 / Math.sqrt(detail))}"/>` +
    `<feOffset dx="${7 * side}" dy="-5" result="b"/>` +
    '<feComposite in="SourceAlpha" in2="b" operator="out" result="s"/>' +
    `<feTurbulence type="fractalNoise" baseFrequency="${digits(GRAIN * detail)}" numOctaves="1" seed="4"/>` +
    '<feComposite in2="s" operator="arithmetic" k2=".5" k3=".5"/>' +
    '<feColorMatrix values="0 0 0 0 .13 0 0 0 0 .07 0 0 0 0 .24 0 0 0 9 -5" result="g"/>' +
    '<feComponentTransfer in="g" result="g"><feFuncA type="linear" slope=".5"/></feComponentTransfer>' +
    '<feMerge><feMergeNode in="SourceGraphic"/><feMergeNode in="g"/><feMergeNode in="e"/></feMerge>' +
    "</filter>"
  );
}

type Extra = Partial<Pick<Person, "holds" | "hasBib" | "bottomColour" | "looksBack" | "chair">>;

/** A person of the cast in a pose, at x and y on the ground in a size. */
export function stands(
  name: CastName,
  pose: PoseName,
  at: readonly [number, number, number],
  more: Extra & { isTurned?: boolean } = {},
): string {
  const { isTurned, ...extra } = more;
  const [x, y, scale] = at;
  const spot: Spot = { at: [x, y], scale, ...(isTurned && { isTurned }) };
  return shadow(x, y, scale) + drawPerson({ ...CAST[name], pose, ...extra }, spot);
}

/** What a person throws on the ground. */
function shadow(x: number, y: number, scale: number): string {
  return `<ellipse cx="${x}" cy="${y}" rx="${Math.round(34 * scale)}" ry="4" fill="#15132b" opacity=".3"/>`;
}
