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
  piecesOf,
  textIn,
} from "./xml-parts";

const STARTS = /<(?:\w{1,20}:)?(trkpt|trkseg|trk|rte)\b/g;
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
  const work = new PacedWork();
  const written = await readTracks(text, work);
  const timed = (await work.flatMap(written, timesOf)).toSorted((a, b) => a.from - b.from);
  const tracks = await work.flatMap(joined(timed), trackOf);
  const isRoute = /<(\w{1,20}:)?rte(pt)?\b/.test(text.slice(0, HEAD_LENGTH));
  const isUntimed = written.length > 0 && timed.length === 0;
  return recordingOf(tracks, !isUntimed && !isRoute);
}

/** The tracks that have a point, as they stand in the text. */
async function readTracks(text: string, work: PacedWork): Promise<Written[]> {
  const tracks: Written[] = [];
  for (const { name, piece } of piecesOf(text, STARTS)) {
    if (work.isPauseDue()) await work.pause();
    const track = tracks.at(-1);
    if (name === "trk") {
      const head = piece.slice(0, HEAD_LENGTH);
      tracks.push({ name: textIn(head, NAME), type: textIn(head, TYPE), parts: [] });
    } else if (name === "trkseg") track?.parts.push([]);
    else if (name === "trkpt") {
      const point = pointIn(piece);
      if (point) track?.parts.at(-1)?.push(point);
    }
  }
  return tracks.filter(({ parts }) => parts.some((part) => part.length > 0));
}

function pointIn(piece: string): TrackPoint | undefined {
  const attributes = piece.slice(0, piece.indexOf(">") + 1);
  const latitude = numberIn(attributes, LATITUDE, 90);
  const longitude = numberIn(attributes, LONGITUDE, 180);
  if (latitude === undefined || longitude === undefined) return undefined;
  const at = instantIn(TIME.exec(piece)?.[1]);
  return { latitude, longitude, at, elevation: numberIn(piece, ELEVATION, 10_000) ?? null };
}

interface TimedTrack {
  track: Written;
  from: number;
  to: number;
}

/** The first and last time of a track's points; none for a track without times. */
function timesOf(track: Written): TimedTrack[] {
  let [from, to] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const { at } of track.parts.flat()) {
    if (at === null) continue;
    from = Math.min(from, at);
    to = Math.max(to, at);
  }
  return from <= to ? [{ track, from, to }] : [];
}

/** Joins tracks, given in the order of their starts, that are a short pause apart. */
function joined(tracks: readonly TimedTrack[]): Written[] {
  const result: Written[] = [];
  let lastEnd = Number.NEGATIVE_INFINITY;
  for (const { track, from, to } of tracks) {
    const before = result.at(-1);
    const isNext = before && from - lastEnd <= PAUSE_MS && before.type === track.type;
    if (isNext) for (const part of track.parts) before.parts.push(part);
    else result.push({ ...track, parts: [...track.parts] });
    lastEnd = Math.max(lastEnd, to);
  }
  return result;
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
