import type { FormEvent } from "react";

/**
 * For a form of Conform that shows nothing of what is typed: Conform reads the whole form at each key, in a listener of
 * the document that comes after React's.
 */
export function keepTyping({ nativeEvent }: FormEvent): void {
  nativeEvent.stopImmediatePropagation();
}
