import { Outlet, useLocation } from "react-router";
import { SETTINGS_LAYOUT_SCREEN_TEXTS } from "~/texts/people/member-pages";
import { COMMON_WORDS } from "~/texts/site-wide/common-words";
import { codeLinks } from "~/ui/code-links";
import { PageHeader } from "~/ui/page-header";
import { TabLinks } from "~/ui/tab-links";
import type { Route } from "./+types/layout";

export const links: Route.LinksFunction = codeLinks;

/** The tabs of Settings over the one that is open. */
export default function SettingsLayout() {
  const tabs = [
    {
      to: "/settings",
      label: SETTINGS_LAYOUT_SCREEN_TEXTS.account,
      // Passkeys are managed on a page below the account.
      end: useLocation().pathname.toLowerCase() !== "/settings/passkeys",
    },
    { to: "/settings/notifications", label: SETTINGS_LAYOUT_SCREEN_TEXTS.notifications },
    { to: "/settings/privacy", label: SETTINGS_LAYOUT_SCREEN_TEXTS.privacy },
    { to: "/settings/help", label: SETTINGS_LAYOUT_SCREEN_TEXTS.help },
    { to: "/settings/logout", label: COMMON_WORDS.logout },
  ];
  return (
    <div className="narrow-column grid gap-6 md:gap-8">
      <PageHeader title={COMMON_WORDS.settings} />
      <TabLinks label={COMMON_WORDS.settings} tabs={tabs} />
      <div className="grid gap-4">
        <Outlet />
      </div>
    </div>
  );
}
