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
import { type BoxChange, type CodeBoxesState, changeBoxes, isMove } from "./code-boxes";

/**
 * Applies the editing rules of six boxes to one text input. Empties the boxes and focuses the first when
 * `emptiedBy` changes.
 */
export function useCodeBoxes(defaultValue: string, emptiedBy: unknown) {
  const input = useRef<HTMLInputElement>(null);
  const row = useRef<HTMLDivElement>(null);
  const emptiedLast = useRef(emptiedBy);
  const length = defaultValue.length;
  const [first] = useState<CodeBoxesState>({ value: defaultValue, from: length, to: length });
  const shown = useRef<(boxes: CodeBoxesState) => void>(() => {});
  /** Without JavaScript the input shows its own text. */
  const [isDrawn, setDrawn] = useState(false);

  useEffect(() => {
    const field = input.current;
    if (!field) return;
    shown.current(boxesOf(field));
    setDrawn(true);
    return watchTyping(field);
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
      shown.current(isComposing ? changeBoxes(boxesOf(field), { by: "browser" }) : settle(field));
    },
    onCompositionEnd({ currentTarget: field }: CompositionEvent<HTMLInputElement>) {
      shown.current(settle(field));
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
function watchTyping(field: HTMLInputElement): () => void {
  const change = (event: InputEvent) => {
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
function settle(field: HTMLInputElement): CodeBoxesState {
  const next = changeBoxes(boxesOf(field), { by: "browser" });
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
