/** The colours of the drawn people and of their mornings. */
export const SKIN = {
  wheat: "#d9a06f",
  honey: "#c08150",
  almond: "#a0643c",
  cocoa: "#7c4a2d",
  umber: "#5b3422",
} as const;

export const HAIR = {
  black: "#1d1524",
  brown: "#3a2228",
  henna: "#6d2c22",
  grey: "#a9a0b3",
  white: "#efe6df",
} as const;

export const CLOTH = {
  night: "#221b44",
  violet: "#5a3784",
  lilac: "#c3a5ee",
  plum: "#96265c",
  rose: "#f08a86",
  ember: "#e4572e",
  saffron: "#f6a623",
  butter: "#ffd88a",
  sand: "#fff1dc",
  track: "#1e7d5a",
  mint: "#8fd0a8",
  teal: "#14616b",
  sky: "#6fa8d8",
} as const;

export type Skin = keyof typeof SKIN;
export type Hair = keyof typeof HAIR;
export type Cloth = keyof typeof CLOTH;

/** The first colour with this share of the second. */
export function mixed(first: string, second: string, share: number): string {
  const part = (colour: string, index: number) =>
    Number.parseInt(colour.slice(1 + 2 * index, 3 + 2 * index), 16);
  const parts = [0, 1, 2].map((index) => {
    const value = part(first, index) * (1 - share) + part(second, index) * share;
    return Math.round(value).toString(16).padStart(2, "0");
  });
  return `#${parts.join("")}`;
}
