import type { PasskeySite } from "~/gateways/passkeys";
import { type RouteArgs, requestContext } from "./context.server";
import { passkeyCookie, readCookie } from "./cookies.server";

/** The site where passkeys are valid, with the club's name: PUBLIC_URL, or in trial mode the requested address. */
export function passkeySiteOf({ request, context }: RouteArgs): PasskeySite {
  const { content, publicUrl } = context.get(requestContext);
  const { origin, hostname } = new URL(publicUrl ?? request.url);
  return { origin, rpId: hostname, name: content.club.name };
}

/** What a browser answered with a passkey, with what its check takes of the request. */
export async function passkeyUseOf(args: RouteArgs, form: FormData) {
  const { ip, log, now, publicUrl, requestId, secret, userAgent } =
    args.context.get(requestContext);
  return {
    ip,
    log,
    now,
    requestId,
    secret,
    ticket: await readCookie(passkeyCookie({ publicUrl }), args.request),
    answer: String(form.get("answer") ?? ""),
    site: passkeySiteOf(args),
    place: { ip, userAgent },
  };
}
