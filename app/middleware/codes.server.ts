import { SEND_ON_WHATSAPP } from "~/core/people/codes/codes";
import { requestCode } from "~/core/people/codes/request-code.server";
import type { CodeChannel } from "~/db/tables/access";
import type { SessionId } from "~/db/tables/shapes";
import { isSentByScript, type RouteArgs, requestContext } from "./context.server";
import {
  endEarlierSession,
  memberCookie,
  passkeyCookie,
  passkeyOfferCookie,
  removeCookie,
} from "./cookies.server";
import { findBrowserId, rememberBrowser } from "./known-browsers.server";
import {
  codeCheckOf,
  type RequestedCodePurpose,
  requestedChallengeIds,
  requestedCodeCookie,
} from "./requested-codes.server";

const LOCAL_HOST = "localhost";

interface CodeTo {
  phone: string;
  purpose: RequestedCodePurpose;
  /** A session is a known browser of its own: it needs no bot check. */
  sessionId?: SessionId;
  /** Where the code is typed. */
  field?: string;
}

/** Sends a code to a number; returns what the page shows of it, and the header that ties it to this browser. */
export async function sendCodeTo(
  args: RouteArgs,
  form: FormData,
  { phone, purpose, sessionId, field = "otp" }: CodeTo,
) {
  const { botCheck, budget, content, db, hostLine, publicUrl, whatsApp } =
    args.context.get(requestContext);
  const channel: CodeChannel = form.get("intent") === SEND_ON_WHATSAPP ? "whatsapp" : "sms";
  const host = publicUrl ? new URL(publicUrl).hostname : LOCAL_HOST;
  const proof = form.get("botCheck");
  const sent = await requestCode(db, {
    ...codeCheckOf(args),
    botCheck,
    budget,
    channel,
    phone,
    purpose,
    whatsApp,
    proof: typeof proof === "string" && proof !== "" ? proof : undefined,
    browserId: sessionId ?? (await findBrowserId(args, { kind: "member", subject: phone })),
    requestedIds: await requestedChallengeIds(args),
    hasScript: isSentByScript(args.request),
    host: hostLine === false ? undefined : host,
    prices: content.messagePrices,
  });
  if (!sent.ok) return sent;
  const { challengeId, resendAt, shown } = sent;
  return {
    ok: true as const,
    resendAt,
    shown,
    // What the page is to ask a hosted service for.
    hosted: sent.hosted && [{ field, ...sent.hosted }],
    channel,
    headers: { "Set-Cookie": await requestedCodeCookie(args, { purpose, challengeId }) },
  };
}

interface SignedIn {
  token: string;
  phone: string;
}

/**
 * The Set-Cookie lines of a sign-in: its session, and the known browser. The cookies of codes stay: another
 * tab may wait for the code of another number, or enter the used one and be told so.
 */
export async function signedInHeaders(args: RouteArgs, signedIn: SignedIn): Promise<Headers> {
  const { publicUrl } = args.context.get(requestContext);
  const headers = await newSessionHeaders(args, signedIn);
  headers.append("Set-Cookie", await passkeyOfferCookie({ publicUrl }).serialize("yes"));
  return headers;
}

/** The Set-Cookie lines of a sign-in with a passkey: its session, and the known browser. */
export async function passkeyHeaders(args: RouteArgs, signedIn: SignedIn): Promise<Headers> {
  const { publicUrl } = args.context.get(requestContext);
  const headers = await newSessionHeaders(args, signedIn);
  headers.append("Set-Cookie", await removeCookie(passkeyCookie({ publicUrl })));
  return headers;
}

async function newSessionHeaders(args: RouteArgs, { token, phone }: SignedIn): Promise<Headers> {
  const { db, publicUrl } = args.context.get(requestContext);
  const session = memberCookie({ publicUrl });
  await endEarlierSession(session, args.request, { db, nextToken: token });
  const headers = new Headers({ "Set-Cookie": await session.serialize(token) });
  headers.append("Set-Cookie", await rememberBrowser(args, { kind: "member", subject: phone }));
  return headers;
}
