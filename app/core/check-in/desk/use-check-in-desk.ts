import { useEffect, useState, useSyncExternalStore } from "react";
import { askForBackgroundSend } from "../device/background-send";
import { browserDesk, requestPersistentStorage } from "../device/browser-desk";
import { type Feedback, type PulseEvent, takeAskedEvent } from "../device/state";
import { withoutCapsLock } from "../pass/passes";
import { isServerAnswering, watchSignal } from "./use-connection";

/** The check-in desk of this page: its screen, and what tells it what the crew did. */
export function useCheckInDesk(publicKey: string) {
  const [desk] = useState(() => browserDesk(publicKey));
  const { happen } = desk;
  const read = () => desk.state().screen;
  const screen = useSyncExternalStore(desk.subscribe, read, read);

  useBackgroundSend(screen.waiting.length > 0);
  useEffect(() => {
    requestPersistentStorage();
    const eventId = takeAskedEvent();
    if (eventId) happen({ type: "event_chosen", eventId });
    const stopWedge = listenToWedge(window, (text) =>
      happen({ type: "code_read", text, method: "scan" }),
    );
    const stopPulse = startPulse(happen);
    return () => {
      stopPulse();
      stopWedge();
    };
  }, [happen]);

  return { screen, happen };
}

/** Entries that stay unsent for this long have no signal. */
const HELD_MS = 3_000;

/** While entries wait, asks for them to be sent in the background: after a while, and whenever the page is left. */
function useBackgroundSend(isHeld: boolean): void {
  useEffect(() => {
    if (!isHeld) return;
    const left = () => {
      if (document.visibilityState === "hidden") void askForBackgroundSend();
    };
    const timer = setTimeout(() => void askForBackgroundSend(), HELD_MS);
    document.addEventListener("visibilitychange", left);
    return () => {
      clearTimeout(timer);
      document.removeEventListener("visibilitychange", left);
    };
  }, [isHeld]);
}

const ROUND_MS = 5_000;
const STILL_FOR_MS = 1_000;

/** Sends pulse events: on a timer, and while visible when online, shown or back; returns a function that stops it. */
function startPulse(happen: (event: PulseEvent) => void): () => void {
  // What starts in a page that is being left may never end.
  const wake = () => {
    if (document.visibilityState === "visible") happen({ type: "woken" });
  };
  let scrolledAt = -STILL_FOR_MS;
  const moved = () => {
    scrolledAt = performance.now();
  };
  const timer = setInterval(() => {
    const isScrolling = performance.now() - scrolledAt < STILL_FOR_MS;
    happen({ type: "timer_ticked", isScrolling });
  }, ROUND_MS);
  const lose = () => happen({ type: "signal_lost" });
  const stopSignal = watchSignal({
    isThere: (limitMs) => isServerAnswering((path, init) => fetch(path, init), "/healthz", limitMs),
    isSeen: () => document.visibilityState === "visible",
    onLost: lose,
    onBack: wake,
  });
  const listening = new AbortController();
  const { signal } = listening;
  addEventListener("scroll", moved, { passive: true, signal });
  addEventListener("online", wake, { signal });
  addEventListener("offline", lose, { signal });
  addEventListener("pageshow", wake, { signal });
  document.addEventListener("visibilitychange", wake, { signal });
  happen({ type: "woken" });
  return () => {
    clearInterval(timer);
    stopSignal();
    listening.abort();
  };
}

/** How long feedback that needs no answer stays. */
export const FEEDBACK_SHOWN_MS = 6_000;

/** Whether the crew has to do something about this feedback, so that it stays. */
export function asksForAnswer(
  { refusal, emergencyContact, elsewhere }: Feedback,
  isAdmin: boolean,
) {
  if (emergencyContact !== undefined || elsewhere) return true;
  return refusal === "unpaid" || (isAdmin && refusal === "outside_window");
}

/** Calls `clear` after six seconds unless the feedback asks for an answer; returns a function that stops it. */
export function startFade(
  feedback: Feedback | undefined,
  isAdmin: boolean,
  clear: () => void,
): () => void {
  if (!feedback || asksForAnswer(feedback, isAdmin)) return () => undefined;
  const timer = setTimeout(clear, FEEDBACK_SHOWN_MS);
  return () => clearTimeout(timer);
}

/** A hand scanner types faster than a person; a longer pause between keys starts a new code. */
const KEYS_APART_MS = 60;
const SHORTEST_CODE = 8;

/** The keys typed without a pause, and the time of the last one. */
interface Typed {
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
  return { typed: { text: "", lastMs: atMs }, code: withoutCapsLock(before) };
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
