export type TextEncodingName = "utf-8" | "utf-16le" | "utf-16be";

/** The encoding of a file by its byte order mark: UTF-16 as Excel's 'Unicode text' has it, else UTF-8. */
export function encodingOf([first, second]: Uint8Array): TextEncodingName {
  if (first === 0xff && second === 0xfe) return "utf-16le";
  return first === 0xfe && second === 0xff ? "utf-16be" : "utf-8";
}

/** The text of an uploaded file, without its byte order mark. */
export async function textOfFile(file: Blob): Promise<string> {
  const bytes = await file.bytes();
  return new TextDecoder(encodingOf(bytes)).decode(bytes);
}
