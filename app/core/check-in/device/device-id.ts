const DEVICE_KEY = "desk-device";
const SHOWING_KEY = "desk-showing";

/** Undefined where the browser refuses storage. */
function orNothing<T>(use: () => T): T | undefined {
  try {
    return use();
  } catch {
    return undefined;
  }
}

/** A random id of this browser, so that the log tells phones apart; undefined where storage is refused. */
export function deviceId(): string | undefined {
  return orNothing(() => {
    const known = localStorage.getItem(DEVICE_KEY);
    if (known) return known;
    const fresh = crypto.randomUUID();
    localStorage.setItem(DEVICE_KEY, fresh);
    return fresh;
  });
}

/** Whether a desk was opened in this browser; asking makes no id. */
export function hasDeviceId(): boolean {
  return Boolean(orNothing(() => localStorage.getItem(DEVICE_KEY)));
}

/** How often this browser has shown its entries to other phones; undefined where it never did. */
export function lastShowing(): number | undefined {
  return orNothing(() => Number(localStorage.getItem(SHOWING_KEY)) || undefined);
}

/** Counts another showing; undefined where the browser stores nothing. */
export function nextShowing(): number | undefined {
  return orNothing(() => {
    const next = (lastShowing() ?? 0) + 1;
    localStorage.setItem(SHOWING_KEY, String(next));
    return next;
  });
}
