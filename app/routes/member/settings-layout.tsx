import { Outlet } from "react-router";
import { SETTINGS_LAYOUT_SCREEN_TEXTS } from "~/features/members/texts";
import { PageHeader } from "~/ui/page-header";
import { TabLinks } from "~/ui/tab-links";

const TABS = [
  { to: "/settings", label: SETTINGS_LAYOUT_SCREEN_TEXTS.account, end: true },
  { to: "/settings/notifications", label: SETTINGS_LAYOUT_SCREEN_TEXTS.notifications },
  { to: "/settings/privacy", label: SETTINGS_LAYOUT_SCREEN_TEXTS.privacy },
  { to: "/settings/help", label: SETTINGS_LAYOUT_SCREEN_TEXTS.help },
  { to: "/settings/logout", label: SETTINGS_LAYOUT_SCREEN_TEXTS.logout },
];

/** The tabs of Settings over the one that is open. */
export default function SettingsLayout() {
  return (
    <>
      <PageHeader title={SETTINGS_LAYOUT_SCREEN_TEXTS.settings} />
      <TabLinks label={SETTINGS_LAYOUT_SCREEN_TEXTS.settings} tabs={TABS} />
      <div className="grid max-w-3xl gap-4">
        <Outlet />
      </div>
    </>
  );
}
