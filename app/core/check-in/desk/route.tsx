import { pageTitle } from "~/content/page-club";
import { findPassPublicKey } from "~/core/check-in/pass/passes.server";
import { requestContext } from "~/middleware/context.server";
import { DESK_WORDS } from "~/texts/check-in/desk";
import type { Route } from "./+types/route";
import { Scanner } from "./scanner";

export const meta = pageTitle((club) => DESK_WORDS.qrScanner({ club }));

/**
 * Holds no personal data, as the device caches this page; the list is loaded separately. The key checks passes where
 * there is no list.
 */
export function loader({ context }: Route.LoaderArgs) {
  const { timeZone, secret } = context.get(requestContext);
  return { timeZone, publicKey: findPassPublicKey({ secret }) };
}

export default function QrScannerPage({ loaderData }: Route.ComponentProps) {
  return <Scanner {...loaderData} />;
}
