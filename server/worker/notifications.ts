import { type PushText, worker } from "./scope";

export const INBOX = "/inbox";

/** A push as the server sends it: https://www.w3.org/TR/push-api/#declarative-push-message. */
interface Told {
  title?: string;
  body?: string;
  tag?: string;
  navigate?: string;
  app_badge?: string;
}

/** Browsers demand that every push shows something: an unreadable one leads to the inbox. */
export async function showPush(data: PushText | null): Promise<void> {
  const told = readPush(data);
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

function readPush(data: PushText | null): Told {
  try {
    const sent: { notification?: Told } = Object(data?.json());
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
