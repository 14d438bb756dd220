import type { RouterContextProvider } from "react-router";
import { SEND_ON_WHATSAPP } from "~/core/people/codes/codes";
import { requestCode } from "~/core/people/codes/request-code.server";
import { hostedRequests } from "~/core/people/hosted-codes/hosted-codes";
import type { CodeChannel } from "~/db/tables/access";
import { storedPhone } from "~/lib/phone-digits";
import { requestContext } from "./context.server";
import {
  endEarlierSession,
  memberCookie,
  passkeyCookie,
  passkeyOfferCookie,
  removeCookie,
} from "./cookies.server";
import { findBrowserId, knownTo, rememberBrowserFor } from "./known-browsers.server";
import { requestedChallengeIds, requestedCodeCookie } from "./requested-codes.server";

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
    content,
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
    botCheck,
    budget,
    ip,
    log,
    now,
    phone,
    requestId,
    secret,
    sms,
    whatsApp,
    channel: wayIn(form),
    proof: typeof proof === "string" && proof !== "" ? proof : undefined,
    browserId: await browserKnownTo(request, context, phone),
    requestedIds: await requestedChallengeIds(request, publicUrl),
    hasScript: isSentByScript(request),
    host: hostLine ? host : undefined,
    prices: content.messagePrices,
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

/** The id of this browser, where somebody signed in to this number with it before. */
export async function browserKnownTo(
  request: Request,
  context: Readonly<RouterContextProvider>,
  phone: string,
): Promise<string | undefined> {
  const { now, publicUrl, secret } = context.get(requestContext);
  return await findBrowserId(request, { secret, now }, knownTo("member", { publicUrl }, phone));
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
  await endEarlierSession(session, request, { db, nextToken: token });
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
  return await rememberBrowserFor(
    request,
    { secret, now },
    knownTo("member", { publicUrl }, phone),
  );
}

/** Sends a code to the parent of a minor. */
export async function codeForGuardian(
  request: Request,
  context: Readonly<RouterContextProvider>,
  { form, digits }: { form: FormData; digits: string },
) {
  const { db } = context.get(requestContext);
  const asker = await codeAskerOf(request, context, form, storedPhone(digits));
  const asked = await requestCode(db, { ...asker, purpose: "guardian" });
  if (!asked.ok) return { ok: false as const, reason: asked.reason };
  const requested = { purpose: "guardian", challengeId: asked.challengeId } as const;
  const cookie = await requestedCodeCookie(request, context, requested);
  return {
    ok: true as const,
    sent: { guardianShown: asked.shown, hosted: hostedRequests({ guardianOtp: asked.hosted }) },
    headers: { "Set-Cookie": cookie },
  };
}
