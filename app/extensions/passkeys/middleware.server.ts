import type { Cookie } from "react-router";
import type { SessionOwner } from "~/core/people/sessions/sessions";
import { type RouteArgs, requestContext } from "~/middleware/context.server";
import { newPasskeyCookie, readCookie, removeCookie } from "~/middleware/cookies.server";
import { passkeySiteOf } from "~/middleware/passkeys.server";
import { addPasskey, startNewPasskey } from "./add-passkey.server";
import { NEW_PASSKEY_TEXTS } from "./rules";

/** The options for using a passkey, as JSON; the cookie ties its challenge to this browser. */
export async function passkeyBegun(
  cookie: Cookie,
  { options, ticket }: { options: object; ticket: string },
): Promise<Response> {
  const headers = { "Set-Cookie": await cookie.serialize(ticket) };
  return Response.json({ options }, { headers });
}

/** The options for making a passkey, as JSON; the device lists it as `name`. */
export async function beginNewPasskey(
  args: RouteArgs,
  passkey: { owner: SessionOwner; name: string; isJoining?: boolean },
): Promise<Response> {
  const { db, now, publicUrl, secret } = args.context.get(requestContext);
  const site = passkeySiteOf(args);
  const begun = await startNewPasskey(db, { ...passkey, site, secret, now });
  if (!begun.ok) return Response.json({ text: NEW_PASSKEY_TEXTS[begun.reason] }, { status: 400 });
  return await passkeyBegun(newPasskeyCookie({ publicUrl }), begun);
}

/** Stores the passkey that the form holds; returns the headers that remove its cookie, or why it is refused. */
export async function addNewPasskey(
  args: RouteArgs,
  { owner, form }: { owner: SessionOwner; form: FormData },
) {
  const { db, now, publicUrl, requestId, secret, userAgent } = args.context.get(requestContext);
  const cookie = newPasskeyCookie({ publicUrl });
  const added = await addPasskey(db, {
    owner,
    ticket: await readCookie(cookie, args.request),
    answer: String(form.get("answer") ?? ""),
    site: passkeySiteOf(args),
    now,
    requestId,
    secret,
    userAgent,
  });
  if (!added.ok) return { ok: false as const, text: NEW_PASSKEY_TEXTS[added.reason] };
  const headers = { "Set-Cookie": await removeCookie(cookie) };
  return { ok: true as const, headers };
}
