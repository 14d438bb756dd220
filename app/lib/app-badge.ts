/** The part of a browser that shows a number on an installed app's icon; older ones lack it. */
interface BadgeBrowser {
  setAppBadge?: (count: number) => Promise<void>;
  clearAppBadge?: () => Promise<void>;
}

type Counted = "unread notifications" | "unsent check-ins";

/** The number on the installed app's icon: the sum of what a page counts. */
export class AppBadge {
  private readonly counts = new Map<Counted, number>();

  constructor(private readonly findBrowser: () => BadgeBrowser) {}

  /**
   * Shows the number, or none for 0. A page that does not know the unread notifications and had nothing unsent
   * leaves the number that another page or a push showed; a browser that refuses shows nothing.
   */
  show(counted: Counted, count: number): void {
    const before = this.sum;
    this.counts.set(counted, count);
    const { sum } = this;
    if (sum === 0 && before === 0 && !this.counts.has("unread notifications")) return;
    const browser = this.findBrowser();
    const done = sum > 0 ? browser.setAppBadge?.(sum) : browser.clearAppBadge?.();
    void done?.catch(() => undefined);
  }

  private get sum(): number {
    return [...this.counts.values()].reduce((all, one) => all + one, 0);
  }
}

export const appBadge = new AppBadge(() => navigator);
