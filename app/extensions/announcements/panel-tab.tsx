import { Megaphone } from "lucide-react";
import type { AddedTab } from "~/core/admin/panel/admin-nav";
import { ANNOUNCEMENTS_TEXTS } from "./texts";

export const ANNOUNCEMENTS_TAB: AddedTab = {
  after: "/admin/messages",
  to: "/admin/announcements",
  right: "messages",
  label: ANNOUNCEMENTS_TEXTS.title,
  Icon: Megaphone,
};
