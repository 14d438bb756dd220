/** One part of a multipart form: its field's name, and the bytes sent under it. */
export interface Part {
  name: string;
  isFile: boolean;
  content: Buffer;
}

/** A part that no browser writes. */
export class UnreadablePart extends Error {}

const HEAD_MAX_BYTES = 2048;
const HEAD_END = "\r\n\r\n";
/** The head of a part as browsers write it; other forms could be read in two ways. */
const HEAD =
  /^Content-Disposition: form-data; name="([^"\r\n]*)"(; filename="[^"\r\n]*")?(?:\r\nContent-Type: [^\r\n]*)?$/i;
/** Letters, digits and dashes are all that browsers use. */
const MULTIPART = /^multipart\/form-data; ?boundary=([\w-]{1,70})$/i;

/** The boundary between the parts; undefined for a type that no browser writes. */
export function boundaryOf(contentType: string): string | undefined {
  return MULTIPART.exec(contentType)?.[1];
}

/**
 * Reads the parts one by one from the raw bytes, without copying them, in time that grows with their length.
 * Throws an UnreadablePart when the form library could read something else, or nothing.
 */
export function* partsOf(body: Buffer, boundary: string): Generator<Part> {
  const mark = Buffer.from(boundary);
  let at = endOfMark(body, mark, 0);
  while (!isLast(body, at)) {
    at = after(body, at, "\r\n");
    const headLength = body.subarray(at, at + HEAD_MAX_BYTES).indexOf(HEAD_END);
    const head = HEAD.exec(body.toString("latin1", at, at + Math.max(headLength, 0)));
    if (!head) throw new UnreadablePart();
    const [, name = "", filename] = head;
    const start = at + headLength + HEAD_END.length;
    const end = body.indexOf(mark, start) - "\r\n--".length;
    if (end < start) throw new UnreadablePart();
    yield { name, isFile: filename !== undefined, content: body.subarray(start, end) };
    at = endOfMark(body, mark, after(body, end, "\r\n"));
  }
}

function endOfMark(body: Buffer, mark: Buffer, at: number): number {
  const start = after(body, at, "--");
  const end = start + mark.length;
  if (!body.subarray(start, end).equals(mark)) throw new UnreadablePart();
  return end;
}

function isLast(body: Buffer, at: number): boolean {
  const rest = body.length - at;
  return rest <= "--\r\n".length && ["--", "--\r\n"].includes(body.toString("latin1", at));
}

function after(body: Buffer, at: number, expected: string): number {
  const end = at + expected.length;
  if (body.toString("latin1", at, end) !== expected) throw new UnreadablePart();
  return end;
}
