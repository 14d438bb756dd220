import { movementOf } from "./movement";
import { PacedWork } from "./paced-work";
import { sportNamed } from "./sport-words";
import { type Recording, recordingOf, type Track, type TrackPoint } from "./track";
import {
  attributeNumber,
  elementText,
  instantIn,
  isXmlEnded,
  isXmlOf,
  numberIn,
  textIn,
} from "./xml-parts";

const MOST_POINTS = 200_000;
/** Each start of an element gives two pieces: its name and what follows. */
const MOST_PIECES = 2 * MOST_POINTS;
const STARTS = /<(?:\w{1,20}:)?(trkpt|trkseg|trk|rte)\b/;
const ROOT = /<(\w{1,20}:)?gpx\b/;
const LATITUDE = attributeNumber("lat");
const LONGITUDE = attributeNumber("lon");
const TIME = elementText("time");
const ELEVATION = elementText("ele");
const NAME = elementText("name");
const TYPE = elementText("type");
const HEAD_LENGTH = 4_000;
/** Tracks of a file that follow each other within this time are one, with a pause. */
const PAUSE_MS = 10 * 60_000;

interface Written {
  name: string | undefined;
  type: string | undefined;
  parts: TrackPoint[][];
}

/**
 * The tracks in a GPX document, or undefined for other texts. Refuses a document type, where entities would be
 * declared, and one that was cut short. Pauses while reading, so that other requests are served.
 */
export async function readGpx(text: string): Promise<Recording | undefined> {
  if (!isXmlOf(text, ROOT)) return undefined;
  if (!isXmlEnded(text, "gpx")) return { ok: false, reason: "damaged" };
  const written = joined(await readTracks(text));
  const points = written.flatMap(({ parts }) => parts.flat());
  const tracks = written.flatMap(trackOf);
  const isRoute = /<(\w{1,20}:)?rte(pt)?\b/.test(text.slice(0, HEAD_LENGTH));
  const isUntimed = points.length > 0 && points.every(({ at }) => at === null);
  return recordingOf(tracks, !isUntimed && !isRoute);
}

async function readTracks(text: string): Promise<Written[]> {
  const work = new PacedWork();
  const tracks: Written[] = [];
  const pieces = text.split(STARTS, MOST_PIECES);
  for (let index = 1; index + 1 < pieces.length; index += 2) {
    if (work.isPauseDue()) await work.pause();
    const piece = pieces[index + 1] ?? "";
    const track = tracks.at(-1);
    if (pieces[index] === "trk") {
      const head = piece.slice(0, HEAD_LENGTH);
      tracks.push({ name: textIn(head, NAME), type: textIn(head, TYPE), parts: [] });
    } else if (pieces[index] === "trkseg") track?.parts.push([]);
    else if (pieces[index] === "trkpt") {
      const point = pointIn(piece);
      if (point) track?.parts.at(-1)?.push(point);
    }
  }
  return tracks;
}

function pointIn(piece: string): TrackPoint | undefined {
  const attributes = piece.slice(0, piece.indexOf(">") + 1);
  const latitude = numberIn(attributes, LATITUDE, 90);
  const longitude = numberIn(attributes, LONGITUDE, 180);
  if (latitude === undefined || longitude === undefined) return undefined;
  const at = instantIn(TIME.exec(piece)?.[1]);
  return { latitude, longitude, at, elevation: numberIn(piece, ELEVATION, 10_000) ?? null };
}

/** The tracks in the order of their starts; tracks a short pause apart are joined. */
function joined(tracks: readonly Written[]): Written[] {
  const timed = tracks.map((track) => ({ track, ...timesOf(track) }));
  const result: Written[] = [];
  let lastEnd = Number.NEGATIVE_INFINITY;
  for (const { track, from, to } of timed.toSorted((a, b) => a.from - b.from)) {
    const before = result.at(-1);
    const isNext = before && from - lastEnd <= PAUSE_MS && before.type === track.type;
    if (isNext) before.parts = before.parts.concat(track.parts);
    else result.push({ ...track });
    lastEnd = Math.max(lastEnd, to);
  }
  return result;
}

function timesOf({ parts }: Written): { from: number; to: number } {
  let [from, to] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const { at } of parts.flat()) {
    if (at === null) continue;
    from = Math.min(from, at);
    to = Math.max(to, at);
  }
  return { from, to };
}

function trackOf({ name, type, parts }: Written): Track[] {
  const movement = movementOf(parts);
  const { startedAt } = movement;
  const isWhole = movement.isRide && movement.distanceM < movement.cutM;
  const distanceM = Math.round(isWhole ? movement.cutM : movement.distanceM);
  const durationS = Math.round(isWhole ? movement.elapsedS : movement.movingS);
  if (startedAt === undefined || distanceM <= 0 || durationS <= 0) return [];
  const elapsedS = Math.round(movement.elapsedS);
  const { climbM, isRide, goesBack } = movement;
  const points = parts.flat();
  const sport = sportNamed(type);
  const measured = { startedAt, distanceM, durationS, elapsedS, climbM };
  return [{ ...measured, sport, isRide, goesBack, points, name }];
}
