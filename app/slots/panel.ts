import type { ComponentType } from "react";
import type { AddedTab } from "~/core/admin/panel/admin-nav";
import { ANNOUNCEMENTS_TAB } from "~/extensions/announcements/panel-tab";
import { WelfareAlert } from "~/extensions/welfare/welfare-alert";

interface PanelSlots {
  WelfareAlert?: ComponentType<{ unread: number }>;
}

/** What extensions show on every tab of the panel. */
export const PANEL_SLOTS: PanelSlots = {
  WelfareAlert,
};

/** The tabs that extensions add to the panel. */
export const ADDED_TABS: AddedTab[] = [ANNOUNCEMENTS_TAB];
