import { FIELD_TEXTS, FieldNames, formAddress } from "./field-names";
import { boundaryOf, partsOf, UnreadablePart } from "./multipart";

/** A type that every later parser reads as the same kind. */
const PLAIN_FORM = /^application\/x-www-form-urlencoded(?:; ?charset=[\w-]+)?$/i;
const MULTIPART_FORM = /^multipart\/form-data\s*(?:;|$)/i;

const UNREADABLE_TEXT = "This form cannot be read.";

export type FormKind = "plain" | "multipart";

/** The encoding of a form; undefined for any other body. */
export function formKindOf(contentType: string): FormKind | undefined {
  if (PLAIN_FORM.test(contentType)) return "plain";
  return MULTIPART_FORM.test(contentType) ? "multipart" : undefined;
}

/** Why a plain form is refused, from its raw text; undefined when the site may parse it. */
export function refusalOfPlainForm(text: string, pathname: string): string | undefined {
  if (text === "") return undefined;
  const names = new FieldNames(pathname);
  for (let start = 0; start <= text.length; ) {
    const at = text.indexOf("&", start);
    const end = at === -1 ? text.length : at;
    const field = text.slice(start, end);
    const sign = field.indexOf("=");
    const refusal = names.refusalOfName(sign === -1 ? field : field.slice(0, sign));
    if (refusal) return FIELD_TEXTS[refusal];
    start = end + 1;
  }
  if (text.length > textMaxBytes(pathname)) return FIELD_TEXTS.too_long;
  return text.includes("%00") || text.includes("\0") ? UNREADABLE_TEXT : undefined;
}

/** The same for a multipart form, from its raw bytes. */
export function refusalOfMultipart(
  body: Buffer,
  contentType: string,
  pathname: string,
): string | undefined {
  const boundary = boundaryOf(contentType);
  if (boundary === undefined) return UNREADABLE_TEXT;
  const names = new FieldNames(pathname);
  let textBytes = 0;
  try {
    for (const { name, isFile, content } of partsOf(body, boundary)) {
      const refusal = names.refusalOfName(name);
      if (refusal) return FIELD_TEXTS[refusal];
      if (isFile) continue;
      textBytes += content.length;
      if (textBytes > textMaxBytes(pathname)) return FIELD_TEXTS.too_long;
      if (content.includes(0)) return UNREADABLE_TEXT;
    }
    return undefined;
  } catch (error) {
    if (error instanceof UnreadablePart) return UNREADABLE_TEXT;
    throw error;
  }
}

const KB = 1024;

/**
 * The most text in a form: a page shows a refused form with its typed values, at up to ten times their
 * length.
 */
const TEXT_MAX_BYTES = 32 * KB;

/** Addresses with longer texts, typed by people or stored by a device. */
const LONGER_TEXTS: [address: RegExp, maxBytes: number][] = [
  [/^\/community\/posts$/, 64 * KB],
  [/^\/admin\/events\/(new|[^/]+\/edit)$/, 64 * KB],
  [/^\/admin\/settings\/[^/]+$/, 64 * KB],
  [/^\/bookings\/sync$/, 64 * KB],
  // A bank statement of some months; it is not shown again.
  [/^\/admin\/payments\/statement$/, 512 * KB],
  // A list of members; the preview holds it for the import.
  [/^\/admin\/subscribers\/import$/, 512 * KB],
  // A hundred entries; a device sends more in further batches.
  [/^\/qr-scanner\/sync$/, 256 * KB],
];

/** The most bytes of text in one form to this address, as it is sent; files count apart. */
export function textMaxBytes(pathname: string): number {
  const address = formAddress(pathname);
  return LONGER_TEXTS.find(([pattern]) => pattern.test(address))?.[1] ?? TEXT_MAX_BYTES;
}
