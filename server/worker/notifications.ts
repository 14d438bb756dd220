import { type PushText, worker } from "./scope";

export const INBOX = "/inbox";

/** A push as the server sends it: https://www.w3.org/TR/push-api/#declarative-push-message. */
interface PushMessage {
  title?: string;
  body?: string;
  tag?: string;
  navigate?: string;
  app_badge?: string;
}

/** Browsers demand that every push shows something: an unreadable one leads to the inbox. */
export async function showPush(data: PushText | null): Promise<void> {
  const told = readPush(data);
  // This server sends no push without a title; one that cannot be read names no language either, so the title stays English.
  const { title = "News from your club", body = "", tag, navigate = INBOX } = told;
  const shown = {
    body,
    icon: "/icon-192.png",
    badge: "/icon-192.png",
    data: { path: localPath(navigate) },
  };
  await worker.registration.showNotification(title, tag ? { ...shown, tag } : shown);
  const unread = Number(told.app_badge);
  if (unread >= 0) await worker.navigator.setAppBadge?.(unread).catch(() => undefined);
}

function readPush(data: PushText | null): PushMessage {
  try {
    const sent: { notification?: PushMessage } = Object(data?.json());
    return sent.notification ?? {};
  } catch {
    return {};
  }
}

/** The path of an address on this site, whatever its host is. */
function localPath(address: string): string {
  const { pathname, search, hash } = new URL(address, worker.location.href);
  return pathname + search + hash;
}

/** Shows the page in its open window, loaded anew, or in a new one. */
export async function openWindow(path: string): Promise<void> {
  const target = new URL(path, worker.location.href).href;
  const windows = await worker.clients.matchAll({ type: "window", includeUncontrolled: true });
  const same = windows.find(({ url }) => withoutHash(url) === withoutHash(target));
  if (!same) {
    await worker.clients.openWindow(target);
    return;
  }
  await same.focus().catch(() => undefined);
  // A page of another worker, or of none, cannot be loaded anew and stays as it is.
  await same.navigate(withoutHash(target)).catch(() => undefined);
}

function withoutHash(address: string): string {
  return address.replace(/#.*/s, "");
}

interface PushChange {
  oldSubscription?: PushSubscription | null;
  newSubscription?: PushSubscription | null;
}

/** The browser has ended a subscription: takes the one that it offers, or subscribes again, and tells the server. */
export async function renewPush({ oldSubscription, newSubscription }: PushChange): Promise<void> {
  const applicationServerKey = oldSubscription?.options.applicationServerKey;
  const options = applicationServerKey && { userVisibleOnly: true, applicationServerKey };
  const subscription =
    newSubscription ?? (options && (await worker.registration.pushManager.subscribe(options)));
  if (subscription) {
    const { endpoint = "", keys = {} } = subscription.toJSON();
    const { p256dh = "", auth = "" } = keys;
    await tell({ intent: "on", endpoint, p256dh, auth });
  }
  if (oldSubscription) await tell({ intent: "off", endpoint: oldSubscription.endpoint });
}

async function tell(fields: Record<string, string>): Promise<void> {
  await fetch("/push", { method: "POST", body: new URLSearchParams(fields) });
}
