import type { ReactNode } from "react";
import { Card } from "~/ui/card";
import { ADMIN_SIGN_IN_LAYOUT_TEXTS } from "../rights/panel-texts";

/** The page layout of the admin sign-in: one card on a dark background. */
export function AdminSignInLayout({ children }: { children: ReactNode }) {
  return (
    <main
      id="main"
      data-theme="dark"
      className="grid min-h-dvh grid-cols-[min(26rem,100%)] place-content-center gap-6 bg-night p-4 text-ink"
    >
      <Card>{children}</Card>
      <p className="text-center text-sm text-muted">
        {ADMIN_SIGN_IN_LAYOUT_TEXTS.secureAdminAccess}
      </p>
    </main>
  );
}
