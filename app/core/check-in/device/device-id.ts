const DEVICE_KEY = "desk-device";

/** A random id of this browser, so that the log tells phones apart; undefined where storage is refused. */
export function deviceId(): string | undefined {
  try {
    const known = localStorage.getItem(DEVICE_KEY);
    if (known) return known;
    const fresh = crypto.randomUUID();
    localStorage.setItem(DEVICE_KEY, fresh);
    return fresh;
  } catch {
    return undefined;
  }
}

const SHOWING_KEY = "desk-showing";

/** How often this browser has shown its entries to other phones; undefined where it never did. */
export function lastShowing(): number | undefined {
  try {
    return Number(localStorage.getItem(SHOWING_KEY)) || undefined;
  } catch {
    return undefined;
  }
}

/** Counts another showing; undefined where the browser stores nothing. */
export function nextShowing(): number | undefined {
  try {
    const next = (lastShowing() ?? 0) + 1;
    localStorage.setItem(SHOWING_KEY, String(next));
    return next;
  } catch {
    return undefined;
  }
}

/** Whether a desk was opened in this browser; asking makes no id. */
export function hasDeviceId(): boolean {
  try {
    return localStorage.getItem(DEVICE_KEY) !== null;
  } catch {
    return false;
  }
}
