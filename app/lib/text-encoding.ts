export type TextEncodingName = "utf-8" | "utf-16le" | "utf-16be";

/**
 * The encoding of a file by its byte order mark: UTF-16 as Excel's 'Unicode text' has it, also without the mark, where
 * every other byte of a heading is 0; else UTF-8.
 */
export function encodingOf([first, second, third, fourth]: Uint8Array): TextEncodingName {
  if (first === 0xff && second === 0xfe) return "utf-16le";
  if (first === 0xfe && second === 0xff) return "utf-16be";
  if (first && second === 0 && third && fourth === 0) return "utf-16le";
  return first === 0 && second && third === 0 && fourth ? "utf-16be" : "utf-8";
}

/** The text of an uploaded file, without its byte order mark. */
export async function textOfFile(file: Blob): Promise<string> {
  const bytes = await file.bytes();
  return new TextDecoder(encodingOf(bytes)).decode(bytes);
}

/** The file in a form's field, or undefined: browsers send an empty file when none was chosen. */
export function chosenFile(value: FormDataEntryValue | null): File | undefined {
  return value instanceof File && value.size > 0 ? value : undefined;
}
