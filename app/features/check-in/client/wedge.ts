/** A hand scanner types much faster than a person; slower keys than this begin anew. */
const KEYS_APART_MS = 60;
const SHORTEST_CODE = 8;

/** What was typed without a pause, and when its last key came. */
export interface Typed {
  text: string;
  lastMs: number;
}

export const NOTHING_TYPED: Typed = { text: "", lastMs: 0 };

/** A key more; a quick line ended by Enter is a code. */
export function typeKey(
  { text, lastMs }: Typed,
  { key, atMs }: { key: string; atMs: number },
): { typed: Typed; code?: string } {
  const before = atMs - lastMs > KEYS_APART_MS ? "" : text;
  const typed = { text: key.length === 1 ? before + key : before, lastMs: atMs };
  if (key !== "Enter" || before.length < SHORTEST_CODE) return { typed };
  return { typed: { text: "", lastMs: atMs }, code: before };
}

/** Hears what a hand scanner types, wherever the focus is outside a field; returns how to stop. */
export function listenToWedge(target: EventTarget, onCode: (code: string) => void): () => void {
  let typed = NOTHING_TYPED;
  function onKey(event: Event) {
    if (!("key" in event) || typeof event.key !== "string" || isField(event.target)) return;
    const heard = typeKey(typed, { key: event.key, atMs: event.timeStamp });
    typed = heard.typed;
    if (heard.code === undefined) return;
    // Otherwise the same Enter presses the button that has the focus.
    event.preventDefault();
    onCode(heard.code);
  }
  target.addEventListener("keydown", onKey);
  return () => target.removeEventListener("keydown", onKey);
}

function isField(target: EventTarget | null): boolean {
  return (
    target !== null &&
    "matches" in target &&
    typeof target.matches === "function" &&
    target.matches("input,select")
  );
}
