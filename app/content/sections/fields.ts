import { SECTIONS_TEXTS } from "~/texts/site/sections";
import * as is from "../checks.ts";
import type { Field } from "../section";

type More = Partial<Field>;

/** A field of one line. */
export function lineAt(path: string, label: string, more: More = {}): Field {
  return { path, label, kind: "line", check: is.line, ...more };
}

/** A field of several lines. */
export function textAt(path: string, label: string, more: More = {}): Field {
  return { path, label, kind: "text", check: is.text, ...more };
}

/** A list with one entry a line. */
export function linesAt(path: string, label: string, more: More = {}): Field {
  return { path, label, kind: "lines", check: is.texts, ...more };
}

/** One or more paragraphs. */
export function paragraphsAt(path: string, label: string): Field {
  return {
    path,
    label,
    kind: "paragraphs",
    check: is.texts,
    hint: SECTIONS_TEXTS.paragraphsHint,
  };
}

/** A line of digits or with some in it, the same in every language. */
export function figuresAt(path: string, label: string, check: is.Check, more: More = {}): Field {
  return { path, label, kind: "figures", check, isSame: true, ...more };
}

/** A web address, which is the same in every language. */
export function addressAt(path: string, label: string, more: More = {}): Field {
  return { path, label, kind: "line", check: is.webAddress, isSame: true, ...more };
}

export function numberAt(path: string, label: string, most: number): Field {
  return { path, label, kind: "number", check: is.whole(most) };
}

export function switchAt(path: string, label: string, more: More = {}): Field {
  return { path, label, kind: "switch", check: is.onOrOff, ...more };
}

/** A picture that may be missing; `another` asks for one in its place. */
export function pictureAt(path: string, label: string, another: string): Field {
  return { path, label, another, kind: "picture", check: is.picture, isOptional: true };
}

/** The picture of an item. */
export function photograph(): Field {
  return pictureAt("image", SECTIONS_TEXTS.picture, SECTIONS_TEXTS.pictureAnother);
}

/** The drawing of an item. */
export function drawingOf(choices: readonly string[], more: More = {}): Field {
  const { drawing: label } = SECTIONS_TEXTS;
  return { path: "drawing", label, kind: "choice", check: is.choiceOf(choices), choices, ...more };
}
