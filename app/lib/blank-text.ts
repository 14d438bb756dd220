/** Invisible characters count as spaces. */
const INVISIBLE = /[\s\u00AD\u200B-\u200F\u2060\u2800\u3164\uFEFF]/g;

/** Whether a text has no visible character. */
export function isBlank(text: string): boolean {
  return text.replace(INVISIBLE, "") === "";
}
