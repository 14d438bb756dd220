import { measuredBy, movementOf } from "./movement";
import { PacedWork } from "./paced-work";
import {
  isEven,
  isUnset,
  type Recording,
  recordingOf,
  sportNamed,
  type Track,
  type TrackPoint,
} from "./track";
import {
  attributeNumber,
  elementText,
  isXmlEnded,
  MOST_PIECES,
  numberIn,
  piecesOf,
  textIn,
  WrittenTimes,
} from "./xml-parts";

const STARTS = /<(?:\w{1,20}:)?(trkpt|trkseg|trk|rte)\b/g;
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
  /** Points whose place or time cannot be read. */
  unread: number;
}

/**
 * The tracks in a GPX document. Refuses one that was cut short, and one with more points than any recording. Times
 * without a zone are of `timeZone`. Pauses while reading, so that other requests are served.
 */
export async function readGpx(text: string, timeZone: string): Promise<Recording> {
  if (!isXmlEnded(text, "gpx")) return { ok: false, reason: "damaged" };
  const work = new PacedWork();
  const times = new WrittenTimes(timeZone);
  const written = await readTracks(text, { work, times });
  if (!written) return { ok: false, reason: "too_large" };
  const timed = (await work.flatMap(written, timesOf)).toSorted((a, b) => a.from - b.from);
  const recorded = timed.filter(({ to }) => !isUnset(to)).map(withoutUnset);
  const tracks = await work.flatMap(joined(recorded), (track) =>
    trackOf(track, times.isLocal, work),
  );
  const isRoute = /<(\w{1,20}:)?rte(pt)?\b/.test(text.slice(0, HEAD_LENGTH));
  return recordingOf(tracks, whyNone({ written, timed, isRoute }));
}

/** Why a file without a recorded track has none. */
function whyNone(found: { written: Written[]; timed: TimedTrack[]; isRoute: boolean }) {
  const { written, timed, isRoute } = found;
  if (written.some(({ parts, unread }) => unread > 0 && parts.flat().length === 0))
    return "damaged";
  if (timed.some(({ to }) => isUnset(to)) || timed.some(isMoment)) return "planned";
  return isRoute || (written.length > 0 && timed.length === 0) ? "no_times" : "empty";
}

/** Whether all points have one and the same time, as some planners write. */
function isMoment({ from, to, track: { parts, unread } }: TimedTrack): boolean {
  return from === to && unread === 0 && parts.flat().length > 2;
}

/** The tracks that have a point, as they stand in the text; undefined for too many points. */
async function readTracks(
  text: string,
  { work, times }: { work: PacedWork; times: WrittenTimes },
): Promise<Written[] | undefined> {
  const tracks: Written[] = [];
  let pieces = 0;
  for (const { name, piece } of piecesOf(text, STARTS)) {
    if (work.isPauseDue()) await work.pause();
    pieces += 1;
    const track = tracks.at(-1);
    if (name === "trk") {
      const head = piece.slice(0, HEAD_LENGTH);
      const [title, type] = [textIn(head, NAME), textIn(head, TYPE)];
      tracks.push({ name: title, type, parts: [], unread: 0 });
    } else if (name === "trkseg") track?.parts.push([]);
    else if (name === "trkpt" && track) {
      const point = pointIn(piece, times);
      if (point) track.parts.at(-1)?.push(point);
      else track.unread += 1;
    }
  }
  if (pieces > MOST_PIECES) return undefined;
  return tracks.filter(({ parts, unread }) => unread > 0 || parts.some((part) => part.length > 0));
}

function pointIn(piece: string, times: WrittenTimes): TrackPoint | undefined {
  const attributes = piece.slice(0, piece.indexOf(">") + 1);
  const latitude = numberIn(attributes, LATITUDE, 90);
  const longitude = numberIn(attributes, LONGITUDE, 180);
  if (latitude === undefined || longitude === undefined) return undefined;
  const at = times.instantIn(TIME.exec(piece)?.[1]);
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
  let untimed = 0;
  for (const { at } of track.parts.flat()) {
    if (at === null) untimed += 1;
    else {
      from = Math.min(from, at);
      to = Math.max(to, at);
    }
  }
  return from <= to ? [{ track: { ...track, unread: track.unread + untimed }, from, to }] : [];
}

/** A recorded track without the times of before its clock was set. */
function withoutUnset(timed: TimedTrack): TimedTrack {
  const { track, from } = timed;
  if (!isUnset(from)) return timed;
  let unread = track.unread;
  const parts = track.parts.map((part) =>
    part.filter(({ at }) => {
      const isSet = at === null || !isUnset(at);
      if (!isSet) unread += 1;
      return isSet;
    }),
  );
  const [known] = timesOf({ ...track, parts, unread: 0 });
  return known ? { ...known, track: { ...track, parts, unread } } : timed;
}

/** Joins tracks, given in the order of their starts, that are a short pause apart. */
function joined(tracks: readonly TimedTrack[]): Written[] {
  const result: Written[] = [];
  let lastEnd = Number.NEGATIVE_INFINITY;
  for (const { track, from, to } of tracks) {
    const before = result.at(-1);
    const isNext = before && from - lastEnd <= PAUSE_MS && before.type === track.type;
    if (isNext) {
      for (const part of track.parts) before.parts.push(part);
      before.unread += track.unread;
    } else result.push({ ...track, parts: [...track.parts] });
    lastEnd = Math.max(lastEnd, to);
  }
  return result;
}

async function trackOf(
  { name, type, parts, unread }: Written,
  isLocalTime: boolean,
  work: PacedWork,
): Promise<Track[]> {
  const movement = await movementOf(parts, work);
  const { startedAt, climbM } = movement;
  const { distanceM, durationS } = measuredBy(movement);
  if (startedAt === undefined || distanceM <= 0 || durationS <= 0) return [];
  const elapsedS = Math.round(movement.elapsedS);
  const points = parts.flat();
  const measured = { startedAt, distanceM, durationS, elapsedS, climbM };
  return [
    {
      ...measured,
      ...sportNamed(type),
      movement,
      isPlanned: isEven(points),
      goesBack: movement.goesBack,
      unread,
      isLocalTime,
      points,
      name,
    },
  ];
}
