import type { FormEvent } from "react";

/**
 * Stops Conform's document listener, which reads the whole form at each key and comes after React's: for a
 * form that shows nothing of its typed values.
 */
export function stopConformListener({ nativeEvent }: FormEvent): void {
  nativeEvent.stopImmediatePropagation();
}
