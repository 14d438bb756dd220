import { Tabs as Base } from "@base-ui/react/tabs";
import type { ReactNode } from "react";
import { tabListStyle, tabStyle } from "./tab-style";

export interface TabsProps {
  /** What the tabs are about, for screen readers. */
  label: string;
  tabs: { value: string; label: ReactNode; panel: ReactNode }[];
  defaultValue?: string;
  /** Keeps hidden panels in the page, so that what is typed in them stays. */
  keepMounted?: boolean;
}

/** Panels of which one is shown; use `TabLinks` where each has an address. */
export function Tabs({ label, tabs, defaultValue, keepMounted = true }: TabsProps) {
  return (
    <Base.Root defaultValue={defaultValue ?? tabs[0]?.value}>
      <Base.List aria-label={label} activateOnFocus className={tabListStyle}>
        {tabs.map((tab) => (
          <Base.Tab key={tab.value} value={tab.value} className={tabStyle}>
            {tab.label}
          </Base.Tab>
        ))}
      </Base.List>
      {tabs.map((tab) => (
        <Base.Panel key={tab.value} value={tab.value} keepMounted={keepMounted} className="pt-5">
          {tab.panel}
        </Base.Panel>
      ))}
    </Base.Root>
  );
}
