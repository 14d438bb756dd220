import { readFit } from "./fit";
import { readGpx } from "./gpx";
import { readTcx } from "./tcx";
import type { Recording } from "./track";

export type RecordingFormat = "fit" | "gpx" | "tcx";

/** The tracks in a file of a watch or phone, whose content decides the format. Undefined for other files. */
export async function readRecording(
  bytes: Uint8Array,
): Promise<{ format: RecordingFormat; recording: Recording } | undefined> {
  const fit = await readFit(bytes);
  if (fit) return { format: "fit", recording: fit };
  const text = new TextDecoder().decode(bytes);
  const gpx = await readGpx(text);
  if (gpx) return { format: "gpx", recording: gpx };
  const tcx = await readTcx(text);
  return tcx && { format: "tcx", recording: tcx };
}
