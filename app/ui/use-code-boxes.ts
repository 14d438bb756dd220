import {
  type ClipboardEvent,
  type CompositionEvent,
  type FocusEvent,
  type FormEvent,
  type KeyboardEvent,
  type MouseEvent,
  type SyntheticEvent,
  useEffect,
  useRef,
  useState,
} from "react";
import { plainDigits } from "~/lib/phone-digits";

/**
 * Applies the editing rules of six boxes to one text input. Empties the boxes and focuses the first when
 * `emptiedBy` changes.
 */
export function useCodeBoxes(defaultValue: string, emptiedBy: unknown) {
  const input = useRef<HTMLInputElement>(null);
  const row = useRef<HTMLDivElement>(null);
  const emptiedLast = useRef(emptiedBy);
  const length = defaultValue.length;
  /** The digits before the latest change, to which a browser may have put a code. */
  const before = useRef(defaultValue);
  const [first] = useState<CodeBoxesState>({ value: defaultValue, from: length, to: length });
  const shown = useRef<(boxes: CodeBoxesState) => void>(() => {});
  /** Without JavaScript the input shows its own text. */
  const [isDrawn, setDrawn] = useState(false);

  useEffect(() => {
    const field = input.current;
    if (!field) return;
    shown.current(boxesOf(field));
    setDrawn(true);
    return watchTyping(field, before);
  }, []);

  useEffect(() => {
    if (emptiedBy === undefined || emptiedLast.current === emptiedBy || !input.current) return;
    emptiedLast.current = emptiedBy;
    write(input.current, { value: "", from: 0, to: 0 });
    input.current.focus();
    row.current?.parentElement?.scrollIntoView({ block: "center" });
  }, [emptiedBy]);

  /** The listeners that move through the boxes; typing is changed before the browser applies it. */
  const listeners = {
    onInput({ currentTarget: field, nativeEvent }: FormEvent<HTMLInputElement>) {
      const isComposing = nativeEvent instanceof InputEvent && nativeEvent.isComposing;
      const change = { by: "browser" as const, before: before.current };
      shown.current(
        isComposing ? changeBoxes(boxesOf(field), change) : settle(field, before.current),
      );
      if (!isComposing) before.current = field.value;
    },
    onCompositionEnd({ currentTarget: field }: CompositionEvent<HTMLInputElement>) {
      shown.current(settle(field, before.current));
      before.current = field.value;
    },
    onSelect({ currentTarget: field }: SyntheticEvent<HTMLInputElement>) {
      shown.current(boxesOf(field));
    },
    onFocus({ currentTarget: field }: FocusEvent<HTMLInputElement>) {
      write(field, changeBoxes(boxesOf(field), { by: "focus" }));
    },
    onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
      const { key, currentTarget: field } = event;
      // These digits are written by the page, so that Chromium would undo what was typed in another field.
      if ((event.ctrlKey || event.metaKey) && key.toLowerCase() === "z") event.preventDefault();
      const isModified = event.altKey || event.ctrlKey || event.metaKey || event.shiftKey;
      if (isModified || !isMove(key)) return;
      event.preventDefault();
      write(field, changeBoxes(boxesOf(field), { by: "key", key }));
    },
    onPaste(event: ClipboardEvent<HTMLInputElement>) {
      const { clipboardData, currentTarget: field } = event;
      event.preventDefault();
      const text = clipboardData.getData("text");
      write(field, changeBoxes(boxesOf(field), { by: "text", text }));
    },
    onClick({ currentTarget: field, clientX, detail }: MouseEvent<HTMLInputElement>) {
      const boxes = boxesOf(field);
      // Two clicks select all; a screen reader's click has no position.
      if (boxes.to - boxes.from > 1 || detail === 0 || !row.current) return;
      const lefts = [...row.current.children].map((box) => box.getBoundingClientRect().left);
      const box = lefts.filter((left) => left <= clientX).length - 1;
      write(field, changeBoxes(boxes, { by: "tap", box }));
    },
  };
  return { input, row, first, shown, isDrawn, listeners };
}

/** Replaces the browser's editing by that of the boxes; an input method's composition is left alone. */
function watchTyping(field: HTMLInputElement, before: { current: string }): () => void {
  const change = (event: InputEvent) => {
    if (!event.isComposing) before.current = field.value;
    const wanted = event.isComposing ? undefined : changeOf(event);
    if (!wanted) return;
    event.preventDefault();
    write(field, changeBoxes(boxesOf(field), wanted));
  };
  field.addEventListener("beforeinput", change);
  return () => field.removeEventListener("beforeinput", change);
}

function changeOf({ inputType, data }: InputEvent): BoxChange | undefined {
  if (inputType === "insertText" && data !== null) return { by: "text", text: data };
  if (inputType === "deleteContentBackward") return { by: "key", key: "Backspace" };
  if (inputType === "deleteContentForward") return { by: "key", key: "Delete" };
  return undefined;
}

/** Accepts what the browser has made of the text; returns the boxes. */
function settle(field: HTMLInputElement, before: string): CodeBoxesState {
  const next = changeBoxes(boxesOf(field), { by: "browser", before });
  if (next.value !== field.value) field.value = next.value;
  if (field === document.activeElement) select(field, next);
  return next;
}

function boxesOf(field: HTMLInputElement): CodeBoxesState {
  const { value, selectionStart, selectionEnd } = field;
  return { value, from: selectionStart ?? value.length, to: selectionEnd ?? value.length };
}

/** Writes the boxes to the input; a changed value fires 'input' for the form's listeners. */
function write(field: HTMLInputElement, next: CodeBoxesState): void {
  const isChanged = field.value !== next.value;
  if (isChanged) field.value = next.value;
  if (field === document.activeElement) select(field, next);
  if (isChanged) field.dispatchEvent(new Event("input", { bubbles: true }));
}

function select(field: HTMLInputElement, { from, to }: CodeBoxesState): void {
  if (field.selectionStart !== from || field.selectionEnd !== to) field.setSelectionRange(from, to);
}

const CODE_LENGTH = 6;

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
  /** The browser changed the text itself, from the digits `before`: autofill, an input method, undo. */
  | { by: "browser"; before?: string };

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
      return settled({ ...boxes, value: plainDigits(boxes.value) }, change.before ?? "");
  }
}

/** Whether the key moves through the boxes. */
function isMove(key: string): key is BoxKey {
  return KEYS.some((one) => one === key && one !== "Backspace" && one !== "Delete");
}

/** Whether the box is selected, or is where the next digit goes; the last box once all are filled. */
export function isActiveBox({ from, to }: CodeBoxesState, box: number): boolean {
  const first = Math.min(from, LAST_BOX);
  return box >= first && box < Math.max(to, first + 1);
}

function isComplete({ value }: CodeBoxesState): boolean {
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

function settled({ value, from }: CodeBoxesState, before: string): CodeBoxesState {
  if (/^[\d ]{0,6}$/.test(value)) return boxAt(value.trimEnd(), from);
  const code = wholeCodeIn(addedTo(before, value)) ?? wholeCodeIn(value) ?? digitsOf(value);
  return boxAt(code, code.length);
}

/** What was put before or behind the digits that were there; the whole text where those are gone. */
function addedTo(before: string, value: string): string {
  if (before === "") return value;
  if (value.startsWith(before)) return value.slice(before.length);
  return value.endsWith(before) ? value.slice(0, -before.length) : value;
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
