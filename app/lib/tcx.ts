import { movementOf } from "./movement";
import { PacedWork } from "./paced-work";
import { sportNamed } from "./sport-words";
import { type Recording, recordingOf, type Track, type TrackPoint } from "./track";
import { elementText, instantIn, isXmlEnded, isXmlOf, numberIn, piecesOf } from "./xml-parts";

const STARTS = /<(?:\w{1,20}:)?(Trackpoint|Track|Lap|Activity)\b/g;
const ROOT = /<(\w{1,20}:)?TrainingCenterDatabase\b/;
const SPORT = /\bSport\s*=\s*["']([^"']{0,40})["']/;
const START_TIME = /\bStartTime\s*=\s*["']([^"']{1,40})["']/;
const ID = elementText("Id");
const TIME = elementText("Time");
const LATITUDE = elementText("LatitudeDegrees");
const LONGITUDE = elementText("LongitudeDegrees");
const ALTITUDE = elementText("AltitudeMeters");
const SECONDS = elementText("TotalTimeSeconds");
const METRES = elementText("DistanceMeters");
const MOST_SECONDS = 10_000_000;
const MOST_METRES = 100_000_000;

interface Written {
  sport: string | undefined;
  startedAt: number | null;
  /** Sums over the laps, as measured by the device. */
  seconds: number;
  metres: number;
  /** Times of points, with and without a place. */
  lastAt: number | null;
  parts: TrackPoint[][];
}

/** The activities in a TCX document, or undefined for other texts. Pauses while reading. */
export async function readTcx(text: string): Promise<Recording | undefined> {
  if (!isXmlOf(text, ROOT)) return undefined;
  if (!isXmlEnded(text, "TrainingCenterDatabase")) return { ok: false, reason: "damaged" };
  const work = new PacedWork();
  const activities: Written[] = [];
  for (const { name, piece } of piecesOf(text, STARTS)) {
    if (work.isPauseDue()) await work.pause();
    if (name === "Activity") activities.push(activityIn(piece));
    else addTo(activities.at(-1), name, piece);
  }
  const isTimed = activities.every(
    ({ startedAt, parts }) => startedAt !== null || parts.length === 0,
  );
  return recordingOf(await work.flatMap(activities, trackOf), isTimed);
}

function activityIn(piece: string): Written {
  const startedAt = instantIn(ID.exec(piece)?.[1]);
  const sport = SPORT.exec(headOf(piece))?.[1];
  return { sport, startedAt, seconds: 0, metres: 0, lastAt: null, parts: [] };
}

function addTo(activity: Written | undefined, kind: string, piece: string): void {
  if (!activity) return;
  if (kind === "Lap") {
    activity.startedAt ??= instantIn(START_TIME.exec(headOf(piece))?.[1]);
    activity.seconds += Math.max(0, numberIn(piece, SECONDS, MOST_SECONDS) ?? 0);
    activity.metres += Math.max(0, numberIn(piece, METRES, MOST_METRES) ?? 0);
  } else if (kind === "Track") activity.parts.push([]);
  else {
    const at = instantIn(TIME.exec(piece)?.[1]);
    if (at !== null) activity.lastAt = Math.max(activity.lastAt ?? at, at);
    const point = pointIn(piece, at);
    if (point) activity.parts.at(-1)?.push(point);
  }
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

/** A track with the device's sums, or with those of the points where the device has none. */
function trackOf({ sport, seconds, metres, lastAt, parts, ...activity }: Written): Track[] {
  const movement = movementOf(parts);
  const startedAt = activity.startedAt ?? movement.startedAt;
  const distanceM = Math.round(metres > 0 ? metres : movement.distanceM);
  const durationS = Math.round(seconds > 0 ? seconds : movement.movingS);
  if (startedAt === undefined || distanceM <= 0 || durationS <= 0) return [];
  const elapsedS = Math.max(durationS, Math.round(((lastAt ?? startedAt) - startedAt) / 1_000));
  const { climbM, isRide } = movement;
  const measured = { startedAt, distanceM, durationS, elapsedS, climbM };
  const goesBack = movement.goesBack && seconds === 0;
  return [{ ...measured, sport: sportNamed(sport), isRide, goesBack, points: parts.flat() }];
}
