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

/** Whether a desk was opened in this browser; asking makes no id. */
export function hasDeviceId(): boolean {
  try {
    return localStorage.getItem(DEVICE_KEY) !== null;
  } catch {
    return false;
  }
}
