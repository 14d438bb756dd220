import { drawnPicture, type Morning } from "./scenery.ts";
import { stands } from "./stands.ts";

/** A group without a ground of its own, for the bands of a page. */
const CLEAR: Morning = { glow: "#ffcf8f", side: 1 };

/* On the night sky of the hero nobody wears the night's colour. */
const GURPREET = { bottomColour: "violet" } as const;
const ZOYA = { bottomColour: "teal" } as const;
const KARTHIK = { bottomColour: "plum" } as const;

const HERO = [
  stands("suresh", "jog", [92, 214, 0.92]),
  stands("lakshmi", "trot", [176, 216, 0.9]),
  stands("gurpreet", "stride", [330, 214, 0.94], GURPREET),
  stands("zoya", "land", [412, 220, 0.98], ZOYA),
  stands("karthik", "reach", [534, 216, 1], KARTHIK),
  stands("nithya", "push", [622, 220, 1]),
  stands("tara", "stride", [770, 214, 0.98]),
  stands("anand", "jog", [854, 216, 0.92]),
  stands("asha", "reach", [988, 218, 1]),
];

const SUNRISE = [
  stands("meena", "stride", [86, 238, 0.94]),
  stands("prakash", "push", [170, 244, 1]),
  stands("divya", "jog", [330, 240, 0.98]),
  stands("anand", "trot", [406, 240, 0.92]),
  stands("asha", "land", [512, 246, 1.04]),
  stands("nithya", "stride", [624, 240, 1.02]),
  stands("zoya", "push", [736, 246, 1]),
  stands("karthik", "reach", [868, 240, 1.04]),
  stands("lakshmi", "jog", [960, 240, 0.92]),
];

/** Groups that run over the whole width, for wide and for narrow windows. */
export const BANDS: Record<string, () => string> = {
  "hero-wide": () => drawnPicture({ width: 1080, height: 226 }, CLEAR, HERO),
  "hero-narrow": () =>
    drawnPicture({ width: 420, height: 190 }, CLEAR, [
      stands("suresh", "jog", [58, 180, 0.78]),
      stands("zoya", "land", [140, 184, 0.82], ZOYA),
      stands("karthik", "reach", [238, 181, 0.84], KARTHIK),
      stands("nithya", "push", [312, 184, 0.84]),
      stands("tara", "stride", [384, 180, 0.8]),
    ]),
  "sunrise-wide": () => drawnPicture({ width: 1080, height: 250 }, CLEAR, SUNRISE),
  "sunrise-narrow": () =>
    drawnPicture({ width: 420, height: 210 }, CLEAR, [
      stands("meena", "stride", [56, 200, 0.84]),
      stands("anand", "trot", [124, 202, 0.84]),
      stands("asha", "land", [200, 206, 0.92]),
      stands("divya", "stride", [290, 202, 0.9]),
      stands("gurpreet", "push", [370, 206, 0.92]),
    ]),
};
