/** A colour as '#rrggbb'. */
export type Hex = string;

type Channels = [number, number, number];

/** The contrast of two colours by WCAG 2, from 1 to 21. */
export function contrastOf(a: Hex, b: Hex): number {
  const [lighter = 0, darker = 0] = [luminanceOf(a), luminanceOf(b)].sort((x, y) => y - x);
  return (lighter + 0.05) / (darker + 0.05);
}

/** The first colour with this share (0 to 1) of the second in it. */
export function mixed(colour: Hex, other: Hex, share: number): Hex {
  const [from, to] = [channelsOf(colour), channelsOf(other)];
  const mix = from.map((channel, index) => channel + ((to[index] ?? 0) - channel) * share);
  return `#${mix.map((channel) => Math.round(channel).toString(16).padStart(2, "0")).join("")}`;
}

/** The colour with as little of the other in it as gives this contrast on every ground. */
export function mixedUntil(
  colour: Hex,
  { other, grounds, contrast }: { other: Hex; grounds: Hex[]; contrast: number },
): Hex {
  for (let percent = 0; percent < 100; percent += 2) {
    const candidate = mixed(colour, other, percent / 100);
    if (grounds.every((ground) => contrastOf(candidate, ground) >= contrast)) return candidate;
  }
  return other;
}

export function isHex(value: unknown): value is Hex {
  return typeof value === "string" && /^#[0-9a-f]{6}$/.test(value);
}

function luminanceOf(colour: Hex): number {
  const [red, green, blue] = channelsOf(colour);
  return 0.2126 * lightOf(red) + 0.7152 * lightOf(green) + 0.0722 * lightOf(blue);
}

function lightOf(channel: number): number {
  const share = channel / 255;
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
}

function channelsOf(colour: Hex): Channels {
  const value = Number.parseInt(colour.slice(1), 16);
  return [value >> 16, (value >> 8) & 255, value & 255];
}
