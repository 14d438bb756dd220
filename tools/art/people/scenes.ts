import {
  drawnPicture,
  grain,
  land,
  type Morning,
  palm,
  sky,
  stands,
  sun,
  tree,
} from "./scenery.ts";

const EMBER: Morning = { sky: ["#3a2363", "#b7486a", "#f9a648"], glow: "#ffcf8f", side: 1 };
const LILAC: Morning = { sky: ["#4b3a86", "#a87bbd", "#fbd3b0"], glow: "#fff0d0", side: 1 };
const TEAL: Morning = { sky: ["#1f5666", "#7da59f", "#fbd9a0"], glow: "#ffe6b0", side: -1 };
const PEACH: Morning = { sky: ["#7a3566", "#e4694f", "#ffd08a"], glow: "#ffe3b4", side: -1 };

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
const BANDS: Record<string, () => string> = {
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

/** Every picture by its name. */
export const SCENES: Record<string, () => string> = {
  ...BANDS,
  "start-map": startMap,
  "group-runs": () =>
    drawnPicture({ width: 480, height: 320 }, EMBER, [
      sky(480, 320),
      sun(330, 168, 74, "#ffd88a"),
      land(480, 320, [196, 176, 206, 184, 214, 190], "#8c3a6b"),
      palm(58, 236, 120, "#4f2a66"),
      palm(92, 240, 84, "#4f2a66"),
      land(480, 320, [246, 232, 250, 240, 236], "#4f2a66"),
      land(480, 320, [286, 280, 288, 282, 286], "#33204d"),
      grain(480, 320),
      stands("suresh", "jog", [104, 296, 0.92]),
      stands("asha", "stride", [204, 300, 1]),
      stands("gurpreet", "land", [296, 304, 1.02]),
      stands("tara", "reach", [392, 300, 1]),
    ]),
  "warm-ups": () =>
    drawnPicture({ width: 480, height: 320 }, LILAC, [
      sky(480, 320),
      sun(118, 132, 52, "#fff1dc"),
      land(480, 320, [176, 150, 178, 146, 170, 158], "#8a68a8"),
      land(480, 320, [206, 214, 204, 212, 206], "#c9a3c4"),
      land(480, 320, [250, 244, 254, 248, 250], "#5a3f86"),
      land(480, 320, [280, 284, 278, 284, 280], "#41307a"),
      grain(480, 320),
      stands("divya", "breathe", [92, 298, 0.98]),
      stands("tara", "sideBend", [238, 302, 1]),
      stands("zoya", "lunge", [384, 298, 1], { isTurned: true }),
    ]),
  nutrition: () =>
    drawnPicture({ width: 480, height: 320 }, PEACH, [
      sky(480, 320),
      sun(106, 126, 58, "#ffe9b8"),
      tree(410, 232, 150, "#b0503f"),
      tree(452, 236, 110, "#9c4440"),
      land(480, 320, [218, 204, 222, 210, 216], "#c25b46"),
      land(480, 320, [276, 272, 278, 274, 276], "#7d2f4c"),
      grain(480, 320),
      stands("divya", "offer", [112, 298, 1], { holds: "banana" }),
      stands("prakash", "sip", [206, 298, 1], { holds: "cup", isTurned: true }),
      table(262, 296),
      stands("nithya", "sip", [398, 300, 1], { holds: "cup", isTurned: true }),
    ]),
  purpose: () =>
    drawnPicture({ width: 480, height: 320 }, TEAL, [
      sky(480, 320),
      sun(110, 120, 46, "#fff1dc"),
      land(480, 320, [170, 150, 176, 140, 168, 150], "#5f8f8d"),
      land(480, 320, [200, 200], "#a9cfc0"),
      land(480, 320, [228, 240, 230, 244, 236], "#2f7a6a"),
      tree(432, 244, 120, "#1f5c55"),
      land(480, 320, [276, 282, 274, 284, 278], "#174d48"),
      grain(480, 320),
      stands("anand", "stoop", [140, 300, 1], { isTurned: true }),
      '<path fill="#6fa8d8" d="M60 296l16-5 2 6-16 5z"/>',
      stands("meena", "walk", [244, 300, 1], { holds: "sack", isTurned: true }),
      stands("gurpreet", "offer", [364, 302, 1], { holds: "sack", isTurned: true }),
    ]),
  "first-run": () =>
    drawnPicture({ width: 480, height: 320 }, PEACH, [
      sky(480, 320),
      sun(240, 176, 92, "#ffe9b8"),
      land(480, 320, [228, 214, 236, 220, 230], "#c25b46"),
      land(480, 320, [276, 272, 278, 274, 276], "#5a2350"),
      grain(480, 320),
      stands("meena", "tie", [96, 300, 1.04], { hasBib: true }),
      stands("suresh", "offer", [264, 302, 1.04], { holds: "bib" }),
      stands("zoya", "offer", [372, 302, 1], { isTurned: true }),
    ]),
  waiting: () =>
    drawnPicture({ width: 320, height: 220 }, LILAC, [
      sky(320, 220),
      sun(222, 108, 44, "#fff1dc"),
      land(320, 220, [158, 146, 162, 150], "#8a68a8"),
      land(320, 220, [194, 198, 192, 196], "#41307a"),
      grain(320, 220),
      stands("divya", "quad", [104, 206, 0.84]),
      stands("anand", "sip", [232, 206, 0.84], { isTurned: true, holds: "bottle" }),
    ]),
  lost: () =>
    drawnPicture({ width: 480, height: 360 }, TEAL, [
      sky(480, 360),
      sun(132, 142, 56, "#fff1dc"),
      land(480, 360, [196, 170, 204, 176, 200], "#5f8f8d"),
      land(480, 360, [250, 262, 246, 260], "#2f7a6a"),
      palm(436, 266, 150, "#1f5c55"),
      '<path fill="none" stroke="#ffe1a1" stroke-width="6" stroke-linecap="round" stroke-dasharray="2 14" d="M0 352C90 300 150 330 210 318S340 262 300 250S180 236 236 214"/>',
      signpost(330, 334),
      grain(480, 360),
      stands("prakash", "wonder", [226, 334, 1.14]),
    ]),
  "way-in": () =>
    drawnPicture({ width: 800, height: 1000 }, { ...EMBER, detail: 1.8 }, [
      sky(800, 1000),
      sun(470, 560, 250, "#ffd88a"),
      land(800, 1000, [640, 590, 660, 600, 650], "#8c3a6b"),
      palm(96, 760, 330, "#4f2a66"),
      palm(176, 768, 240, "#4f2a66"),
      land(800, 1000, [760, 720, 770, 740, 750], "#4f2a66"),
      land(800, 1000, [850, 836, 850, 842, 848], "#26183f"),
      grain(800, 1000, 1),
      stands("gurpreet", "land", [196, 862, 2.1]),
      stands("zoya", "reach", [420, 868, 2.3]),
      stands("asha", "stride", [640, 868, 2.3]),
    ]),
  ...Object.fromEntries(
    (
      [
        ["asha", EMBER, false, "#ffd88a"],
        ["karthik", TEAL, true, "#fff1dc"],
        ["nithya", LILAC, false, "#fff1dc"],
        ["lakshmi", PEACH, true, "#ffe9b8"],
        ["farhan", LILAC, false, "#fff1dc"],
        ["tara", EMBER, false, "#ffd88a"],
      ] as const
    ).map(([name, morning, isTurned, colour]) => [
      `voice-${name}`,
      () =>
        drawnPicture({ width: 160, height: 160 }, { ...morning, detail: 2 }, [
          sky(160, 160),
          sun(isTurned ? 36 : 124, 76, 30, colour),
          grain(160, 160, 2),
          stands(name, "stand", [isTurned ? 84 : 76, 448, 2.1], { isTurned }),
        ]),
    ]),
  ),
};

/** A table with cups, fruit and a pot of coffee. */
function table(x: number, y: number): string {
  return (
    `<path fill="#5a2350" d="M${x} ${y - 62}h92v8h-8v54h-7v-54h-62v54h-7v-54h-8z"/>` +
    `<path fill="#e8e2f2" d="M${x + 12} ${y - 62}v-26h20v26zM${x + 30} ${y - 82}q14-2 10 14h-4q2-10-6-10z"/>` +
    `<path fill="#fffdf8" d="M${x + 46} ${y - 76}h12l-2 14h-8zM${x + 62} ${y - 76}h12l-2 14h-8z"/>` +
    `<path fill="#f6a623" d="M${x + 76} ${y - 62}q0-16 14-18q-4 8-2 18z"/>` +
    `<path fill="none" stroke="#fff1dc" stroke-opacity=".6" stroke-width="3" stroke-linecap="round" d="M${x + 52} ${y - 84}q-5-8 0-14t0-14M${x + 68} ${y - 84}q-5-8 0-14t0-14"/>`
  );
}

/** A post with three signs, at x and y on the ground. */
function signpost(x: number, y: number): string {
  return (
    `<path fill="#26183f" d="M${x - 4} ${y}V${y - 190}h8V${y}z"/>` +
    `<path fill="#e4572e" d="M${x - 14} ${y - 184}h76l18 16-18 16h-76z"/>` +
    `<path fill="#fff1dc" d="M${x + 14} ${y - 140}h-72l-18 16 18 16h72z"/>` +
    `<path fill="#f6a623" d="M${x - 10} ${y - 96}h60l16 14-16 14h-60z"/>`
  );
}

/** The way to the start from above: a road, a park with a lake, the loop around it, a pin at the gate, and the bus stop. */
function startMap(): string {
  const road = "M-10 52C160 40 260 64 400 48S560 30 660 36";
  const side = "M236 52C230 130 214 210 220 320";
  const loop = "M300 116C340 84 460 82 520 108S592 190 546 230S380 268 322 236S262 150 300 116z";
  const lake = "M340 146C376 122 450 126 490 144S528 186 506 206S400 228 358 210S306 170 340 146z";
  const blocks = [
    [24, 84, 84, 60],
    [122, 82, 84, 60],
    [30, 160, 74, 52],
    [118, 158, 84, 54],
    [26, 228, 80, 60],
    [120, 228, 80, 60],
    [30, -10, 96, 40],
    [140, -12, 110, 44],
    [276, -14, 120, 46],
    [420, -20, 96, 44],
    [540, -22, 90, 40],
  ];
  const houses = blocks.map(
    ([x = 0, y = 0, width = 0, height = 0]) =>
      `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="6"/>`,
  );
  const trees = [
    [270, 110],
    [560, 96],
    [604, 150],
    [596, 262],
    [300, 290],
    [420, 292],
    [250, 262],
  ].map(([x = 0, y = 0]) => tree(x, y, 40, "#1b5c52"));
  return (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 640 300" width="640" height="300">' +
    '<path fill="#241d4a" d="M0 0h640v300H0z"/>' +
    '<path fill="#256b5e" d="M244 76C340 66 480 66 660 58V310H236C232 210 246 140 244 76z"/>' +
    `<g fill="#3a2f6b">${houses.join("")}</g>` +
    `<g fill="none" stroke="#5b4a93" stroke-width="18"><path d="${road}"/><path stroke-width="12" d="${side}"/></g>` +
    `<path fill="none" stroke="#cfb8f6" stroke-opacity=".5" stroke-width="1.5" stroke-dasharray="10 10" d="${road}"/>` +
    `<path fill="#6fa8d8" d="${lake}"/>` +
    '<path fill="none" stroke="#fff1dc" stroke-opacity=".5" stroke-width="2" stroke-linecap="round" d="M380 166h40M400 180h50M440 162h24"/>' +
    trees.join("") +
    grain(640, 300) +
    `<path fill="none" stroke="#f6a623" stroke-width="6" stroke-linejoin="round" d="${loop}"/>` +
    '<path fill="none" stroke="#f6a623" stroke-width="6" stroke-linecap="round" stroke-dasharray="1 11" d="M284 52L300 116"/>' +
    '<path fill="#8fd0a8" d="M330 132a34 34 0 1 1 1 0z" transform="translate(-60 -22)"/>' +
    '<path fill="#1b5c52" d="M268 110h6v22h-6z"/>' +
    '<circle cx="132" cy="48" r="13" fill="#fff1dc"/><path fill="#241d4a" d="M125 42h14v10h-14zM127 52h3v3h-3zM134 52h3v3h-3z"/>' +
    '<path fill="#e4572e" d="M300 122C284 100 276 90 276 76a24 24 0 1 1 48 0C324 90 316 100 300 122z"/>' +
    '<circle cx="300" cy="76" r="9" fill="#fff1dc"/></svg>\n'
  );
}
