/** Recordings in the shapes that devices and services write, all made here; docs/real-inputs.md says where each occurs. */

const METRES_PER_DEGREE = 111_195;
const LATITUDE = 12.9716;
const LONGITUDE = 77.5946;
const RADIUS_M = 500;

/** A run of 10 km in 50 minutes, round and round a lake. */
export const LAKE_RUN = { metres: 10_000, seconds: 3_000 };
export const LAKE_STARTED = Date.parse("2026-11-10T00:15:00Z");

export interface Point {
  at: number;
  latitude: string;
  longitude: string;
}

interface Way {
  /** Milliseconds since 1970. */
  startedAt?: number;
  seconds?: number;
  /** Metres a second at this second. */
  speed?: (second: number) => number;
  /** Seconds from one point to the next. */
  every?: number;
}

/** A point a second around the lake; the last place is rounded to a decimetre. */
export function lakePoints(way: Way = {}): Point[] {
  const { startedAt = LAKE_STARTED, seconds = LAKE_RUN.seconds, every = 1 } = way;
  const { speed = () => LAKE_RUN.metres / LAKE_RUN.seconds } = way;
  const points: Point[] = [];
  let metres = 0;
  for (let second = 0; second <= seconds; second++) {
    if (second % every === 0) points.push(placeAt(metres, startedAt + second * 1_000));
    metres += speed(second);
  }
  return points;
}

function placeAt(metres: number, at: number): Point {
  const angle = metres / RADIUS_M;
  const north = (RADIUS_M * Math.sin(angle)) / METRES_PER_DEGREE;
  const squeeze = Math.cos((LATITUDE * Math.PI) / 180);
  const east = (RADIUS_M * Math.cos(angle)) / METRES_PER_DEGREE / squeeze;
  return { at, latitude: (LATITUDE + north).toFixed(6), longitude: (LONGITUDE + east).toFixed(6) };
}

/** Cheap receivers repeat a position for some seconds and then catch up, in one stride or in two. */
export function repeating(points: Point[], seconds: number, strides = 1): Point[] {
  return points.map((point, index) => {
    const into = index % seconds;
    const kept =
      points[into > seconds - strides ? index - Math.floor((seconds - into) / 2) : index - into];
    return { ...point, latitude: kept?.latitude ?? "", longitude: kept?.longitude ?? "" };
  });
}

/** The same, with as many even strides as it takes to catch up. */
export function catchingUp(points: Point[], seconds: number, strides: number): Point[] {
  return points.map((point, index) => {
    const into = index % seconds;
    const caughtUp = Math.max(0, into - (seconds - strides));
    const place = points[index - into + Math.round((caughtUp / strides) * seconds)];
    return { ...point, ...(place && { latitude: place.latitude, longitude: place.longitude }) };
  });
}

/** Coordinates of 25 to 33 characters. */
export function withLongNumbers(points: Point[]): Point[] {
  return points.map((point, index) => ({
    ...point,
    latitude: point.latitude + "0123456789".repeat(3).slice(0, index % 2 === 0 ? 24 : 16),
    longitude: `${point.longitude}${"9876543210".repeat(3).slice(0, 23)}`,
  }));
}

const iso = (at: number) => new Date(at).toISOString();

interface GpxForm {
  type?: string;
  /** Before the first element, and behind the last one. */
  head?: string;
  tail?: string;
  time?: (at: number) => string;
  /** What the program adds to each point. */
  extensions?: string;
}

export function gpxOf(points: Point[], form: GpxForm = {}): string {
  const { type, head = '<?xml version="1.0" encoding="UTF-8"?>\n', tail = "" } = form;
  const { time = iso, extensions = "" } = form;
  const written = points.map(
    ({ at, latitude, longitude }) =>
      `<trkpt lat="${latitude}" lon="${longitude}"><ele>900</ele><time>${time(at)}</time>${extensions}</trkpt>`,
  );
  const named = type === undefined ? "" : `<type>${type}</type>`;
  return `${head}<gpx version="1.1" creator="Example"><trk>${named}<trkseg>\n${written.join("\n")}\n</trkseg></trk></gpx>${tail}`;
}

/** 411 bytes a point, as a watch's app writes them with heart rate, cadence and temperature. */
export const RICH_EXTENSIONS =
  "\n      <extensions>\n        <ns3:TrackPointExtension>\n          <ns3:atemp>27.0</ns3:atemp>\n          <ns3:hr>151</ns3:hr>\n          <ns3:cad>86</ns3:cad>\n        </ns3:TrackPointExtension>\n        <power>231</power><speed>3.333333333</speed><distance>1234.5678901234</distance>\n        <vertical>7.81</vertical>\n      </extensions>\n    ";

interface TcxForm {
  sport?: string;
  /** The laps' sums. */
  metres?: number;
  seconds?: number;
  isCourse?: boolean;
  extensions?: string;
  /** Milliseconds since 1970. */
  startedAt?: number;
}

export function tcxOf(points: Point[], form: TcxForm = {}): string {
  const { sport = "Running", isCourse = false, extensions = "" } = form;
  const { metres = LAKE_RUN.metres, seconds = LAKE_RUN.seconds } = form;
  const startedAt = form.startedAt ?? points[0]?.at ?? LAKE_STARTED;
  const written = points.map(
    ({ at, latitude, longitude }) =>
      `<Trackpoint><Time>${iso(at)}</Time><Position><LatitudeDegrees>${latitude}</LatitudeDegrees><LongitudeDegrees>${longitude}</LongitudeDegrees></Position><AltitudeMeters>900</AltitudeMeters>${extensions}</Trackpoint>`,
  );
  const sums = `<TotalTimeSeconds>${seconds}</TotalTimeSeconds><DistanceMeters>${metres}</DistanceMeters>`;
  const track = written.length > 0 ? `<Track>${written.join("\n")}</Track>` : "";
  const inside = isCourse
    ? `<Courses><Course><Name>Lake</Name><Lap>${sums}</Lap>${track}</Course></Courses>`
    : `<Activities><Activity Sport="${sport}"><Id>${iso(startedAt)}</Id><Lap StartTime="${iso(startedAt)}">${sums}${track}</Lap></Activity></Activities>`;
  return `<?xml version="1.0"?>\n<TrainingCenterDatabase>${inside}</TrainingCenterDatabase>`;
}

export const RICH_TCX = `<DistanceMeters>1234.5678901234</DistanceMeters><HeartRateBpm><Value>151</Value></HeartRateBpm><Cadence>86</Cadence>${`<Extensions><ns3:TPX><ns3:Speed>3.3329999446868896</ns3:Speed><ns3:RunCadence>86</ns3:RunCadence><ns3:Watts>231</ns3:Watts></ns3:TPX></Extensions>\n${" ".repeat(200)}`}`;

/** Text as UTF-16, with its byte order mark or without. */
export function utf16(
  text: string,
  { isLittle = true, hasMark = true } = {},
): Uint8Array<ArrayBuffer> {
  const units = [...(hasMark ? "\uFEFF" : ""), ...text].map((character) => character.charCodeAt(0));
  return Uint8Array.from(
    units.flatMap((unit) => (isLittle ? [unit & 0xff, unit >> 8] : [unit >> 8, unit & 0xff])),
  );
}
