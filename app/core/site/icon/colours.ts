import { contrastOf, type Hex, isHex, mixed, mixedUntil } from "~/lib/contrast";

/** Contrast of text by WCAG 2, level AA. */
const TEXT = 4.5;
/** The contrast of shapes that are not text. */
const SHAPE = 3;

/** Grounds of the design that the colour stands on (`app/styles/tokens.css`). */
export const LIGHT_GROUNDS = ["#ffffff", "#fff9f0", "#f5eee8"];
export const DARK_GROUNDS = ["#100e21", "#1a1733", "#241f45"];
const WHITE = "#ffffff";
const BLACK = "#000000";
const NIGHT = "#15132b";

export interface AccentTokens {
  accent: Hex;
  strong: Hex;
  soft: Hex;
  text: Hex;
}

/** Every shade of the club's colour in the design. White letters stand on `accent` and `strong`. */
export function accentTokens(colour: Hex): { light: AccentTokens; dark: AccentTokens } {
  const onLight = { other: BLACK, grounds: LIGHT_GROUNDS, contrast: TEXT };
  const onDark = { other: WHITE, grounds: DARK_GROUNDS, contrast: TEXT };
  const dark = mixedUntil(colour, { other: WHITE, grounds: ["#1a1733"], contrast: SHAPE });
  const lightSoft = mixed(colour, WHITE, 0.88);
  const darkSoft = mixed(colour, NIGHT, 0.78);
  return {
    light: {
      accent: colour,
      strong: mixed(colour, BLACK, 0.16),
      soft: lightSoft,
      text: mixedUntil(colour, { ...onLight, grounds: [...LIGHT_GROUNDS, lightSoft] }),
    },
    dark: {
      accent: contrastOf(dark, WHITE) >= TEXT ? dark : colour,
      strong: mixed(colour, BLACK, 0.1),
      soft: darkSoft,
      text: mixedUntil(colour, { ...onDark, grounds: [...DARK_GROUNDS, darkSoft] }),
    },
  };
}

/** The address of the style sheet with the club's colour; undefined for the design's own. */
export function colourHref(colour: Hex | undefined): string | undefined {
  return colour && `/colours/${colour.slice(1)}.css`;
}

/** The style sheet at the address '/colours/…', or undefined for what is no colour. */
export function colourSheet(name: string): string | undefined {
  const colour = `#${name.replace(/\.css$/, "")}`;
  if (!isHex(colour)) return undefined;
  const { light, dark } = accentTokens(colour);
  return [
    `:root{${declared(light)}}`,
    `@media (prefers-color-scheme:dark){:root{${declared(dark)}}}`,
    `[data-theme="light"]{${declared(light)}}`,
    `[data-theme="dark"]{${declared(dark)}}`,
  ].join("\n");
}

function declared({ accent, strong, soft, text }: AccentTokens): string {
  return `--accent:${accent};--accent-strong:${strong};--accent-soft:${soft};--accent-text:${text}`;
}
