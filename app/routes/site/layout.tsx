import { Outlet } from "react-router";
import { SiteFooter } from "~/features/club/components/site-footer";
import { SiteHeader } from "~/features/club/components/site-header";

export default function SiteLayout() {
  return (
    <>
      <SiteHeader />
      <main id="main">
        <Outlet />
      </main>
      <SiteFooter />
    </>
  );
}
