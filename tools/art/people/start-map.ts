import { grain, tree } from "./scenery.ts";

/** The way to the start from above: a road, a park with a lake, the loop around it, a pin at the gate, and the bus stop. */
export function startMap(): string {
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
