/** The part of a browser that shows a number on an installed app's icon; older ones lack it. */
export interface BadgeBrowser {
  setAppBadge?: (count: number) => Promise<void>;
  clearAppBadge?: () => Promise<void>;
}

/** Shows the number on the installed app's icon, or none for 0; a browser that refuses shows nothing. */
export function showAppBadge(count: number, browser: BadgeBrowser): void {
  const shown = count > 0 ? browser.setAppBadge?.(count) : browser.clearAppBadge?.();
  void shown?.catch(() => undefined);
}
