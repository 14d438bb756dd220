import { PacedWork } from "./paced-work";
import { lengthOf, type Track, type TrackPoint } from "./track";

const MOST_POINTS = 200_000;
const POINT_START = /<(?:\w{1,20}:)?trkpt\b/;
const TIME = /<(?:\w{1,20}:)?time\s*>\s*([^<\s]{1,40})\s*<\//;

/**
 * The track in a GPX document, or undefined without times or a distance. Refuses a document type, where
 * entities would be declared. Pauses while reading, so that other requests are served.
 */
export async function readGpx(text: string): Promise<Track | undefined> {
  if (!/^\uFEFF?\s*<(\?xml|(\w+:)?gpx)\b/.test(text.slice(0, 200))) return undefined;
  if (/<!(DOCTYPE|ENTITY)/i.test(text) || !/<(\w{1,20}:)?gpx\b/.test(text)) return undefined;
  const points = await readPoints(text);
  const timed = points.flatMap(({ at }) => (at === null ? [] : [at]));
  const [first, last] = [timed[0], timed.at(-1)];
  const distanceM = Math.round(lengthOf(points));
  if (first === undefined || last === undefined || distanceM <= 0) return undefined;
  const durationS = Math.round((last - first) / 1000);
  if (durationS <= 0) return undefined;
  return { startedAt: first, distanceM, durationS, points, name: nameIn(text) };
}

const TRACK_NAME =
  /<(?:\w{1,20}:)?trk\s*>\s*<(?:\w{1,20}:)?name\s*>(?:<!\[CDATA\[)?([^<\]]{1,500})/;
const ENTITIES: Record<string, string> = { lt: "<", gt: ">", quot: '"', apos: "'", amp: "&" };

/** The name of the first track; only XML's own five entities are resolved. */
function nameIn(text: string): string | undefined {
  const name = TRACK_NAME.exec(text)?.[1];
  return name?.replace(
    /&(lt|gt|quot|apos|amp);/g,
    (whole, word: string) => ENTITIES[word] ?? whole,
  );
}

async function readPoints(text: string): Promise<TrackPoint[]> {
  const work = new PacedWork();
  const points: TrackPoint[] = [];
  for (const part of text.split(POINT_START, MOST_POINTS).slice(1)) {
    if (work.isPauseDue()) await work.pause();
    const attributes = part.slice(0, part.indexOf(">") + 1);
    const latitude = numberIn(attributes, "lat", 90);
    const longitude = numberIn(attributes, "lon", 180);
    if (latitude === undefined || longitude === undefined) continue;
    const at = instantIn(TIME.exec(part)?.[1] ?? "");
    points.push({ latitude, longitude, at: Number.isNaN(at) ? null : at });
  }
  return points;
}

/** GPX times are UTC; without a zone, Date.parse would use the server's. */
function instantIn(time: string): number {
  return Date.parse(/(Z|[+-]\d\d:?\d\d)$/i.test(time) ? time : `${time}Z`);
}

function numberIn(attributes: string, name: "lat" | "lon", limit: number): number | undefined {
  const text = new RegExp(`\\b${name}\\s*=\\s*["']([-+.\\deE]{1,30})["']`).exec(attributes)?.[1];
  const value = Number(text);
  return text !== undefined && Math.abs(value) <= limit ? value : undefined;
}
