import type { RouterContextProvider } from "react-router";
import { SEND_ON_WHATSAPP } from "~/core/people/codes/codes";
import type { CodeChannel } from "~/db/tables/access";
import { requestContext } from "./context.server";
import {
  endEarlierSession,
  knownBrowserCookie,
  memberCookie,
  passkeyCookie,
  passkeyOfferCookie,
  removeCookie,
} from "./cookies.server";
import { findBrowserId, type KnownTo, rememberBrowserFor } from "./known-browsers.server";
import { requestedChallengeIds } from "./requested-codes.server";

const LOCAL_HOST = "localhost";

/** The values about the requesting browser that a request for a code needs. */
export async function codeAskerOf(
  request: Request,
  context: Readonly<RouterContextProvider>,
  form: FormData,
  phone: string,
) {
  const {
    botCheck,
    budget,
    hostLine = true,
    ip,
    log,
    now,
    publicUrl,
    requestId,
    secret,
    sms,
    whatsApp,
  } = context.get(requestContext);
  const host = publicUrl ? new URL(publicUrl).hostname : LOCAL_HOST;
  const proof = form.get("botCheck");
  return {
    ...{ botCheck, budget, ip, log, now, phone, requestId, secret, sms, whatsApp },
    channel: wayIn(form),
    proof: typeof proof === "string" && proof !== "" ? proof : undefined,
    browserId: await findBrowserId(request, { secret, now }, knownTo(publicUrl, phone)),
    requestedIds: await requestedChallengeIds(request, publicUrl),
    hasScript: isSentByScript(request),
    host: hostLine ? host : undefined,
  };
}

function wayIn(form: FormData): CodeChannel {
  return form.get("intent") === SEND_ON_WHATSAPP ? "whatsapp" : "sms";
}

/** Whether a page's script sent the form: React Router adds '.data' to the address. */
function isSentByScript(request: Request): boolean {
  return new URL(request.url).pathname.endsWith(".data");
}

/**
 * The Set-Cookie lines of a sign-in: its session, and the known browser. The cookies of codes stay: another
 * tab may wait for the code of another number, or enter the used one and be told so.
 */
export async function signedInHeaders(
  request: Request,
  context: Readonly<RouterContextProvider>,
  signedIn: { token: string; phone: string },
): Promise<Headers> {
  const { publicUrl } = context.get(requestContext);
  const headers = await newSessionHeaders(request, context, signedIn);
  headers.append("Set-Cookie", await passkeyOfferCookie({ publicUrl }).serialize("yes"));
  return headers;
}

/** The Set-Cookie lines of a sign-in with a passkey: its session, and the known browser. */
export async function passkeyHeaders(
  request: Request,
  context: Readonly<RouterContextProvider>,
  signedIn: { token: string; phone: string },
): Promise<Headers> {
  const { publicUrl } = context.get(requestContext);
  const headers = await newSessionHeaders(request, context, signedIn);
  headers.append("Set-Cookie", await removeCookie(passkeyCookie({ publicUrl })));
  return headers;
}

async function newSessionHeaders(
  request: Request,
  context: Readonly<RouterContextProvider>,
  { token, phone }: { token: string; phone: string },
): Promise<Headers> {
  const { db, publicUrl } = context.get(requestContext);
  const session = memberCookie({ publicUrl });
  await endEarlierSession(session, request, { db });
  const headers = new Headers({ "Set-Cookie": await session.serialize(token) });
  headers.append("Set-Cookie", await rememberBrowser(request, context, phone));
  return headers;
}

/** The Set-Cookie line after a sign-in: this browser is known to the number for 180 days. */
export async function rememberBrowser(
  request: Request,
  context: Readonly<RouterContextProvider>,
  phone: string,
): Promise<string> {
  const { now, publicUrl, secret } = context.get(requestContext);
  return await rememberBrowserFor(request, { secret, now }, knownTo(publicUrl, phone));
}

function knownTo(publicUrl: string | undefined, phone: string): KnownTo {
  return { cookie: knownBrowserCookie({ publicUrl }), label: "known-browser", subject: phone };
}
