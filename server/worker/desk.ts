/*
 * Sends what the check-in desk kept after its page was closed. It works like another page: under the desk's lock, with
 * the desk's database, and an entry sent twice is one entry.
 */
import { deskServer, sendQueue } from "~/core/check-in/device/server";
import { DESK_LOCK, deviceStorage, isDeskHere } from "~/core/check-in/device/storage";
import { worker } from "./scope";

const DESK_PAGE = "/qr-scanner";

/** Sends the waiting entries, unless a visible desk does; rejects to be called again. */
export async function sendKeptEntries(): Promise<void> {
  const pages = await worker.clients.matchAll({ type: "window", includeUncontrolled: true });
  const isAtDesk = pages.some(
    ({ url, visibilityState }) =>
      new URL(url).pathname === DESK_PAGE && visibilityState === "visible",
  );
  if (isAtDesk) return;
  await worker.navigator.locks.request(DESK_LOCK, { ifAvailable: true }, async (lock) => {
    if (!lock) throw new Error("A page sends; if it fails, the browser asks again.");
    if (await isDeskHere()) await sendQueue({ storage: deviceStorage, serverFor, now });
  });
}

function serverFor(device: string | undefined) {
  return deskServer(
    (path, init) => fetch(path, init),
    now,
    () => device,
  );
}

function now(): number {
  return Date.now();
}
