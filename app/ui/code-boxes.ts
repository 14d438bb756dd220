import { plainDigits } from "~/lib/typed-digits";

export const CODE_LENGTH = 6;

/**
 * Six boxes as the state of one text input: the digits with a space for each empty box before a filled one, and
 * the selection. A selected box is a selection of one character, so that typing overwrites its digit.
 */
export interface CodeBoxesState {
  value: string;
  from: number;
  to: number;
}

export type BoxChange =
  /** Typed or pasted. */
  | { by: "text"; text: string }
  | { by: "key"; key: BoxKey }
  | { by: "tap"; box: number }
  /** The input was focused. */
  | { by: "focus" }
  /** The browser changed the text itself: autofill, an input method, undo. */
  | { by: "browser" };

const KEYS = ["ArrowLeft", "ArrowRight", "Home", "End", "Backspace", "Delete"] as const;
export type BoxKey = (typeof KEYS)[number];

const LAST_BOX = CODE_LENGTH - 1;
const WHOLE_CODE = /(?:^|\D)(\d{3}[ \u00a0-]?\d{3})(?!\d)/;

/** Returns the boxes after a change; a change that does not apply returns them as they were. */
export function changeBoxes(boxes: CodeBoxesState, change: BoxChange): CodeBoxesState {
  switch (change.by) {
    case "text":
      return typed(boxes, plainDigits(change.text));
    case "key":
      return pressed(boxes, change.key);
    case "tap":
      return boxAt(boxes.value, Math.min(Math.max(change.box, 0), LAST_BOX));
    case "focus":
      return focused(boxes);
    case "browser":
      return settled({ ...boxes, value: plainDigits(boxes.value) });
  }
}

/** Whether the key moves through the boxes. */
export function isMove(key: string): key is BoxKey {
  return KEYS.some((one) => one === key && one !== "Backspace" && one !== "Delete");
}

/** Whether the box is selected, or is where the next digit goes; the last box once all are filled. */
export function isActiveBox({ from, to }: CodeBoxesState, box: number): boolean {
  const first = Math.min(from, LAST_BOX);
  return box >= first && box < Math.max(to, first + 1);
}

export function isComplete({ value }: CodeBoxesState): boolean {
  return /^\d{6}$/.test(value);
}

/** The boxes after a text of any length was entered: a whole code fills them all, digits fill from the selection. */
function typed(boxes: CodeBoxesState, text: string): CodeBoxesState {
  const whole = wholeCodeIn(text);
  if (whole) return boxAt(whole, CODE_LENGTH);
  const digits = digitsOf(text);
  if (digits === "") return boxes;
  const fits = digits.length === 1 || boxes.from + digits.length <= CODE_LENGTH;
  const start = fits ? boxes.from : 0;
  if (start >= CODE_LENGTH) return boxes;
  const value = isRange(boxes) ? without(boxes.value, boxes.from, boxes.to) : boxes.value;
  const before = value.slice(0, start).padEnd(start);
  const after = value.slice(start + digits.length);
  return boxAt(before + digits + after, start + digits.length);
}

function pressed(boxes: CodeBoxesState, key: BoxKey): CodeBoxesState {
  const { value, from, to } = boxes;
  const end = Math.min(value.length, LAST_BOX);
  switch (key) {
    case "ArrowLeft":
      return boxAt(value, isRange(boxes) ? from : Math.max(from - 1, 0));
    case "ArrowRight":
      return boxAt(value, Math.max(from, Math.min(isRange(boxes) ? to : from + 1, end)));
    case "Home":
      return boxAt(value, 0);
    case "End":
      return boxAt(value, end);
    case "Delete":
      return boxAt(without(value, from, Math.max(to, from + 1)), from);
    case "Backspace": {
      if (isRange(boxes)) return boxAt(without(value, from, to), from);
      const box = isDigit(value[from]) ? from : Math.max(from - 1, 0);
      return boxAt(without(value, box, box + 1), box);
    }
  }
}

/** Selects the first empty box; a full row keeps the selection that the browser made. */
function focused(boxes: CodeBoxesState): CodeBoxesState {
  if (isComplete(boxes)) return boxes;
  const gap = boxes.value.indexOf(" ");
  return boxAt(boxes.value, gap === -1 ? boxes.value.length : gap);
}

function settled({ value, from }: CodeBoxesState): CodeBoxesState {
  if (/^[\d ]{0,6}$/.test(value)) return boxAt(value.trimEnd(), from);
  const code = wholeCodeIn(value) ?? digitsOf(value);
  return boxAt(code, code.length);
}

/** Six digits that stand alone in a text, such as a message; otherwise its first six digits. */
function wholeCodeIn(text: string): string | undefined {
  const code = digitsOf(WHOLE_CODE.exec(text)?.[1] ?? text).slice(0, CODE_LENGTH);
  return code.length === CODE_LENGTH ? code : undefined;
}

function boxAt(value: string, box: number): CodeBoxesState {
  const from = Math.min(box, value.length);
  return { value, from, to: Math.min(from + 1, value.length) };
}

/** The value with these boxes emptied. */
function without(value: string, from: number, to: number): string {
  const emptied = value.slice(0, from) + " ".repeat(Math.max(to - from, 0)) + value.slice(to);
  return emptied.slice(0, value.length).trimEnd();
}

function isRange({ from, to }: CodeBoxesState): boolean {
  return to - from > 1;
}

function isDigit(text: string | undefined): boolean {
  return text !== undefined && text !== " ";
}

function digitsOf(text: string): string {
  return text.replace(/\D/g, "");
}
