/** Tabs wrap to a second row, as tabs beyond the edge are not found. */
export const tabListStyle = "flex flex-wrap gap-x-1 border-b border-line max-sm:gap-x-0";

export const tabStyle =
  "relative -mb-px flex min-h-11 shrink-0 items-center gap-2 border-b-3 border-transparent px-3 " +
  "font-bold max-sm:px-1.5 max-sm:text-sm whitespace-nowrap text-muted no-underline transition-colors duration-150 " +
  "hover:text-ink focus-visible:-outline-offset-3 aria-[current=page]:border-accent " +
  "aria-[current=page]:text-ink aria-selected:border-accent aria-selected:text-ink";
