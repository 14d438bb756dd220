/** The part of a browser that shows a number on an installed app's icon; older ones lack it. */
interface BadgeBrowser {
  setAppBadge?: (count: number) => Promise<void>;
  clearAppBadge?: () => Promise<void>;
}

type Counted = "unread notifications" | "unsent check-ins";

/** The number on the installed app's icon: the sum of what a page counts. */
export class AppBadge {
  private readonly counts = new Map<Counted, number>();
  private shown = 0;

  constructor(private readonly findBrowser: () => BadgeBrowser) {}

  /**
   * Shows the number, or none for 0. A page that does not know the unread notifications and had nothing unsent
   * leaves the number that another page or a push showed; a browser that refuses shows nothing.
   */
  show(counted: Counted, count: number): void {
    this.counts.set(counted, count);
    const sum = [...this.counts.values()].reduce((all, one) => all + one, 0);
    if (sum === 0 && this.shown === 0 && !this.counts.has("unread notifications")) return;
    this.shown = sum;
    const browser = this.findBrowser();
    const done = sum > 0 ? browser.setAppBadge?.(sum) : browser.clearAppBadge?.();
    void done?.catch(() => undefined);
  }
}

export const appBadge = new AppBadge(() => navigator);
