import type { Cookie } from "react-router";
import { z } from "zod";
import { KNOWN_BROWSER_MS } from "~/core/people/codes/codes";
import { equalDigests, hmac } from "~/lib/digest.server";
import { newToken } from "~/lib/ids.server";
import type { RequestContext } from "./context.server";
import { adminBrowserCookie, knownBrowserCookie } from "./cookies.server";

const SUBJECTS_PER_BROWSER = 5;

const KNOWN_BROWSER = z.object({
  id: z.string(),
  /** An HMAC of the id alone, for what is asked before a form says its subject. */
  seal: z.string().optional(),
  /** One for every subject signed in to, newest first: its time, and an HMAC with the server's key. */
  proofs: z.array(z.object({ at: z.number(), mac: z.string() })).max(SUBJECTS_PER_BROWSER),
});

/** A subject that knows a browser: a number or a user name; `label` separates the proofs of two cookies. */
interface KnownTo {
  cookie: Cookie;
  label: string;
  subject: string;
}

/** The cookies of known browsers, and the labels of their proofs. */
const KNOWN_BROWSERS = {
  member: { cookieOf: knownBrowserCookie, label: "known-browser" },
  admin: { cookieOf: adminBrowserCookie, label: "admin-browser" },
} as const;

/** A member by their number, or an admin by their name, not by id, so that the account need not be looked up. */
export function knownTo(
  kind: keyof typeof KNOWN_BROWSERS,
  { publicUrl }: Pick<RequestContext, "publicUrl">,
  subject: string,
): KnownTo {
  const { cookieOf, label } = KNOWN_BROWSERS[kind];
  return { cookie: cookieOf({ publicUrl }), label, subject };
}

type Signing = Pick<RequestContext, "secret" | "now">;

/** The id of a browser that signed in to this subject in the last 180 days; undefined for any other. */
export async function findBrowserId(
  request: Request,
  { secret, now }: Signing,
  to: KnownTo,
): Promise<string | undefined> {
  const known = await readKnown(request, to);
  const proof = known?.proofs.find(({ at, mac }) =>
    equalDigests(mac, macOf(secret, to, known.id, at)),
  );
  return proof && now - proof.at < KNOWN_BROWSER_MS ? known?.id : undefined;
}

/** The Set-Cookie line that makes this browser known to the subject, beside the four latest others. */
export async function rememberBrowserFor(
  request: Request,
  { secret, now }: Signing,
  to: KnownTo,
): Promise<string> {
  const known = await readKnown(request, to);
  const id = known?.id ?? newToken();
  const others = (known?.proofs ?? []).filter(
    ({ at, mac }) => !equalDigests(mac, macOf(secret, to, id, at)),
  );
  const proofs = [{ at: now, mac: macOf(secret, to, id, now) }, ...others];
  const seal = sealOf(secret, to, id);
  return await to.cookie.serialize({ id, seal, proofs: proofs.slice(0, SUBJECTS_PER_BROWSER) });
}

/** The id of a browser that signed in here before, to whatever subject; undefined for any other. */
export async function findKnownBrowser(
  request: Request,
  { secret, publicUrl }: Pick<RequestContext, "secret" | "publicUrl">,
): Promise<string | undefined> {
  for (const { cookieOf, label } of Object.values(KNOWN_BROWSERS)) {
    const known = await readKnown(request, { cookie: cookieOf({ publicUrl }) });
    if (known?.seal && equalDigests(known.seal, sealOf(secret, { label }, known.id)))
      return known.id;
  }
  return undefined;
}

async function readKnown(request: Request, { cookie }: Pick<KnownTo, "cookie">) {
  const value: unknown = await cookie.parse(request.headers.get("Cookie"));
  return KNOWN_BROWSER.safeParse(value).data;
}

function sealOf(secret: string, { label }: Pick<KnownTo, "label">, id: string): string {
  return hmac(secret, `${label}-id`, id);
}

function macOf(secret: string, { label, subject }: KnownTo, id: string, at: number): string {
  return hmac(secret, label, id, subject, String(at));
}
