/** Shapes of path data. Angles are degrees from straight down; positive ones turn to the front, which is right. */
export type Point = readonly [x: number, y: number];

/** A circle: a joint with its thickness. */
export interface Joint {
  at: Point;
  r: number;
}

export function onward([x, y]: Point, degrees: number, length: number): Point {
  const angle = (degrees * Math.PI) / 180;
  return [x + length * Math.sin(angle), y + length * Math.cos(angle)];
}

export function between([x1, y1]: Point, [x2, y2]: Point, share: number): Point {
  return [x1 + (x2 - x1) * share, y1 + (y2 - y1) * share];
}

/** The joint at `share` of the way from one to the other. */
export function jointBetween(from: Joint, to: Joint, share: number): Joint {
  return { at: between(from.at, to.at, share), r: from.r + (to.r - from.r) * share };
}

/** A limb or body: joints in a row, each pair wrapped by its two tangents. */
export function wrapped(joints: readonly Joint[]): string {
  return joints
    .slice(1)
    .map((joint, index) => capsule(joints[index] ?? joint, joint))
    .join("");
}

function capsule(from: Joint, to: Joint): string {
  const [dx, dy] = [to.at[0] - from.at[0], to.at[1] - from.at[1]];
  const length = Math.hypot(dx, dy);
  if (length <= Math.abs(from.r - to.r) + 0.01) return disc(from.r > to.r ? from : to);
  const turn = Math.acos((from.r - to.r) / length);
  const way = Math.atan2(dy, dx);
  const edge = ({ at: [x, y], r }: Joint, angle: number): Point => [
    x + r * Math.cos(angle),
    y + r * Math.sin(angle),
  ];
  const wide = (isLarge: boolean) => (isLarge ? 1 : 0);
  return (
    `M${pair(edge(from, way + turn))}` +
    `A${digits(from.r)} ${digits(from.r)} 0 ${wide(turn < Math.PI / 2)} 1 ${pair(edge(from, way - turn))}` +
    `L${pair(edge(to, way - turn))}` +
    `A${digits(to.r)} ${digits(to.r)} 0 ${wide(turn > Math.PI / 2)} 1 ${pair(edge(to, way + turn))}z`
  );
}

export function disc({ at: [x, y], r }: Joint): string {
  return `M${pair([x - r, y])}a${digits(r)} ${digits(r)} 0 1 1 ${digits(2 * r)} 0a${digits(r)} ${digits(r)} 0 1 1 ${digits(-2 * r)} 0z`;
}

/** Path data with absolute M, C, Q, L and z, each point moved by `place`. */
export function placed(path: string, place: (point: Point) => Point): string {
  return path.replace(/(-?[\d.]+),(-?[\d.]+)/g, (_, x: string, y: string) =>
    pair(place([Number(x), Number(y)])),
  );
}

/** A closed curve through the points. */
export function blob(points: readonly Point[]): string {
  const at = (index: number) => points[(index + points.length) % points.length] ?? [0, 0];
  const pieces = points.map((from, index) => {
    const [before, to, after] = [at(index - 1), at(index + 1), at(index + 2)];
    const bend = (a: Point, b: Point, c: Point): Point => [
      a[0] + (c[0] - b[0]) / 6,
      a[1] + (c[1] - b[1]) / 6,
    ];
    return `C${pair(bend(from, before, to))} ${pair(bend(to, after, from))} ${pair(to)}`;
  });
  return `M${pair(at(0))}${pieces.join("")}z`;
}

export function pair([x, y]: Point): string {
  return `${digits(x)} ${digits(y)}`;
}

/** A number with one decimal place, or as many as given, in as few letters as possible. */
export function digits(value: number, places = 1): string {
  const rounded = Number(value.toFixed(places));
  return String(rounded === 0 ? 0 : rounded).replace(/^(-?)0\./, "$1.");
}
