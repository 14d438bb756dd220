export const tabListStyle =
  "flex gap-1 overflow-x-auto overflow-y-clip border-b border-line [scrollbar-width:none]";

export const tabStyle =
  "relative -mb-px flex min-h-11 shrink-0 items-center gap-2 border-b-3 border-transparent px-3 " +
  "font-bold whitespace-nowrap text-muted no-underline transition-colors duration-150 " +
  "hover:text-ink focus-visible:-outline-offset-3 aria-[current=page]:border-accent " +
  "aria-[current=page]:text-ink aria-selected:border-accent aria-selected:text-ink";
