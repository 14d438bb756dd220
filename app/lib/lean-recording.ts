import { documentElementOf, xmlEncodingOf } from "./xml-parts";

/** Heart rates, cadences and what else programs add to each point. */
const EXTENSIONS = /<(\w{1,20}:)?extensions\b[^>]*>[\s\S]*?<\/(\w{1,20}:)?extensions\s*>/gi;
const HEART_RATE = /<(HeartRateBpm|Cadence|SensorState)\b[^>]*>[\s\S]*?<\/\1>/g;
/** Empty ones go first: their end is not that of the next point's. */
const EMPTY = /<(\w{1,20}:)?(extensions|HeartRateBpm|Cadence|SensorState)\b[^<>]*\/>/gi;
/** What is sent is UTF-8. */
const OLDER_ENCODING = /^(\s*<\?xml\b[^>]*?)\s+encoding\s*=\s*["'][^"'>]*["']/i;
const BLANKS = />\s+</g;
/** A place to the centimetre; some programs write it to the atom. */
const FINER_DIGITS = /(\.\d{7})\d+/g;

/** A recording with what counts of it (places, times and heights), as a gzip file. */
export async function leanRecording(
  bytes: Uint8Array<ArrayBuffer>,
): Promise<Uint8Array<ArrayBuffer>> {
  const text = new TextDecoder(xmlEncodingOf(bytes)).decode(bytes);
  const lean = text
    .replace(OLDER_ENCODING, "$1")
    .replace(EMPTY, "")
    .replace(EXTENSIONS, "")
    .replace(HEART_RATE, "")
    .replace(BLANKS, "><")
    .replace(FINER_DIGITS, "$1");
  const content = documentElementOf(text) ? new TextEncoder().encode(lean) : bytes;
  const packed = new Blob([content]).stream().pipeThrough(new CompressionStream("gzip"));
  return new Uint8Array(await new Response(packed).arrayBuffer());
}
