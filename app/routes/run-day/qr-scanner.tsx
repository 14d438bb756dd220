import { club } from "~/content/club";
import { Scanner } from "~/features/check-in/components/scanner";
import { requestContext } from "~/middleware/context.server";
import type { Route } from "./+types/qr-scanner";

export const meta: Route.MetaFunction = () => [{ title: `QR Scanner – ${club.name}` }];

/** Names nobody: the device keeps this page, and the list comes to it separately. */
export function loader({ context }: Route.LoaderArgs) {
  return { timeZone: context.get(requestContext).timeZone };
}

export default function QrScannerPage({ loaderData }: Route.ComponentProps) {
  return <Scanner timeZone={loaderData.timeZone} />;
}
