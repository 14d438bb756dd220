import type { Cookie, RouterContextProvider } from "react-router";
import type { SessionOwner } from "~/core/people/sessions/sessions";
import { requestContext } from "~/middleware/context.server";
import { newPasskeyCookie, readCookie, removeCookie } from "~/middleware/cookies.server";
import { passkeySiteOf } from "~/middleware/passkeys.server";
import { addPasskey, startNewPasskey } from "./add-passkey.server";
import { NEW_PASSKEY_TEXTS } from "./texts";

interface RouteArgs {
  request: Request;
  context: Readonly<RouterContextProvider>;
}

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
  { request, context }: RouteArgs,
  {
    owner,
    name,
    siteName,
    isJoining,
  }: { owner: SessionOwner; name: string; siteName: string; isJoining?: boolean },
): Promise<Response> {
  const { db, now, publicUrl, secret } = context.get(requestContext);
  const site = passkeySiteOf(request, context, siteName);
  const begun = await startNewPasskey(db, { owner, name, isJoining, site, secret, now });
  if (!begun.ok) return Response.json({ text: NEW_PASSKEY_TEXTS[begun.reason] }, { status: 400 });
  return await passkeyBegun(newPasskeyCookie({ publicUrl }), begun);
}

/** Stores the passkey that the form holds; returns the headers that remove its cookie, or why it is refused. */
export async function addNewPasskey(
  { request, context }: RouteArgs,
  { owner, form, siteName }: { owner: SessionOwner; form: FormData; siteName: string },
) {
  const { db, now, publicUrl, requestId, secret, userAgent } = context.get(requestContext);
  const cookie = newPasskeyCookie({ publicUrl });
  const added = await addPasskey(db, {
    owner,
    ticket: await readCookie(cookie, request),
    answer: String(form.get("answer") ?? ""),
    name: "",
    site: passkeySiteOf(request, context, siteName),
    now,
    requestId,
    secret,
    userAgent,
  });
  if (!added.ok) return { ok: false as const, text: NEW_PASSKEY_TEXTS[added.reason] };
  const headers = { "Set-Cookie": await removeCookie(cookie) };
  return { ok: true as const, headers };
}
