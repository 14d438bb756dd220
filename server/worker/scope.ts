/**
 * What the worker uses of its global scope. TypeScript's own types of it exclude those of pages, which the rest of the
 * project needs: https://www.w3.org/TR/service-workers/, https://www.w3.org/TR/push-api/,
 * https://wicg.github.io/background-sync/spec/.
 */
declare const self: WorkerScope;

/** The release of the site; the server puts it in front of the worker. */
declare const RELEASE: string;

interface WorkerEvent {
  waitUntil: (work: Promise<unknown>) => void;
}

interface WorkerEvents {
  install: WorkerEvent;
  activate: WorkerEvent;
  message: WorkerEvent & { data: unknown; source: Asker | null };
  fetch: { request: Request; respondWith: (answer: Promise<Response>) => void };
  push: WorkerEvent & { data: PushText | null };
  notificationclick: WorkerEvent & { notification: Notification };
  /** Browsers may leave out either subscription. */
  pushsubscriptionchange: WorkerEvent & {
    oldSubscription?: PushSubscription | null;
    newSubscription?: PushSubscription | null;
  };
  sync: WorkerEvent & { tag: string };
}

/** The page that sent a message. */
export interface Asker {
  postMessage: (message: unknown) => void;
}

/** What a push carries. */
export interface PushText {
  json: () => unknown;
}

interface PageWindow {
  url: string;
  visibilityState: DocumentVisibilityState;
  focus: () => Promise<unknown>;
  navigate: (address: string) => Promise<unknown>;
}

interface WorkerScope {
  addEventListener: <Type extends keyof WorkerEvents>(
    type: Type,
    listener: (event: WorkerEvents[Type]) => void,
  ) => void;
  skipWaiting: () => Promise<void>;
  registration: ServiceWorkerRegistration;
  location: URL;
  navigator: Navigator;
  clients: {
    claim: () => Promise<void>;
    matchAll: (options: { type: "window"; includeUncontrolled: boolean }) => Promise<PageWindow[]>;
    openWindow: (address: string) => Promise<unknown>;
  };
}

/** This worker. */
export const worker = self;

export const release = () => RELEASE;
