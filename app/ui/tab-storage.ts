/** The text that this tab has stored under `key`; null without one, and when storage is switched off. */
export function readTab(key: string): string | null {
  try {
    return sessionStorage.getItem(key);
  } catch {
    return null;
  }
}

/**
 * Stores a text in this tab until it is closed; null removes it. Does nothing when storage is switched off or
 * full.
 */
export function writeTab(key: string, text: string | null): void {
  try {
    if (text === null) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, text);
  } catch {
    // The page works without it.
  }
}
