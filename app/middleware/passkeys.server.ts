import type { RouterContextProvider } from "react-router";
import { isPasskeyOffered } from "~/features/sign-in/passkeys/queries/passkeys.server";
import type { PasskeySite } from "~/gateways/passkeys";
import { requestContext } from "./context.server";
import { passkeyOfferCookie, readCookie } from "./cookies.server";

/** Where passkeys are valid: PUBLIC_URL, or in trial mode the address that the browser asked for. */
export function passkeySiteOf(
  request: Request,
  context: Readonly<RouterContextProvider>,
  name: string,
): PasskeySite {
  const { publicUrl } = context.get(requestContext);
  const { origin, hostname } = new URL(publicUrl ?? request.url);
  return { origin, rpId: hostname, name };
}

/** Whether this member, who has just signed in by code in this browser, is asked for a passkey. */
export async function isPasskeyOfferedTo(
  request: Request,
  context: Readonly<RouterContextProvider>,
  memberId: string,
): Promise<boolean> {
  const { db, publicUrl } = context.get(requestContext);
  const hasJustSignedIn = await readCookie(passkeyOfferCookie({ publicUrl }), request);
  return hasJustSignedIn !== undefined && (await isPasskeyOffered(db, { memberId }));
}
