import { withinLimit } from "~/lib/within-limit";

/** What this browser can do: `blocked` by its settings, `install` where only the installed app can (iPhone). */
export type PushAbility = "no" | "install" | "blocked" | "yes";

const ADDRESS = "/push";
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
  const bytes = await crypto.subtle.digest(
    "SHA-256",
    new TextEncoder().encode(subscription.endpoint),
  );
  return [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Asks for permission, subscribes this browser and sends the subscription to the server; false when one is refused. */
export async function turnOnPush(publicKey: string): Promise<boolean> {
  if ((await Notification.requestPermission()) !== "granted") return false;
  await navigator.serviceWorker.register("/sw.js");
  const { pushManager } = await withinLimit(navigator.serviceWorker.ready, READY_LIMIT_MS);
  const earlier = await pushManager.getSubscription();
  // A browser refuses a second key while it holds a subscription with the first.
  if (earlier && !isWithKey(earlier, publicKey)) await earlier.unsubscribe();
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

/** Stops notifications in this browser; false when the server could not store it. */
export async function turnOffPush(): Promise<boolean> {
  const registration = await navigator.serviceWorker.getRegistration();
  const subscription = await registration?.pushManager.getSubscription();
  if (!subscription) return true;
  const isTold = await tell({ intent: "off", endpoint: subscription.endpoint });
  if (isTold) await subscription.unsubscribe();
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
