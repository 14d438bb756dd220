import { closeSync, openSync, writeSync } from "node:fs";
import { qrModules } from "~/lib/qr";

const FILM = { width: 1280, height: 720, framesPerSecond: 5, frames: 5, dot: 9 };

/** A video for the browser's fake camera, 1,280 × 720: each code for a second, with an empty second between. */
export function writeFilm(file: string, texts: readonly string[]): void {
  const { width, height, framesPerSecond, frames } = FILM;
  const chroma = Buffer.alloc((width * height) / 2, 128);
  const out = openSync(file, "w");
  writeSync(out, `YUV4MPEG2 W${width} H${height} F${framesPerSecond}:1 Ip A1:1 C420jpeg\n`);
  for (const text of texts.flatMap((code) => ["", code])) {
    const picture = pictureOf(text);
    for (let frame = 0; frame < frames; frame += 1) {
      for (const part of [Buffer.from("FRAME\n"), picture, chroma]) writeSync(out, part);
    }
  }
  closeSync(out);
}

function pictureOf(text: string): Buffer {
  const { width, height, dot } = FILM;
  const picture = Buffer.alloc(width * height, 200);
  if (!text) return picture;
  const { data, size } = qrModules(text, 2);
  const left = Math.floor((width - size * dot) / 2);
  const top = Math.floor((height - size * dot) / 2);
  for (let y = 0; y < size * dot; y += 1) {
    const row = data[Math.floor(y / dot)];
    for (let x = 0; x < size * dot; x += 1) {
      picture[(top + y) * width + left + x] = row?.[Math.floor(x / dot)] ? 20 : 235;
    }
  }
  return picture;
}
