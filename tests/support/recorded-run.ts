const METRES_PER_DEGREE = 111_195;

interface RecordedRun {
  /** Milliseconds since 1970. */
  startedAt: number;
  metres: number;
  seconds: number;
  /** The file's `<type>`. */
  type?: string;
  name?: string;
  /** By how much the clock is set back halfway. */
  setBackS?: number;
}

/** A `<trk>` due north with a point at the start and one each half minute. */
export function gpxTrack(run: RecordedRun): string {
  const { startedAt, metres, seconds, type, name, setBackS = 0 } = run;
  const steps = Math.max(1, Math.ceil(seconds / 30));
  const points = Array.from({ length: steps + 1 }, (_, step) => {
    const share = step / steps;
    const passedS = Math.round(share * seconds) - (share > 0.5 ? setBackS : 0);
    const time = new Date(startedAt + passedS * 1_000).toISOString();
    const latitude = 12.9 + (share * metres) / METRES_PER_DEGREE;
    return `<trkpt lat="${latitude}" lon="77.6"><ele>900</ele><time>${time}</time></trkpt>`;
  });
  const head = `${name ? `<name>${name}</name>` : ""}${type ? `<type>${type}</type>` : ""}`;
  return `<trk>${head}<trkseg>${points.join("")}</trkseg></trk>`;
}

/** A GPX file of these runs. */
export function gpxFile(...runs: RecordedRun[]): Uint8Array<ArrayBuffer> {
  const text = `<?xml version="1.0"?><gpx version="1.1">${runs.map(gpxTrack).join("")}</gpx>`;
  return new TextEncoder().encode(text);
}
