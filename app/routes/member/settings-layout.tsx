import { Outlet } from "react-router";
import { PageHeader } from "~/ui/page-header";
import { TabLinks } from "~/ui/tab-links";

const TABS = [
  { to: "/settings", label: "Account", end: true },
  { to: "/settings/notifications", label: "Notifications" },
  { to: "/settings/privacy", label: "Privacy" },
  { to: "/settings/help", label: "Help" },
  { to: "/settings/logout", label: "Logout" },
];

/** The tabs of Settings over the one that is open. */
export default function SettingsLayout() {
  return (
    <>
      <PageHeader title="Settings" />
      <TabLinks label="Settings" tabs={TABS} />
      <div className="grid max-w-3xl gap-4">
        <Outlet />
      </div>
    </>
  );
}
