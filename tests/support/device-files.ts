/** Files as devices and services write them, all of one run of 8 km in 46:40 with a break of five minutes. */
import { Encoder, type FieldValue } from "@garmin/fitsdk";

export interface DeviceRun {
  /** Milliseconds since 1970. */
  startedAt: number;
  sport?: string;
}

/** Numbers of the profile's messages. */
const MESSAGE = { FILE_ID: 0, SESSION: 18, LAP: 19, RECORD: 20, EVENT: 21, ACTIVITY: 34 };
const METRES_PER_DEGREE = 111_195;
const SPEED_M_PER_S = 8_000 / 2_800;
const BREAK_AT_S = 1_400;
const BREAK_S = 300;
const TOTAL_S = 2_800;

export const DEVICE_RUN = { km: "8.0", moving: "0:46:40", elapsed: "0:51:40" };

interface Point {
  at: number;
  latitude: number;
  longitude: number;
  elevation: number;
  isAfterBreak: boolean;
}

/** A point each five seconds, none during the break. */
function pointsOf({ startedAt }: DeviceRun): Point[] {
  return Array.from({ length: TOTAL_S / 5 + 1 }, (_, index) => {
    const seconds = index * 5;
    const isAfterBreak = seconds > BREAK_AT_S;
    return {
      at: startedAt + (seconds + (isAfterBreak ? BREAK_S : 0)) * 1_000,
      latitude: 12.9 + (seconds * SPEED_M_PER_S) / METRES_PER_DEGREE,
      longitude: 77.6,
      elevation: 900 + (index % 3),
      isAfterBreak,
    };
  });
}

const iso = (at: number) => new Date(at).toISOString();
const semicircles = (degrees: number) => Math.round((degrees * 2 ** 31) / 180);

type Session = { sport: string; subSport?: string; startedAt: number; metres: number };

/** A FIT activity written by Garmin's own encoder, with these sessions. */
function fitOf(
  sessions: Session[],
  points: Point[],
  manufacturer: string,
): Uint8Array<ArrayBuffer> {
  const encoder = new Encoder();
  const write = (mesgNum: number, fields: Record<string, FieldValue>) =>
    encoder.writeMesg({ mesgNum, ...fields });
  const startTime = new Date(sessions[0]?.startedAt ?? 0);
  write(MESSAGE.FILE_ID, {
    type: "activity",
    manufacturer,
    product: 1,
    serialNumber: 1234,
    timeCreated: startTime,
  });
  write(MESSAGE.EVENT, { timestamp: startTime, event: "timer", eventType: "start" });
  for (const { at, latitude, longitude, elevation } of points)
    write(MESSAGE.RECORD, {
      timestamp: new Date(at),
      positionLat: semicircles(latitude),
      positionLong: semicircles(longitude),
      enhancedAltitude: elevation,
      heartRate: 150,
      enhancedSpeed: SPEED_M_PER_S,
    });
  for (const { sport, subSport = "generic", startedAt, metres } of sessions) {
    const timestamp = new Date(startedAt + (TOTAL_S + BREAK_S) * 1_000);
    const whole = {
      timestamp,
      startTime: new Date(startedAt),
      totalElapsedTime: TOTAL_S + BREAK_S,
      totalTimerTime: TOTAL_S,
      totalDistance: metres,
      totalAscent: 12,
    };
    write(MESSAGE.LAP, { ...whole, messageIndex: 0 });
    write(MESSAGE.SESSION, { ...whole, sport, subSport, messageIndex: 0, numLaps: 1 });
  }
  write(MESSAGE.ACTIVITY, {
    timestamp: startTime,
    numSessions: sessions.length,
    type: sessions.length > 1 ? "autoMultiSport" : "manual",
  });
  return Uint8Array.from(encoder.close());
}

function xml(text: string): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(`<?xml version="1.0" encoding="UTF-8"?>\n${text}`);
}

function gpxPoints(points: Point[], extensions: string): string {
  return points
    .map(
      ({ at, latitude, longitude, elevation }) =>
        `<trkpt lat="${latitude}" lon="${longitude}"><ele>${elevation}</ele><time>${iso(at)}</time>${extensions}</trkpt>`,
    )
    .join("\n");
}

const GARMIN_GPX = `xmlns="http://www.topografix.com/GPX/1/1" xmlns:ns3="http://www.garmin.com/xmlschemas/TrackPointExtension/v1"`;
const HEART = (prefix: string) =>
  `<extensions><${prefix}:TrackPointExtension><${prefix}:hr>150</${prefix}:hr></${prefix}:TrackPointExtension></extensions>`;

function tcxOf(run: DeviceRun, sport: string): Uint8Array<ArrayBuffer> {
  const points = pointsOf(run);
  const track = (some: Point[]) =>
    `<Track>${some
      .map(
        ({ at, latitude, longitude, elevation }) =>
          `<Trackpoint><Time>${iso(at)}</Time><Position><LatitudeDegrees>${latitude}</LatitudeDegrees><LongitudeDegrees>${longitude}</LongitudeDegrees></Position><AltitudeMeters>${elevation}</AltitudeMeters><DistanceMeters>1</DistanceMeters><HeartRateBpm><Value>150</Value></HeartRateBpm></Trackpoint>`,
      )
      .join("")}</Track>`;
  return xml(`<TrainingCenterDatabase xmlns="http://www.garmin.com/xmlschemas/TrainingCenterDatabase/v2">
<Activities><Activity Sport="${sport}"><Id>${iso(run.startedAt)}</Id>
<Lap StartTime="${iso(run.startedAt)}"><TotalTimeSeconds>1400.0</TotalTimeSeconds><DistanceMeters>4000.0</DistanceMeters><Calories>300</Calories><Intensity>Active</Intensity><TriggerMethod>Manual</TriggerMethod>${track(points.filter((p) => !p.isAfterBreak))}</Lap>
<Lap StartTime="${iso(run.startedAt + 1_700_000)}"><TotalTimeSeconds>1400.0</TotalTimeSeconds><DistanceMeters>4000.0</DistanceMeters>${track(points.filter((p) => p.isAfterBreak))}</Lap>
<Creator xsi:type="Device_t"><Name>Forerunner</Name></Creator></Activity></Activities></TrainingCenterDatabase>`);
}

type DeviceFile = (run: DeviceRun) => Uint8Array<ArrayBuffer>;

/** Files by what writes them. */
export const DEVICE_FILES: Record<string, DeviceFile> = {
  "a Garmin watch, FIT": (run) =>
    fitOf(
      [{ sport: run.sport ?? "running", startedAt: run.startedAt, metres: 8_000 }],
      pointsOf(run),
      "garmin",
    ),
  "a Coros watch on a trail, FIT": (run) =>
    fitOf(
      [{ sport: "running", subSport: "trail", startedAt: run.startedAt, metres: 8_000 }],
      pointsOf(run),
      "coros",
    ),
  "a treadmill, FIT without places": (run) =>
    fitOf(
      [{ sport: "running", subSport: "treadmill", startedAt: run.startedAt, metres: 8_000 }],
      [],
      "garmin",
    ),
  "Garmin Connect, GPX": (run) =>
    xml(
      `<gpx creator="Garmin Connect" version="1.1" ${GARMIN_GPX}><metadata><time>${iso(run.startedAt)}</time></metadata><trk><name>Bengaluru Running</name><type>${run.sport ?? "running"}</type><trkseg>${gpxPoints(pointsOf(run), HEART("ns3"))}</trkseg></trk></gpx>`,
    ),
  "Garmin Connect, TCX": (run) => tcxOf(run, "Running"),
  "Strava, GPX": (run) =>
    xml(
      `<gpx creator="StravaGPX" version="1.1" xmlns="http://www.topografix.com/GPX/1/1"><metadata><time>${iso(run.startedAt)}</time></metadata><trk><name>Lake &amp; hill &#127939;</name><type>${run.sport ?? "running"}</type><trkseg>${gpxPoints(pointsOf(run), HEART("gpxtpx"))}</trkseg></trk></gpx>`,
    ),
  "Apple Health, GPX": (run) =>
    xml(
      `<gpx version="1.1" creator="Apple Health Export" xmlns="http://www.topografix.com/GPX/1/1"><metadata><time>${iso(run.startedAt)}</time></metadata><trk><name>Route 2026-11-10 5:45am</name><trkseg>${gpxPoints(pointsOf(run), "<extensions><speed>2.857</speed><course>0</course><hAcc>2</hAcc><vAcc>1</vAcc></extensions>")}</trkseg></trk></gpx>`,
    ),
  "Samsung Health, GPX with pauses as segments": (run) =>
    xml(
      `<gpx version="1.1" creator="Samsung Health" xmlns="http://www.topografix.com/GPX/1/1"><metadata><time>${iso(run.startedAt)}</time></metadata><trk><type>Running</type>${[
        false,
        true,
      ]
        .map(
          (after) =>
            `<trkseg>${gpxPoints(
              pointsOf(run).filter((p) => p.isAfterBreak === after),
              "",
            )}</trkseg>`,
        )
        .join("")}</trk></gpx>`,
    ),
  "a Suunto watch, FIT": (run) =>
    fitOf(
      [{ sport: run.sport ?? "running", startedAt: run.startedAt, metres: 8_000 }],
      pointsOf(run),
      "suunto",
    ),
  "Suunto app, GPX": (run) =>
    xml(
      `<gpx version="1.1" creator="Suunto app" xmlns="http://www.topografix.com/GPX/1/1"><metadata><name>Running</name><author><name>Asha</name></author></metadata><trk><name>Running</name><trkseg>${gpxPoints(pointsOf(run), HEART("gpxtpx"))}</trkseg></trk></gpx>`,
    ),
  "Polar Flow, GPX": (run) =>
    xml(
      `<gpx xmlns="http://www.topografix.com/GPX/1/1" version="1.1" creator="Polar Flow"><metadata><author>Polar</author><time>${iso(run.startedAt)}</time></metadata><trk><name>Running</name><trkseg>${gpxPoints(pointsOf(run), "")}</trkseg></trk></gpx>`,
    ),
  "Polar Flow, TCX": (run) => tcxOf(run, "Running"),
  "Komoot, GPX of a recorded tour": (run) =>
    xml(
      `<gpx version='1.1' creator='https://www.komoot.de' xmlns='http://www.topografix.com/GPX/1/1'>\n  <metadata>\n    <name>Lake run</name>\n    <author>\n      <link href='https://www.komoot.de'>\n        <text>komoot</text>\n      </link>\n    </author>\n  </metadata>\n  <trk>\n    <name>Lake run</name>\n    <trkseg>\n${gpxPoints(pointsOf(run), "")}\n    </trkseg>\n  </trk>\n</gpx>`,
    ),
  "Runkeeper, GPX with pauses as segments": (run) =>
    xml(
      `<gpx version="1.1" creator="Runkeeper - http://www.runkeeper.com" xmlns="http://www.topografix.com/GPX/1/1"><trk><name><![CDATA[Running 11/10/26 5:45 am]]></name><time>${iso(run.startedAt)}</time>${[
        false,
        true,
      ]
        .map(
          (after) =>
            `<trkseg>${gpxPoints(
              pointsOf(run).filter((p) => p.isAfterBreak === after),
              "",
            )}</trkseg>`,
        )
        .join("")}</trk></gpx>`,
    ),
  "an Amazfit watch's Zepp app, GPX": (run) =>
    xml(
      `<gpx creator="Zepp App" version="1.1" ${GARMIN_GPX}><metadata/><trk><name><![CDATA[20261110 run]]></name><trkseg>${gpxPoints(pointsOf(run), HEART("ns3"))}</trkseg></trk></gpx>`,
    ),
};

/** A triathlon as one FIT file: a ride, then a run. */
export function multisportFit({ startedAt }: DeviceRun): Uint8Array<ArrayBuffer> {
  const rideAt = startedAt - (TOTAL_S + BREAK_S + 60) * 1_000;
  const sessions = [
    { sport: "cycling", startedAt: rideAt, metres: 25_000 },
    { sport: "running", startedAt, metres: 8_000 },
  ];
  return fitOf(sessions, pointsOf({ startedAt }), "garmin");
}
