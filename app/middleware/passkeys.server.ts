import type { RouterContextProvider } from "react-router";
import type { PasskeySite } from "~/gateways/passkeys";
import { requestContext } from "./context.server";

/** The site where passkeys are valid: PUBLIC_URL, or in trial mode the requested address. */
export function passkeySiteOf(
  request: Request,
  context: Readonly<RouterContextProvider>,
  name: string,
): PasskeySite {
  const { publicUrl } = context.get(requestContext);
  const { origin, hostname } = new URL(publicUrl ?? request.url);
  return { origin, rpId: hostname, name };
}
