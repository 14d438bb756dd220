import { FIELD_TEXTS, FieldNames, textMaxBytes } from "./field-names";
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
