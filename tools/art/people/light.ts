import { digits } from "./shapes.ts";

/** Light and grain. The sun is on the side where a figure gets a warm edge; the other side sinks into grains of shade. */

interface Light {
  /** Where the light comes from: −1 left, 1 right; and from above. */
  from: readonly [x: number, y: number];
  /** The colour of the lit edge. */
  glow: string;
  /** How much finer edge and grains are, for people drawn large. */
  detail?: number | undefined;
}

/** How much of the lit edge is the light's colour. */
const GLOW_SHARE = 0.72;

/** The filter `#l`: a lit edge, and shade that ends in grains. */
export function lightFilter({ from: [x, y], glow, detail = 1 }: Light): string {
  const lit = [0, 1, 2].map((channel) => {
    const part = Number.parseInt(glow.slice(1 + 2 * channel, 3 + 2 * channel), 16) / 255;
    const own = [0, 1, 2, 3].map((other) => (other === channel ? 1 - GLOW_SHARE : 0));
    return [...own, digits(part * GLOW_SHARE, 2)].map(Number).join(" ");
  });
  return (
    '<filter id="l" x="-20%" y="-20%" width="140%" height="140%" color-interpolation-filters="sRGB">' +
    `<feOffset in="SourceAlpha" dx="${digits((-2.2 * x) / detail)}" dy="${digits((2 * y) / detail)}" result="a"/>` +
    '<feComposite in="SourceGraphic" in2="a" operator="out"/>' +
    `<feColorMatrix values="${lit.join(" ")} 0 0 0 1 0" result="e"/>` +
    `<feGaussianBlur in="SourceAlpha" stdDeviation="${digits(5 / Math.sqrt(detail))}"/>` +
    `<feOffset dx="${7 * x}" dy="${-5 * y}" result="b"/>` +
    '<feComposite in="SourceAlpha" in2="b" operator="out" result="s"/>' +
    `<feTurbulence type="fractalNoise" baseFrequency="${digits(1.1 * detail)}" numOctaves="2" seed="4"/>` +
    '<feComposite in2="s" operator="arithmetic" k2=".5" k3=".5"/>' +
    '<feColorMatrix values="0 0 0 0 .13 0 0 0 0 .07 0 0 0 0 .24 0 0 0 9 -5" result="g"/>' +
    '<feComponentTransfer in="g" result="g"><feFuncA type="linear" slope=".5"/></feComponentTransfer>' +
    '<feMerge><feMergeNode in="SourceGraphic"/><feMergeNode in="g"/><feMergeNode in="e"/></feMerge>' +
    "</filter>"
  );
}
