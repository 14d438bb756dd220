import type { RouteKind } from "./route-kinds";
import { chosen, type Palette } from "./route-palettes";

/** Drawings of a route on a picture of 640 × 400, one function for each kind. */
type RouteDrawing = (palette: Palette, random: () => number) => string;

type Point = readonly [x: number, y: number];

export const ROUTE_DRAWINGS: Record<RouteKind, RouteDrawing> = { track, hill, line, loop, streets };

/** Lanes of a stadium, one of them run. */
function track(palette: Palette, random: () => number): string {
  const turn = Math.round(random() * 24 - 12);
  const lane = (inset: number) => {
    const [wide, high] = [500 - 2 * inset, 280 - 2 * inset];
    return `<rect x="${70 + inset}" y="${60 + inset}" width="${wide}" height="${high}" rx="${high / 2}"`;
  };
  const lines = [0, 18, 36, 54, 72].map((inset) => `${lane(inset)}/>`).join("");
  const share = Math.round(55 + random() * 35);
  return (
    `<g fill="none" transform="rotate(${turn} 320 200)">` +
    `${lane(36)} stroke="${palette.land}" stroke-width="88"/>` +
    `<g stroke="${palette.line}" stroke-opacity=".5" stroke-width="1.5">${lines}</g>` +
    `${lane(90)} fill="${palette.deep}" fill-opacity=".55"/>` +
    `${lane(27)} stroke="${palette.route}" stroke-width="8" stroke-linecap="round" pathLength="100" stroke-dasharray="${share} 100"/>` +
    `${mark([70 + 27 + 113, 87], palette)}</g>`
  );
}

/** Hills behind each other; the route climbs the nearest, once for each peak. */
function hill(palette: Palette, random: () => number): string {
  const peaks = 3 + Math.floor(random() * 3);
  const ridge = (base: number, tall: number, waves: number): Point[] => {
    const start = random() * 6.28;
    return Array.from({ length: 41 }, (_, step) => [
      step * 16,
      Math.round(base - tall * (0.5 + 0.5 * Math.sin(start + (step / 40) * waves * 6.28))),
    ]);
  };
  const filled = (points: Point[], fill: string) =>
    `<path fill="${fill}" d="M0 400V${points[0]?.[1]}${curve(points)}V400z"/>`;
  const near = climb(peaks, random);
  const top = near.reduce<Point>((best, point) => (point[1] < best[1] ? point : best), [0, 400]);
  const hairlines = near
    .filter((_, index) => index % 2 === 0)
    .map(([x, y]) => `M${x} ${y + 12}V400`)
    .join("");
  return (
    sun(palette, [120 + random() * 400, 120 + random() * 40], 44 + random() * 26) +
    filled(ridge(250, 90, 1.4), palette.sky[1]) +
    filled(ridge(300, 80, 2.1), palette.land) +
    filled(near, palette.deep) +
    `<path stroke="${palette.line}" stroke-opacity=".22" stroke-width="1.5" d="${hairlines}"/>` +
    strokes(`M${near[0]?.join(" ")}${curve(near)}`, palette) +
    flag(top, palette)
  );
}

function climb(peaks: number, random: () => number): Point[] {
  const steps = peaks * 10;
  return Array.from({ length: steps + 1 }, (_, step) => {
    const share = step / steps;
    const grade = 40 + 150 * Math.sin(share * Math.PI * 0.62);
    const wave = 0.5 - 0.5 * Math.cos(share * peaks * 6.28);
    return [Math.round(share * 640), Math.round(370 - grade * (0.25 + 0.75 * wave) - random() * 3)];
  });
}

/** Out along the water and back beside the same line. */
function line(palette: Palette, random: () => number): string {
  const tilt = random() < 0.5 ? -1 : 1;
  const bend = 20 + random() * 35;
  const side = random() < 0.5 ? -1 : 1;
  const bank = (by: number): Point[] =>
    Array.from({ length: 15 }, (_, step) => {
      const share = step / 14;
      const y = 212 + tilt * (share - 0.5) * 120 + bend * Math.sin(share * 6.28 + by / 300);
      return [Math.round(-40 + share * 720), Math.round(y + by)];
    });
  const river = bank(side * 86);
  const path = bank(side * -20).slice(2, 13);
  const d = `M${path[0]?.join(" ")}${curve(path)}`;
  const [start = [0, 0]] = path;
  const end: Point = path.at(-1) ?? start;
  return (
    `<path fill="none" stroke="${palette.deep}" stroke-width="96" d="M${river[0]?.join(" ")}${curve(river)}"/>` +
    `<path fill="none" stroke="${palette.line}" stroke-opacity=".3" stroke-width="2" stroke-dasharray="40 60" d="M${river[0]?.join(" ")}${curve(river)}"/>` +
    `<g fill="none" stroke-linecap="round"><path stroke="${palette.route}" stroke-width="24" d="${d}"/>` +
    `<path stroke="${palette.land}" stroke-width="11" d="${d}"/></g>` +
    mark(start, palette) +
    flag([end[0], end[1] - 8], palette)
  );
}

/** Around the water: once, twice, or around two waters as an eight. */
function loop(palette: Palette, random: () => number): string {
  return chosen([once, twice, eight], random)(palette, random);
}

function once(palette: Palette, random: () => number): string {
  const around = shoreFrom(random);
  const route = around(195, 118);
  return lake(around, palette) + strokes(closed(route), palette) + start(route, palette);
}

/** Two rounds beside each other. */
function twice(palette: Palette, random: () => number): string {
  const around = shoreFrom(random);
  const route = around(205, 124);
  const water = `<path fill="${palette.deep}" d="${closed(around(112, 48))}"/>`;
  return (
    water +
    strokes(closed(around(160, 86)), palette) +
    strokes(closed(route), palette) +
    start(route, palette)
  );
}

function eight(palette: Palette, random: () => number): string {
  const [wide, high] = [220 + random() * 30, 96 + random() * 40];
  const lean = random() * 70 - 35;
  const route = Array.from({ length: 24 }, (_, step): Point => {
    const angle = (step / 24) * 2 * Math.PI + 0.3;
    const x = wide * Math.cos(angle);
    return [Math.round(320 + x), Math.round(200 + high * Math.sin(2 * angle) + (lean * x) / wide)];
  });
  const pond = (side: -1 | 1) => {
    const [x, y] = [Math.round(320 + side * wide * 0.62), Math.round(200 + side * lean * 0.62)];
    return `<ellipse cx="${x}" cy="${y}" rx="${Math.round(wide * 0.24)}" ry="${Math.round(high * 0.46)}"/>`;
  };
  return (
    `<g fill="${palette.deep}">${pond(-1)}${pond(1)}</g>` +
    strokes(closed(route), palette) +
    start(route, palette)
  );
}

type Shore = (wide: number, high: number) => Point[];

/** A closed shape that wanders about an ellipse, in any size. */
function shoreFrom(random: () => number): Shore {
  const waves = [2, 3, 4].map((times) => ({ times, size: random() * 0.26, turn: random() * 6.28 }));
  const tilt = random() * 6.28;
  return (wide, high) =>
    Array.from({ length: 18 }, (_, step) => {
      const angle = (step / 18) * 2 * Math.PI;
      const wander = waves.reduce(
        (sum, { times, size, turn }) => sum + (size / (times - 1)) * Math.cos(times * angle + turn),
        1,
      );
      const x = 320 + wander * wide * Math.cos(angle + tilt);
      return [Math.round(x), Math.round(200 + wander * high * Math.sin(angle + tilt))];
    });
}

function lake(around: Shore, palette: Palette): string {
  return (
    `<path fill="${palette.deep}" d="${closed(around(150, 80))}"/>` +
    `<path fill="none" stroke="${palette.line}" stroke-opacity=".35" stroke-width="2" d="${closed(around(122, 60))}"/>` +
    `<path fill="none" stroke="${palette.line}" stroke-opacity=".25" stroke-width="2" d="${closed(around(88, 40))}"/>`
  );
}

function start(route: readonly Point[], palette: Palette): string {
  return mark(route[0] ?? [0, 0], palette);
}

/** Blocks of an old town, with a way through their lanes. */
function streets(palette: Palette, random: () => number): string {
  const turn = Math.round(random() * 20 - 10);
  const columns = widths(760, 95, random);
  const rows = widths(560, 80, random);
  const blocks = columns.flatMap(([x, wide]) =>
    rows.map(([y, high]) => {
      const shade = 0.25 + random() * 0.55;
      return `<rect x="${x - 60 + 9}" y="${y - 80 + 9}" width="${wide - 18}" height="${high - 18}" rx="6" fill-opacity="${shade.toFixed(2)}"/>`;
    }),
  );
  const corner = (column: number, row: number): Point => [
    (columns[column]?.[0] ?? 0) - 60,
    (rows[row]?.[0] ?? 0) - 80,
  ];
  // Turned with the town, the marks at both ends and the flag stay inside the picture.
  const [left, right] = within(columns, [130, 630]);
  const [top, bottom] = within(rows, [198, 410]);
  let row = top + Math.floor(random() * (bottom - top + 1));
  const way: Point[] = [corner(left, row)];
  for (let column = left + 1; column <= right; column += 1) {
    way.push(corner(column, row));
    row = Math.min(Math.max(row + (random() < 0.5 ? -1 : 1), top), bottom);
    way.push(corner(column, row));
  }
  const d = `M${way.map((point) => point.join(" ")).join("L")}`;
  return (
    `<g transform="rotate(${turn} 320 200)"><g fill="${palette.deep}">${blocks.join("")}</g>` +
    `${strokes(d, palette)}${mark(way[0] ?? [0, 0], palette)}${flag(way.at(-1) ?? [0, 0], palette)}</g>`
  );
}

/** The first and the last of the pieces that start between these two. */
function within(pieces: readonly [number, number][], [from, to]: Point): [number, number] {
  const first = pieces.findIndex(([at]) => at >= from);
  return [
    first,
    Math.max(
      first,
      pieces.findLastIndex(([at]) => at <= to),
    ),
  ];
}

/** Pieces of about `size` that fill `length`: where each starts and how wide it is. */
function widths(length: number, size: number, random: () => number): [number, number][] {
  const pieces: [number, number][] = [];
  for (let at = 0; at < length; ) {
    const wide = Math.round(size * (0.7 + random() * 0.7));
    pieces.push([at, wide]);
    at += wide;
  }
  return pieces;
}

function sun(palette: Palette, [x, y]: Point, r: number): string {
  return `<circle cx="${Math.round(x)}" cy="${Math.round(y)}" r="${Math.round(r)}" fill="${palette.sun}"/>`;
}

function strokes(d: string, { deep, route }: Palette): string {
  return (
    `<g fill="none" stroke-linejoin="round" stroke-linecap="round"><path stroke="${deep}" stroke-opacity=".4" stroke-width="17" d="${d}"/>` +
    `<path stroke="${route}" stroke-width="8" d="${d}"/></g>`
  );
}

/** Where the route starts. */
function mark([x, y]: Point, { deep, route }: Palette): string {
  return `<circle cx="${x}" cy="${y}" r="13" fill="${deep}" stroke="${route}" stroke-width="6"/>`;
}

function flag([x, y]: Point, { sun: colour, route }: Palette): string {
  return `<path fill="${colour}" d="M${x} ${y - 58}l40 13-40 15z"/><path stroke="${route}" stroke-width="5" stroke-linecap="round" d="M${x} ${y}V${y - 58}"/>`;
}

/** A curve through the points, after a move to the first (Catmull-Rom as cubic Béziers). */
function curve(points: readonly Point[]): string {
  return through(points, (index) => points[Math.min(Math.max(index, 0), points.length - 1)], -1);
}

function closed(points: readonly Point[]): string {
  const at = (index: number) => points[(index + points.length) % points.length];
  return `M${points[0]?.join(" ")}${through(points, at, 0)}z`;
}

function through(
  points: readonly Point[],
  at: (index: number) => Point | undefined,
  less: 0 | -1,
): string {
  return points
    .slice(0, points.length + less)
    .map((from, index) => {
      const [before = from, to = from] = [at(index - 1), at(index + 1)];
      const after = at(index + 2) ?? to;
      const bend = (a: Point, b: Point, c: Point) =>
        `${Math.round(a[0] + (c[0] - b[0]) / 6)} ${Math.round(a[1] + (c[1] - b[1]) / 6)}`;
      return `C${bend(from, before, to)} ${bend(to, after, from)} ${to.join(" ")}`;
    })
    .join("");
}
