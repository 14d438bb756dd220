/** A hand scanner types faster than a person; a longer pause between keys starts a new code. */
const KEYS_APART_MS = 60;
const SHORTEST_CODE = 8;

/** The keys typed without a pause, and the time of the last one. */
export interface Typed {
  text: string;
  lastMs: number;
}

export const NOTHING_TYPED: Typed = { text: "", lastMs: 0 };

/** Adds a key; returns the code when Enter ends a fast line. */
export function typeKey(
  { text, lastMs }: Typed,
  { key, atMs }: { key: string; atMs: number },
): { typed: Typed; code?: string } {
  const before = atMs - lastMs > KEYS_APART_MS ? "" : text;
  const typed = { text: key.length === 1 ? before + key : before, lastMs: atMs };
  if (key !== "Enter" || before.length < SHORTEST_CODE) return { typed };
  return { typed: { text: "", lastMs: atMs }, code: before };
}

/** Calls back with each code a hand scanner types outside a field; returns a function that stops it. */
export function listenToWedge(target: EventTarget, onCode: (code: string) => void): () => void {
  let typed = NOTHING_TYPED;
  function onKey(event: Event) {
    if (!("key" in event) || typeof event.key !== "string" || isField(event.target)) return;
    const heard = typeKey(typed, { key: event.key, atMs: event.timeStamp });
    typed = heard.typed;
    if (heard.code === undefined) return;
    // Without this, the same Enter presses the focused button.
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
