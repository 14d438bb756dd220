import type { Cookie } from "react-router";
import type { RequestContext } from "./context.server";
import {
  challengeCookies,
  endEarlierSession,
  knownBrowserCookie,
  memberCookie,
  readCookie,
} from "./cookies.server";
import { findBrowserId, rememberBrowserFor } from "./known-browsers.server";

const LOCAL_HOST = "localhost";

/** What a request for a code needs to know about the browser that sends it. */
export async function codeAskerOf(
  request: Request,
  facts: RequestContext,
  form: FormData,
  phone: string,
) {
  const proof = form.get("botCheck");
  return {
    ...facts,
    phone,
    proof: typeof proof === "string" && proof !== "" ? proof : undefined,
    browserId: await findBrowserId(request, facts, knownTo(facts, phone)),
    heldIds: await heldChallengeIds(request, facts),
    host: facts.publicUrl ? new URL(facts.publicUrl).hostname : LOCAL_HOST,
  };
}

/** The Set-Cookie lines of a sign-in: its session, its code (held by `asked`) used up, and a browser that is known. */
export async function signedInHeaders(
  request: Request,
  facts: RequestContext,
  { token, phone, asked }: { token: string; phone: string; asked: Cookie },
): Promise<Headers> {
  await endEarlierSession(memberCookie(facts), request, facts);
  const headers = new Headers();
  headers.append("Set-Cookie", await memberCookie(facts).serialize(token));
  headers.append("Set-Cookie", await asked.serialize("", { maxAge: 0 }));
  headers.append("Set-Cookie", await rememberBrowser(request, facts, phone));
  return headers;
}

/** The Set-Cookie line after a sign-in: this browser is known to the number for 180 days. */
export async function rememberBrowser(
  request: Request,
  facts: RequestContext,
  phone: string,
): Promise<string> {
  return await rememberBrowserFor(request, facts, knownTo(facts, phone));
}

function knownTo(facts: RequestContext, phone: string) {
  return { cookie: knownBrowserCookie(facts), label: "known-browser", subject: phone };
}

/** The codes that this browser asked for, whatever they are for. */
async function heldChallengeIds(request: Request, facts: RequestContext): Promise<string[]> {
  const held = await Promise.all(
    challengeCookies(facts).map((cookie) => readCookie(cookie, request)),
  );
  return held.filter((id) => id !== undefined);
}
