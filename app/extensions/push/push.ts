import { withinLimit } from "~/lib/within-limit";

/** What this browser can do: `blocked` by its settings, `install` where only the installed app can (iPhone). */
export type PushAbility = "no" | "install" | "blocked" | "yes";

const ADDRESS = "/push";
/** Holds the member who has notifications on in this browser, by whom they may be turned on again. */
const WANTED_BY = "push-wanted-by";
/** A worker may never be ready while another page keeps the one before busy. */
const READY_LIMIT_MS = 10_000;

export function pushAbility(): PushAbility {
  if ("PushManager" in window && "serviceWorker" in navigator && "Notification" in window)
    return Notification.permission === "denied" ? "blocked" : "yes";
  const isPhone = /iPhone|iPad|iPod/.test(navigator.userAgent);
  return isPhone && !matchMedia("(display-mode: standalone)").matches ? "install" : "no";
}

/** The digest of this browser's address, when it is subscribed with this key. */
export async function findPushDigest(publicKey: string): Promise<string | undefined> {
  const registration = await navigator.serviceWorker.getRegistration();
  const subscription = await registration?.pushManager.getSubscription();
  if (!subscription || !isWithKey(subscription, publicKey)) return undefined;
  return await digestOf(subscription);
}

async function digestOf({ endpoint }: PushSubscription): Promise<string> {
  const bytes = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(endpoint));
  return [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/**
 * At a visit: subscribes this browser again where it has lost its subscription, or has one for an earlier key of the club.
 * Returns whether notifications are off here although the member wanted them: the service has ended them, or the browser
 * does not allow them any more. A browser that was turned off from another device is off, too. Where the member has
 * another session by now, the server is told, so that notifications end with that one. A browser where somebody else was
 * signed in before shows theirs no more.
 */
export async function renewPush(): Promise<{ isOff: boolean }> {
  const wantedBy = readDevice(WANTED_BY);
  const registration = await navigator.serviceWorker?.getRegistration();
  const subscription = await registration?.pushManager?.getSubscription();
  if (!subscription && wantedBy === null) return { isOff: false };
  const known = await askKnown();
  if (!known?.publicKey) return { isOff: false };
  const { publicKey, member, digests, ofSession = [] } = known;
  const isCurrent = Boolean(subscription && isWithKey(subscription, publicKey));
  const digest = subscription && isCurrent ? await digestOf(subscription) : "";
  if (subscription && digests.includes(digest)) {
    writeDevice(WANTED_BY, member);
    await holdBySession(subscription, ofSession.includes(digest));
    return { isOff: false };
  }
  if (wantedBy !== member) {
    // It is renewed once whoever was signed in here before is back.
    if (wantedBy !== null) await subscription?.unsubscribe();
    return { isOff: false };
  }
  const mayRenew = !isCurrent && pushAbility() === "yes" && Notification.permission === "granted";
  if (mayRenew && (await turnOnPush(publicKey))) return { isOff: false };
  writeDevice(WANTED_BY, null);
  return { isOff: true };
}

/** Tells the server which session its member has here, unless it knows. */
async function holdBySession({ endpoint }: PushSubscription, isKnown: boolean): Promise<void> {
  if (!isKnown) await tell({ intent: "here", endpoint });
}

/** The server's answer; `ofSession` are those of the digests whose browsers have this session. */
interface Known {
  publicKey?: string;
  member: string;
  digests: string[];
  ofSession?: string[];
}

async function askKnown(): Promise<Known | undefined> {
  const answer = await fetch(ADDRESS).catch(() => undefined);
  if (!answer?.ok) return undefined;
  const known: Known = await answer.json();
  return known;
}

function readDevice(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

function writeDevice(key: string, text: string | null): void {
  try {
    if (text === null) localStorage.removeItem(key);
    else localStorage.setItem(key, text);
  } catch {
    // Without storage nothing is renewed by itself.
  }
}

/** Asks for permission, subscribes this browser and sends the subscription to the server; false when one is refused. */
export async function turnOnPush(publicKey: string): Promise<boolean> {
  if ((await Notification.requestPermission()) !== "granted") return false;
  await navigator.serviceWorker.register("/sw.js");
  const { pushManager } = await withinLimit(navigator.serviceWorker.ready, READY_LIMIT_MS);
  const earlier = await pushManager.getSubscription();
  // The service may have ended it, and a browser refuses another key beside it.
  await earlier?.unsubscribe();
  const subscription = await pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: publicKey,
  });
  const { endpoint, keys = {} } = subscription.toJSON();
  const { p256dh = "", auth = "" } = keys;
  const isTold = await tell({ intent: "on", endpoint: endpoint ?? "", p256dh, auth });
  if (!isTold) await subscription.unsubscribe();
  return isTold;
}

/** Tells the server that the person declined notifications. */
export async function declinePush(): Promise<void> {
  await tell({ intent: "later" });
}

async function tell(fields: Record<string, string>): Promise<boolean> {
  const body = new URLSearchParams(fields);
  return await fetch(ADDRESS, { method: "POST", body }).then(
    ({ ok }) => ok,
    () => false,
  );
}

function isWithKey({ options }: PushSubscription, publicKey: string): boolean {
  const key = options.applicationServerKey;
  if (!key) return true;
  const text = btoa(String.fromCharCode(...new Uint8Array(key)));
  return text.replace(/\+/g, "-").replace(/\//g, "_").replace(/=+$/, "") === publicKey;
}
