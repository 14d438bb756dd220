import type { ComponentType } from "react";
import { WelfareAlert } from "~/extensions/welfare/welfare-alert";

interface PanelSlots {
  WelfareAlert?: ComponentType<{ unread: number }>;
}

/** What extensions show on every tab of the panel. */
export const PANEL_SLOTS: PanelSlots = {
  WelfareAlert,
};
