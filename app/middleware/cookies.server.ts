import { type Cookie, createCookie } from "react-router";
import { KNOWN_BROWSER_MS } from "~/core/people/codes/codes";
import { MEMBER_SESSION_LIFETIME_MS } from "~/core/people/sessions/sessions";
import { endSession } from "~/core/people/sessions/sessions.server";
import { SECOND_MS } from "~/lib/dates";
import type { Language } from "~/lib/language";
import type { RequestContext } from "./context.server";

type Site = Pick<RequestContext, "publicUrl">;

const MEMBER_COOKIE_SECONDS = MEMBER_SESSION_LIFETIME_MS / SECOND_MS;
const CHALLENGE_COOKIE_SECONDS = 15 * 60;
const KNOWN_BROWSER_COOKIE_SECONDS = KNOWN_BROWSER_MS / SECOND_MS;
const PASSKEY_COOKIE_SECONDS = 10 * 60;
const ADMIN_STEP_COOKIE_SECONDS = 5 * 60;
const TOLD_COOKIE_SECONDS = 5 * 60;
const LANGUAGE_COOKIE_SECONDS = 365 * 24 * 60 * 60;

/** Holds a member's session token. */
export const memberCookie = (site: Site) => secureCookie(site, "session", MEMBER_COOKIE_SECONDS);

/** Holds an admin's session token; without a lifetime it ends with the browser. */
export const adminCookie = (site: Site) => secureCookie(site, "admin", undefined);

/** Ties a code to the browser that requested it. */
export const challengeCookie = (site: Site) =>
  secureCookie(site, "challenge", CHALLENGE_COOKIE_SECONDS);

/** The same for a sign-up, apart from sign-in, so that neither page accepts the other's code. */
export const signUpCookie = (site: Site) => secureCookie(site, "sign-up", CHALLENGE_COOKIE_SECONDS);

/** The same for the code of a parent who vouches for someone under 18. */
export const guardianCookie = (site: Site) =>
  secureCookie(site, "guardian", CHALLENGE_COOKIE_SECONDS);

/** The same for the two codes of a change of number; the new one's for an owner's number for warnings too. */
export const oldPhoneCookie = (site: Site) =>
  secureCookie(site, "old-phone", CHALLENGE_COOKIE_SECONDS);
export const newPhoneCookie = (site: Site) =>
  secureCookie(site, "new-phone", CHALLENGE_COOKIE_SECONDS);

/** Every cookie that ties a code to its browser. */
export const challengeCookies = (site: Site) =>
  [challengeCookie, signUpCookie, guardianCookie, oldPhoneCookie, newPhoneCookie].map((cookie) =>
    cookie(site),
  );

/** Holds the numbers that this browser signed in to, each with a proof. */
export const knownBrowserCookie = (site: Site) =>
  secureCookie(site, "browser", KNOWN_BROWSER_COOKIE_SECONDS);

/** Holds the admin accounts that this browser signed in to, each with a proof. */
export const adminBrowserCookie = (site: Site) =>
  secureCookie(site, "admin-browser", KNOWN_BROWSER_COOKIE_SECONDS);

/** Holds the admin whose password was right, until the second step. */
export const adminStepCookie = (site: Site) =>
  secureCookie(site, "admin-step", ADMIN_STEP_COOKIE_SECONDS);

/** Ties a challenge for a passkey to the browser that requested it. */
export const passkeyCookie = (site: Site) => secureCookie(site, "passkey", PASSKEY_COOKIE_SECONDS);

/** The same for a passkey that is being made. */
export const newPasskeyCookie = (site: Site) =>
  secureCookie(site, "new-passkey", PASSKEY_COOKIE_SECONDS);

/** Holds for ten minutes that a code was just accepted, so that a passkey may be offered. */
export const passkeyOfferCookie = (site: Site) =>
  secureCookie(site, "passkey-offer", PASSKEY_COOKIE_SECONDS);

/** The period an admin last chose for new registrations. */
export const approvalPeriodCookie = (site: Site) =>
  secureCookie(site, "registrations", MEMBER_COOKIE_SECONDS);

/** Holds what an action has to say, such as 'saved', until the page it leads to has said so. */
export const toldCookie = (site: Site) => secureCookie(site, "told", TOLD_COOKIE_SECONDS);

/** Holds the language that a person chose, as plain text: the server reads it before anything else. */
export function languageCookie({ publicUrl }: Site, language: Language): string {
  const isSecure = publicUrl?.startsWith("https:") ?? false;
  return `${isSecure ? "__Host-" : ""}language=${language}; Max-Age=${LANGUAGE_COOKIE_SECONDS}; Path=/; HttpOnly; SameSite=Lax${isSecure ? "; Secure" : ""}`;
}

/** Finds that language among the cookies of a request. */
export const LANGUAGE_COOKIE = /(?:^|;\s*)(?:__Host-)?language=([a-z]+)/;

/** The text a cookie of the request holds; undefined when it is missing, empty or not a text. */
export async function readCookie(cookie: Cookie, request: Request): Promise<string | undefined> {
  const sent = request.headers.get("Cookie");
  if (!sent?.includes(cookie.name)) return undefined;
  const value: unknown = await cookie.parse(sent);
  return typeof value === "string" && value !== "" ? value : undefined;
}

/** The Set-Cookie line that removes a cookie. */
export async function removeCookie(cookie: Cookie): Promise<string> {
  return await cookie.serialize("", { maxAge: 0 });
}

/** Ends the session that this browser still has: a new sign-in (`nextToken`) leaves no old session open. */
export async function endEarlierSession(
  cookie: Cookie,
  request: Request,
  { db, nextToken }: Pick<RequestContext, "db"> & { nextToken?: string },
): Promise<void> {
  const token = await readCookie(cookie, request);
  if (token) await endSession(db, { token, nextToken });
}

/** Ends the session; returns the headers that remove its cookie and the browser's storage of the site. */
export async function signedOutHeaders(
  cookie: Cookie,
  request: Request,
  { db }: Pick<RequestContext, "db">,
): Promise<Headers> {
  await endEarlierSession(cookie, request, { db });
  return new Headers({
    "Set-Cookie": await removeCookie(cookie),
    "Clear-Site-Data": '"cache", "storage"',
  });
}

/** Each cookie is made once, since it has no values of a request. */
const made = new Map<string, Cookie>();

/** `__Host-` and Secure wherever the site is served over TLS; plain on the trial's loopback address. */
function secureCookie({ publicUrl }: Site, name: string, maxAge: number | undefined) {
  const secure = publicUrl?.startsWith("https:") ?? false;
  const fullName = secure ? `__Host-${name}` : name;
  const options = { path: "/", httpOnly: true, sameSite: "lax", secure, maxAge } as const;
  const cookie = made.get(fullName) ?? createCookie(fullName, options);
  made.set(fullName, cookie);
  return cookie;
}
