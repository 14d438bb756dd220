import { club } from "~/content/club";
import { Scanner } from "~/features/check-in/components/scanner";
import { requestContext } from "~/middleware/context.server";
import type { Route } from "./+types/qr-scanner";

export const meta: Route.MetaFunction = () => [{ title: `QR Scanner – ${club.name}` }];

/** Holds no personal data, as the device caches this page; the list is loaded separately. */
export function loader({ context }: Route.LoaderArgs) {
  return { timeZone: context.get(requestContext).timeZone };
}

export default function QrScannerPage({ loaderData }: Route.ComponentProps) {
  return <Scanner timeZone={loaderData.timeZone} />;
}
