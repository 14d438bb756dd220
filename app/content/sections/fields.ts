import { SECTIONS_TEXTS } from "~/texts/site/sections";
import * as is from "../checks.ts";
import type { Field } from "../section";

/** A field of one line. */
export function lineAt(path: string, label: string, more: Partial<Field> = {}): Field {
  return { path, label, kind: "line", check: is.line, ...more };
}

/** A field of several lines. */
export function textAt(path: string, label: string, more: Partial<Field> = {}): Field {
  return { path, label, kind: "text", check: is.text, ...more };
}

/** A picture of an item, which may have none. */
export function photograph(): Field {
  return {
    path: "image",
    label: SECTIONS_TEXTS.picture,
    another: SECTIONS_TEXTS.pictureAnother,
    kind: "picture",
    check: is.picture,
    isOptional: true,
  };
}
