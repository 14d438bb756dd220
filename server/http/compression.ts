import { pipeline, Readable } from "node:stream";
import type { ReadableStream as NodeStream } from "node:stream/web";
import { promisify } from "node:util";
import {
  type BrotliOptions,
  brotliCompress,
  constants,
  createBrotliCompress,
  createGzip,
  gzip,
} from "node:zlib";
import { bufferedBodyOf, bufferedResponse } from "~/lib/buffered-response.server";

/** Text that shrinks; streams of changes and large CSV files go out as they are. */
const COMPRESSIBLE =
  /^(text\/(html|plain|xml|calendar|javascript|x-script)|application\/(json|xml|rss\+xml|manifest\+json)|image\/svg\+xml)\b/;
/** Below this size the headers weigh more than the saved bytes. */
const WORTH_BYTES = 600;

/** A low level, because these bytes are sent once; each part that was rendered is sent without waiting for more. */
const BROTLI: BrotliOptions = {
  flush: constants.BROTLI_OPERATION_FLUSH,
  params: {
    [constants.BROTLI_PARAM_QUALITY]: 4,
    [constants.BROTLI_PARAM_LGWIN]: 18,
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
  },
};
const GZIP = { flush: constants.Z_SYNC_FLUSH, level: 5 };

/** The same answer, compressed when it is a long text and the browser can unpack it. */
export async function compressed(response: Response, acceptEncoding: string): Promise<Response> {
  const whole = bufferedBodyOf(response);
  if (whole) return await compressedWhole(response, whole, acceptEncoding);
  const { body, headers } = response;
  if (!body || !COMPRESSIBLE.test(headers.get("Content-Type") ?? "")) return response;
  headers.append("Vary", "Accept-Encoding");
  const encoding = encodingFor(acceptEncoding);
  const isSmall = Number(headers.get("Content-Length") ?? WORTH_BYTES) < WORTH_BYTES;
  if (encoding === "identity" || isSmall || headers.has("Content-Encoding")) return response;
  headers.delete("Content-Length");
  headers.set("Content-Encoding", encoding);
  const packer = encoding === "br" ? createBrotliCompress(BROTLI) : createGzip(GZIP);
  // An error on either side, in the page or of the connection, ends both streams.
  pipeline(Readable.fromWeb(body as NodeStream), packer, () => undefined);
  const packed = Readable.toWeb(packer) as ReadableStream;
  return new Response(packed, { status: response.status, headers });
}

/** The same for a page in one piece. */
async function compressedWhole(
  { status, headers }: Response,
  body: Uint8Array<ArrayBuffer>,
  acceptEncoding: string,
): Promise<Response> {
  headers.append("Vary", "Accept-Encoding");
  const sent = await packed(body, acceptEncoding);
  if (sent.encoding) headers.set("Content-Encoding", sent.encoding);
  return bufferedResponse(sent.body, { status, headers });
}

/** A text's bytes with their encoding; undefined for an uncompressed one. */
export async function packed(
  body: Uint8Array<ArrayBuffer>,
  acceptEncoding: string,
): Promise<{ body: Uint8Array<ArrayBuffer>; encoding?: "br" | "gzip" }> {
  const encoding = encodingFor(acceptEncoding);
  if (encoding === "identity" || body.byteLength < WORTH_BYTES) return { body };
  const inside = encoding === "br" ? await inBrotli(body, BROTLI) : await inGzip(body, GZIP);
  return { body: inside, encoding };
}

const inBrotli = promisify(brotliCompress);
const inGzip = promisify(gzip);

export type Encoding = "br" | "gzip" | "identity";

/** The best encoding that a browser accepts (its Accept-Encoding header). */
export function encodingFor(accepted: string): Encoding {
  if (/\bbr\b(?!\s*;\s*q=0(\.0+)?\s*(,|$))/.test(accepted)) return "br";
  if (/\bgzip\b(?!\s*;\s*q=0(\.0+)?\s*(,|$))/.test(accepted)) return "gzip";
  return "identity";
}
