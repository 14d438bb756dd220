import { type TextareaHTMLAttributes, useRef, useState } from "react";
import { formatCount } from "~/lib/counts";

type Handlers = TextareaHTMLAttributes<HTMLTextAreaElement>;

/** From this share of the limit on the length is said. */
const SAID_FROM = 0.8;

/** What a field says of its length: nothing while there is much room. `lost` is how much of a pasted text did not fit. */
export function lengthNote({ used, most, lost }: { used: number; most: number; lost: number }) {
  if (lost > 0)
    return `What you pasted is ${formatCount(lost)} ${lost === 1 ? "character" : "characters"} too long. Its end was left out: there is room for ${formatCount(most)}.`;
  return used < most * SAID_FROM ? "" : `${formatCount(used)} of ${formatCount(most)} characters`;
}

/** The note of a text area with `maxLength`, at which a browser cuts what is pasted without a word. */
export function useLengthNote({ maxLength: most, onInput, onPaste }: Handlers) {
  const [note, setNote] = useState("");
  const lost = useRef(0);
  const handlers: Handlers = {
    onInput: (event) => {
      onInput?.(event);
      if (most === undefined) return;
      setNote(lengthNote({ used: event.currentTarget.value.length, most, lost: lost.current }));
      lost.current = 0;
    },
    onPaste: (event) => {
      onPaste?.(event);
      if (most === undefined) return;
      const { value, selectionStart, selectionEnd } = event.currentTarget;
      const pasted = event.clipboardData.getData("text").replaceAll("\r\n", "\n").length;
      const used = value.length - (selectionEnd - selectionStart) + pasted;
      lost.current = Math.max(0, used - most);
      // A full field does not change, so that no input event follows.
      setNote(lengthNote({ used, most, lost: lost.current }));
    },
  };
  return { note, handlers };
}
