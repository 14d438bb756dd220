import { readTab, writeTab } from "./tab-storage";

/** A release that waits may answer late, or never, while another page keeps the one before busy. */
const TAKE_OVER_LIMIT_MS = 2_000;
/** Set while a page is loaded because of a press. */
const ACCEPTED = "release-accepted";

interface Release extends EventTarget {
  readonly state: ServiceWorkerState;
  postMessage: (message: { takeOver: true }) => void;
}

export interface Installation extends EventTarget {
  readonly active: Release | null;
  readonly installing: Release | null;
  readonly waiting: Release | null;
}

/** What the offer needs of the page. */
export interface OfferPage {
  /** The browser's service workers; the controller of this page is null before the first one. */
  workers: EventTarget & { readonly controller: object | null };
  /** Shows the message until it is aborted; `accept` is its button. */
  show: (offer: { accept: () => void; until: AbortSignal }) => void;
  reload: () => void;
}

/**
 * Offers a new release that waits, now or later, in one message. A press asks the newest one that waits to take over, and
 * loads the page when it has, after two seconds in any case. Without a press nothing is loaded: another page's press only
 * takes the message away. Returns a function that stops it.
 */
export function offerReleases(own: Installation, { workers, show, reload }: OfferPage): () => void {
  let shown: AbortController | undefined;
  let isAccepted = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const stopped = new AbortController();
  // The page is of the new release already, whose worker may still wait for another page.
  const wasAccepted = readTab(ACCEPTED) !== null;
  writeTab(ACCEPTED, null);

  function accept() {
    if (isAccepted) return;
    isAccepted = true;
    if (!own.waiting) return reload();
    writeTab(ACCEPTED, "yes");
    timer = setTimeout(reload, TAKE_OVER_LIMIT_MS);
    own.waiting.postMessage({ takeOver: true });
  }

  function offer() {
    if (isAccepted) return;
    shown?.abort();
    shown = new AbortController();
    show({ accept, until: shown.signal });
  }

  function taken() {
    shown?.abort();
    if (!isAccepted) return;
    clearTimeout(timer);
    reload();
  }

  const { signal } = stopped;
  workers.addEventListener("controllerchange", taken, { signal });
  if (wasAccepted) own.waiting?.postMessage({ takeOver: true });
  else if (own.waiting && isRelease(own.waiting, own, workers)) offer();
  const watch = () => {
    const next = own.installing;
    const look = () => {
      if (next?.state === "installed" && isRelease(next, own, workers)) offer();
    };
    next?.addEventListener("statechange", look, { signal });
  };
  own.addEventListener("updatefound", watch, { signal });
  return () => {
    clearTimeout(timer);
    shown?.abort();
    stopped.abort();
  };
}

/**
 * Whether this worker is one of a new release. A browser's first worker is none: no other one is active beside it. It may
 * control the page before its change of state is told.
 */
function isRelease(
  worker: Release,
  { active }: Installation,
  { controller }: OfferPage["workers"],
): boolean {
  return Boolean(active && active !== worker && controller);
}
