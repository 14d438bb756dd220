import { drawnPicture, type Morning, stands } from "./scenery.ts";

/** A group without a ground of its own, for the bands of a page. */
const CLEAR: Morning = { glow: "#ffcf8f", side: 1 };

/* On the night sky of the hero nobody wears the night's colour. */
const GURPREET = { bottomColour: "violet" } as const;
const ZOYA = { bottomColour: "teal" } as const;
const KARTHIK = { bottomColour: "plum" } as const;

/* Everybody's feet are on one line, the ground of the page's route. */
const HERO_GROUND = 222;
const SUNRISE_GROUND = 246;

const HERO = [
  stands("lakshmi", "walk", [84, HERO_GROUND, 0.94]),
  stands("suresh", "walk", [168, HERO_GROUND, 0.98], { looksBack: true }),
  stands("gurpreet", "stride", [330, HERO_GROUND, 0.96], GURPREET),
  stands("zoya", "land", [424, HERO_GROUND, 0.98], { ...ZOYA, looksBack: true }),
  stands("ravi", "roll", [552, HERO_GROUND, 0.98], { chair: true }),
  stands("nithya", "push", [702, HERO_GROUND, 1]),
  stands("tara", "stride", [808, HERO_GROUND, 1]),
  stands("anand", "jog", [894, HERO_GROUND, 0.92]),
  stands("asha", "reach", [1000, HERO_GROUND, 1]),
];

const SUNRISE = [
  stands("ila", "jog", [84, SUNRISE_GROUND, 1.04]),
  stands("divya", "jog", [168, SUNRISE_GROUND, 1], { looksBack: true }),
  stands("suresh", "jog", [322, SUNRISE_GROUND, 0.98]),
  stands("anand", "trot", [406, SUNRISE_GROUND, 0.94], { looksBack: true }),
  stands("asha", "land", [526, SUNRISE_GROUND, 1.04]),
  stands("prakash", "stride", [640, SUNRISE_GROUND, 1.02]),
  stands("zoya", "push", [748, SUNRISE_GROUND, 1]),
  stands("karthik", "reach", [878, SUNRISE_GROUND, 1.04]),
  stands("lakshmi", "walk", [984, SUNRISE_GROUND, 0.96]),
];

/** Through the tape at the end of the route, with two who cheer. */
const FINISH = [
  stands("lakshmi", "clap", [66, 226, 0.94]),
  stands("meena", "win", [228, 226, 1.02]),
  '<path d="M120 70C148 62 170 92 204 98S246 94 248 92C240 112 206 116 182 110S142 112 124 104" fill="none" stroke="#e4572e" stroke-width="7" stroke-linecap="round" stroke-linejoin="round"/>',
  stands("karthik", "clap", [362, 226, 1], { isTurned: true, ...KARTHIK }),
];

/** Groups that run over the whole width, for wide and for narrow windows. */
export const BANDS: Record<string, () => string> = {
  "hero-wide": () => drawnPicture({ width: 1080, height: 226 }, CLEAR, HERO),
  "hero-narrow": () =>
    drawnPicture({ width: 420, height: 190 }, CLEAR, [
      stands("lakshmi", "walk", [44, 186, 0.8]),
      stands("suresh", "walk", [112, 186, 0.82], { looksBack: true }),
      stands("ravi", "roll", [208, 186, 0.8], { chair: true }),
      stands("nithya", "push", [300, 186, 0.84]),
      stands("tara", "stride", [382, 186, 0.82]),
    ]),
  finish: () => drawnPicture({ width: 430, height: 232 }, CLEAR, FINISH),
  card: () =>
    drawnPicture({ width: 560, height: 330 }, CLEAR, [
      stands("suresh", "jog", [80, 312, 1.24]),
      stands("nithya", "push", [206, 320, 1.34]),
      stands("karthik", "reach", [346, 316, 1.34], KARTHIK),
      stands("tara", "stride", [478, 312, 1.3]),
    ]),
  "sunrise-wide": () => drawnPicture({ width: 1080, height: 250 }, CLEAR, SUNRISE),
  "sunrise-narrow": () =>
    drawnPicture({ width: 420, height: 210 }, CLEAR, [
      stands("ila", "jog", [40, 206, 0.9]),
      stands("divya", "jog", [106, 206, 0.86], { looksBack: true }),
      stands("asha", "land", [196, 206, 0.92]),
      stands("suresh", "jog", [288, 206, 0.88]),
      stands("gurpreet", "push", [370, 206, 0.92]),
    ]),
};
