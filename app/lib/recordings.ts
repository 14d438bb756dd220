import { readFit } from "./fit";
import { readGpx } from "./gpx";
import { measuredBy, movementOf } from "./movement";
import { PacedWork } from "./paced-work";
import {
  isEven,
  isUnset,
  type Measured,
  type Recording,
  recordingOf,
  sportNamed,
  type Track,
  type TrackPoint,
} from "./track";
import {
  documentElementOf,
  elementText,
  isXmlEnded,
  MOST_PIECES,
  numberIn,
  piecesOf,
  WrittenTimes,
  xmlEncodingOf,
} from "./xml-parts";

export type RecordingFormat = "fit" | "gpx" | "tcx";

/**
 * The tracks in a file of a watch or phone, whose content decides the format. Times without a zone are of `timeZone`.
 * Undefined for other files.
 */
export async function readRecording(
  bytes: Uint8Array,
  timeZone: string,
): Promise<{ format: RecordingFormat; recording: Recording } | undefined> {
  const fit = await readFit(bytes);
  if (fit) return { format: "fit", recording: fit };
  const text = new TextDecoder(xmlEncodingOf(bytes)).decode(bytes);
  const element = documentElementOf(text);
  const reader = element && READERS.find(({ root }) => root === element.name.toLowerCase());
  if (!element || !reader) return undefined;
  const { format, read } = reader;
  if (element.isDeclared) return { format, recording: { ok: false, reason: "document_type" } };
  return { format, recording: await read(text, timeZone) };
}

const READERS = [
  { format: "gpx", root: "gpx", read: readGpx },
  { format: "tcx", root: "trainingcenterdatabase", read: readTcx },
] as const;

const STARTS = /<(?:\w{1,20}:)?(Trackpoint|Track|Lap|Activity|Course)\b/g;
const SPORT = /\bSport\s*=\s*["']([^"']{0,40})["']/;
const START_TIME = /\bStartTime\s*=\s*["']([^"']{1,40})["']/;
const ID = elementText("Id");
const TIME = elementText("Time");
const LATITUDE = elementText("LatitudeDegrees");
const LONGITUDE = elementText("LongitudeDegrees");
const ALTITUDE = elementText("AltitudeMeters");
const SECONDS = elementText("TotalTimeSeconds");
const METRES = elementText("DistanceMeters");
const PLACE = /<(?:\w{1,20}:)?(Position|LatitudeDegrees)\b/;
const MOST_SECONDS = 10_000_000;
const MOST_METRES = 100_000_000;

/** Lap sums that are farther from the way of the points than this are wrong. */
const CREDIBLE_TIMES = 1.5;

interface Written {
  sport: string | undefined;
  isCourse: boolean;
  startedAt: number | null;
  /** Sums over the laps, as measured by the device. */
  seconds: number;
  metres: number;
  /** Times of points, with and without a place. */
  lastAt: number | null;
  parts: TrackPoint[][];
  /** Points whose place or time cannot be read. */
  unread: number;
}

/**
 * The activities and courses in a TCX document. Refuses one that was cut short, and one with more points than any
 * recording. Pauses while reading.
 */
async function readTcx(text: string, timeZone: string): Promise<Recording> {
  if (!isXmlEnded(text, "TrainingCenterDatabase")) return { ok: false, reason: "damaged" };
  const work = new PacedWork();
  const times = new WrittenTimes(timeZone);
  const activities: Written[] = [];
  let pieces = 0;
  for (const { name, piece } of piecesOf(text, STARTS)) {
    if (work.isPauseDue()) await work.pause();
    pieces += 1;
    if (name === "Activity" || name === "Course") activities.push(activityIn(name, piece, times));
    else addTo(activities.at(-1), { kind: name, piece, times });
  }
  if (pieces > MOST_PIECES) return { ok: false, reason: "too_large" };
  const read = await work.flatMap(activities, (activity) => trackOf(activity, times.isLocal, work));
  const tracks = read.filter(({ startedAt }) => !isUnset(startedAt));
  if (read.length > tracks.length || activities.some(({ isCourse }) => isCourse))
    return recordingOf(tracks, "planned");
  const isTimed = activities.every(
    ({ startedAt, parts }) => startedAt !== null || parts.length === 0,
  );
  return recordingOf(tracks, isTimed ? "empty" : "no_times");
}

function activityIn(name: string, piece: string, times: WrittenTimes): Written {
  const startedAt = times.instantIn(ID.exec(piece)?.[1]);
  const sport = SPORT.exec(headOf(piece))?.[1];
  const sums = { seconds: 0, metres: 0, lastAt: null, parts: [], unread: 0 };
  return { sport, isCourse: name === "Course", startedAt, ...sums };
}

function addTo(
  activity: Written | undefined,
  { kind, piece, times }: { kind: string; piece: string; times: WrittenTimes },
): void {
  if (!activity) return;
  if (kind === "Lap") {
    activity.startedAt ??= times.instantIn(START_TIME.exec(headOf(piece))?.[1]);
    activity.seconds += Math.max(0, numberIn(piece, SECONDS, MOST_SECONDS) ?? 0);
    activity.metres += Math.max(0, numberIn(piece, METRES, MOST_METRES) ?? 0);
  } else if (kind === "Track") activity.parts.push([]);
  else addPoint(activity, piece, times);
}

function addPoint(activity: Written, piece: string, times: WrittenTimes): void {
  const at = times.instantIn(TIME.exec(piece)?.[1]);
  if (at !== null) activity.lastAt = Math.max(activity.lastAt ?? at, at);
  if (!PLACE.test(piece)) return;
  const point = pointIn(piece, at);
  if (point) activity.parts.at(-1)?.push(point);
  if (!point || at === null) activity.unread += 1;
}

function pointIn(piece: string, at: number | null): TrackPoint | undefined {
  const latitude = numberIn(piece, LATITUDE, 90);
  const longitude = numberIn(piece, LONGITUDE, 180);
  if (latitude === undefined || longitude === undefined) return undefined;
  return { latitude, longitude, at, elevation: numberIn(piece, ALTITUDE, 10_000) ?? null };
}

function headOf(piece: string): string {
  return piece.slice(0, piece.indexOf(">") + 1);
}

/** A track with the device's sums, or with those of the points where the device has none or impossible ones. */
async function trackOf(written: Written, isLocalTime: boolean, work: PacedWork): Promise<Track[]> {
  const { sport, isCourse, seconds, metres, lastAt, parts, unread } = written;
  const movement = await movementOf(parts, work);
  const startedAt = startOf(written.startedAt, movement.startedAt);
  const own = measuredBy(movement);
  const stated = { distanceM: Math.round(metres), durationS: Math.round(seconds) };
  const isStated = isCredible(stated.distanceM, own);
  const distanceM = isStated ? stated.distanceM : own.distanceM;
  const durationS = stated.durationS > 0 ? stated.durationS : own.durationS;
  if (startedAt === undefined || distanceM <= 0 || durationS <= 0) return [];
  const elapsedS = Math.max(durationS, Math.round(((lastAt ?? startedAt) - startedAt) / 1_000));
  const points = parts.flat();
  return [
    {
      ...sportNamed(sport),
      startedAt,
      distanceM,
      durationS,
      elapsedS,
      climbM: movement.climbM,
      movement,
      other: isStated ? { ...own, by: "points" } : { ...stated, by: "device" },
      isPlanned: isCourse || isEven(points),
      goesBack: movement.goesBack && seconds === 0,
      unread,
      isLocalTime,
      points,
    },
  ];
}

/** The start that the file states, or that of the points where the clock was not set yet. */
function startOf(stated: number | null, first: number | undefined): number | undefined {
  return stated === null || (isUnset(stated) && first !== undefined) ? first : stated;
}

/** Whether the device's distance can be that of its points; a treadmill's has none to compare with. */
function isCredible(metres: number, own: Measured): boolean {
  if (metres <= 0 || own.distanceM <= 0) return metres > 0;
  return metres < own.distanceM * CREDIBLE_TIMES && metres * CREDIBLE_TIMES > own.distanceM;
}
