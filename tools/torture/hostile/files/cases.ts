/** Files at the limits of what is valid, for every address that accepts such files. */
import { BOUNDARY, type HostileRequest, MULTIPART } from "../request";
import * as fit from "./fit";
import * as gpx from "./gpx";
import { manyScansJpeg } from "./jpeg-scans";
import * as pictures from "./pictures";

const RUNS = { target: "/progress/import", field: "files", fields: {} };
const PICTURES = { target: "/profile", field: "picture", fields: { intent: "picture" } };

interface Place {
  target: string;
  field: string;
  fields: Record<string, string>;
}

/** Activity files of at most this size, each costly in another way. */
export function runFiles(size: number): HostileRequest[] {
  const files: [string, Uint8Array][] = [
    ["FIT, 255 fields of no size", fit.zeroSizeFields(size)],
    ["FIT, definitions of 510 fields", fit.manyDefinitions(size)],
    ["FIT, records of one byte", fit.smallestRecords(size)],
    ["FIT, the longest run", fit.longestRun(size)],
    ["GPX, elements in elements", gpx.deepDocument(size)],
    ["GPX, entities", gpx.entities()],
    ["GPX, references", gpx.references(size)],
    ["GPX, points without a place", gpx.emptyPoints(size)],
    ["GPX, beginnings without an end", gpx.unfinished(size)],
    ["GPX, white space", gpx.spaces(size)],
    ["GPX, tracks of one point", gpx.shortestTracks(size)],
    ["GPX, the longest run", gpx.longestRun(size)],
  ];
  return files.map(([what, bytes]) => fileRequest(RUNS, what, bytes));
}

/** Pictures at and above the pixel limit; `few` leaves out those that take long to create. */
export async function pictureFiles({ few = false } = {}): Promise<HostileRequest[]> {
  const files: [string, Uint8Array][] = [
    ["PNG, a header of 2^62 pixels", pictures.hugeHeader()],
    ["PNG, 100 MB behind 100 pixels", pictures.endlessData()],
    ["SVG", pictures.drawing()],
  ];
  if (!few) {
    files.push(["PNG, 24 megapixels", await pictures.mostPixels("png")]);
    files.push(["JPEG, 24 megapixels", await pictures.mostPixels("jpeg")]);
    files.push(["JPEG, 24 megapixels in scans", await pictures.progressiveJpeg()]);
    files.push(["JPEG, 24 megapixels in 43 scans", manyScansJpeg(3, 1)]);
    files.push(["JPEG, 24 megapixels of four inks in 3,529 scans", manyScansJpeg(4, 63)]);
    files.push(["JPEG, 24 megapixels of noise", await pictures.noise()]);
    files.push(["WebP, 24 megapixels", await pictures.mostPixels("webp")]);
    files.push(["GIF, 24 megapixels", await pictures.mostPixels("gif")]);
    files.push(["JPEG, the first half", await pictures.cutPicture()]);
    files.push(["PNG, 256 megapixels", await pictures.tooManyPixels()]);
  }
  return files.map(([what, bytes]) => fileRequest(PICTURES, what, bytes));
}

function fileRequest(place: Place, what: string, bytes: Uint8Array): HostileRequest {
  const { target, field, fields } = place;
  const head = (name: string) => `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"`;
  const texts = Object.entries(fields).map(([name, text]) => `${head(name)}\r\n\r\n${text}\r\n`);
  const body = Buffer.concat([
    Buffer.from(`${texts.join("")}${head(field)}; filename="a"\r\n\r\n`),
    bytes,
    Buffer.from(`\r\n--${BOUNDARY}--\r\n`),
  ]);
  return { what, method: "POST", target, headers: { "Content-Type": MULTIPART }, body };
}
