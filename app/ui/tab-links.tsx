import { NavLink, type NavLinkProps } from "react-router";

export interface TabLinksProps {
  /** What the links are about, for screen readers. */
  label: string;
  tabs: {
    to: NavLinkProps["to"];
    label: string;
    count?: number;
    /** Current at exactly this address only. */
    end?: boolean;
  }[];
}

/** Tabs as links to pages, with the current one marked. */
export function TabLinks({ label, tabs }: TabLinksProps) {
  return (
    <nav aria-label={label} className={tabListStyle}>
      {tabs.map((tab) => (
        <NavLink key={tab.label} to={tab.to} end={tab.end} className={tabStyle}>
          {tab.label}
          {tab.count !== undefined && (
            <span className="figure rounded-full bg-sunken px-2 text-sm text-ink">{tab.count}</span>
          )}
        </NavLink>
      ))}
    </nav>
  );
}

/** Tabs wrap to a second row, as tabs beyond the edge are not found. */
const tabListStyle = "flex flex-wrap gap-x-1 border-b border-line max-sm:gap-x-0";

const tabStyle =
  "relative -mb-px flex min-h-11 shrink-0 items-center gap-2 border-b-3 border-transparent px-3 " +
  "font-bold max-sm:px-1.5 max-sm:text-sm whitespace-nowrap text-muted no-underline transition-colors duration-150 " +
  "hover:text-ink focus-visible:-outline-offset-3 aria-[current=page]:border-accent " +
  "aria-[current=page]:text-ink aria-selected:border-accent aria-selected:text-ink";
