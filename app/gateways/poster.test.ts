import sharp from "sharp";
import { expect, test, vi } from "vitest";
import { drawPoster } from "./poster";

const ART = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 640 400">
  <rect width="640" height="400" fill="#802020"/>
  <path d="M0 100H640" stroke="#fff" stroke-width="8"/></svg>`;

const LEFT_OF_THE_TEXT = 30;
/** Of 255: what nobody sees between one row and the next. */
const SMOOTH = 12;

test("a line that crosses the edge of the art leaves no bar under the text", async () => {
  const art = { id: "a line", draw: () => ART };
  const poster = await drawPoster({ art, eyebrow: "Club", title: "Run", lines: [] });
  const { data, info } = await sharp(poster)
    .extract({ left: LEFT_OF_THE_TEXT, top: 0, width: 1, height: 630 })
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const rows = Array.from({ length: info.height }, (_, row) => data[row * info.channels] ?? 0);
  const steps = rows.slice(1).map((value, row) => Math.abs(value - (rows[row] ?? 0)));
  expect(Math.max(...steps)).toBeLessThan(SMOOTH);
});

test("a poster's art is drawn once for everybody who fetches it", async () => {
  const draw = vi.fn(() => ART);
  const poster = { art: { id: "once", draw }, eyebrow: "Club", title: "Run", lines: [] };
  const [first, second] = await Promise.all([drawPoster(poster), drawPoster({ ...poster })]);
  expect(second).toBe(first);
  expect(draw).toHaveBeenCalledOnce();
  await drawPoster({ ...poster, art: { id: "another", draw } });
  expect(draw).toHaveBeenCalledTimes(2);
});
