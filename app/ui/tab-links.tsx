import { NavLink, type NavLinkProps } from "react-router";
import { tabListStyle, tabStyle } from "./tab-style";

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
