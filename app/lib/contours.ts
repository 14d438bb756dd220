/** Contour lines of a few wide hills on a picture of 640 × 400. */
const WIDTH = 640;
const COLUMNS = 40;
const ROWS = 25;
const CELL = WIDTH / COLUMNS;

type Point = [x: number, y: number];
type Field = (column: number, row: number) => number;

/** Path data of the lines at `levels` heights. */
export function contoursFrom(random: () => number, levels: number): string {
  const field = heightField(random);
  const strokes: string[] = [];
  for (let level = 1; level <= levels; level += 1) {
    for (let row = 0; row < ROWS; row += 1) {
      for (let column = 0; column < COLUMNS; column += 1) {
        const [from, to, ...more] = crossings(field, column, row, (level * 2.16) / levels);
        if (from && to && more.length === 0) strokes.push(stroke(from, to));
      }
    }
  }
  return strokes.join("");
}

function heightField(random: () => number): Field {
  const hills = Array.from({ length: 7 }, () => ({
    x: random() * COLUMNS,
    y: random() * ROWS,
    wide: 5 + random() * 9,
    tall: random() < 0.25 ? -0.7 : 0.5 + random(),
  }));
  return (column, row) =>
    hills.reduce((sum, { x, y, wide, tall }) => {
      const distance = (column - x) ** 2 + (row - y) ** 2;
      return sum + tall * Math.exp(-distance / (2 * wide * wide));
    }, 0);
}

/** Points where the level crosses the edges of a cell: marching squares. */
function crossings(field: Field, column: number, row: number, level: number): Point[] {
  const [right, below] = [column + 1, row + 1];
  const edges: [Point, Point][] = [
    [
      [column, row],
      [right, row],
    ],
    [
      [right, row],
      [right, below],
    ],
    [
      [right, below],
      [column, below],
    ],
    [
      [column, below],
      [column, row],
    ],
  ];
  return edges.flatMap(([from, to]) => {
    const [a, b] = [field(...from) - level, field(...to) - level];
    if (a < 0 === b < 0) return [];
    const share = a / (a - b);
    return [[from[0] + (to[0] - from[0]) * share, from[1] + (to[1] - from[1]) * share]];
  });
}

function stroke([x1, y1]: Point, [x2, y2]: Point): string {
  const [startX, startY] = [Math.round(x1 * CELL), Math.round(y1 * CELL)];
  return `M${startX} ${startY}l${Math.round(x2 * CELL) - startX} ${Math.round(y2 * CELL) - startY}`;
}
