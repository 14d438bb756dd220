import { lightFilter } from "./light.ts";
import { digits } from "./shapes.ts";

/** The background of a picture. */
export interface Morning {
  /** The sky's colours from top to bottom; without a sky the picture has the page's background. */
  sky?: readonly [string, string, string];
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
    `<defs>${morning.sky ? gradient : ""}${lightFilter({ from: [morning.side, 1], glow: morning.glow, detail: morning.detail })}</defs>` +
    `${inside.join("")}</svg>\n`
  );
}

/** Grains over everything that is drawn before. */
export function grain(width: number, height: number, detail = 1): string {
  return (
    '<filter id="g" x="0" y="0" width="100%" height="100%" color-interpolation-filters="sRGB">' +
    `<feTurbulence type="fractalNoise" baseFrequency="${digits(0.8 * detail)}" numOctaves="2" seed="7"/>` +
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
