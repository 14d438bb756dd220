import { z } from "zod";
import { KNOWN_BROWSER_MS } from "~/core/people/codes/codes";
import { equalDigests, hmac } from "~/lib/digest.server";
import { newToken } from "~/lib/ids.server";
import { type RouteArgs, requestContext } from "./context.server";
import { adminBrowserCookie, knownBrowserCookie } from "./cookies.server";

const SUBJECTS_PER_BROWSER = 5;

const KNOWN_BROWSER = z.object({
  id: z.string(),
  /** An HMAC of the id alone, for what is asked before a form says its subject. */
  seal: z.string().optional(),
  /** One for every subject signed in to, newest first: its time, and an HMAC with the server's key. */
  proofs: z.array(z.object({ at: z.number(), mac: z.string() })).max(SUBJECTS_PER_BROWSER),
});

/** The cookies of known browsers, and the labels of their proofs. */
const KNOWN_BROWSERS = {
  member: { cookieOf: knownBrowserCookie, label: "known-browser" },
  admin: { cookieOf: adminBrowserCookie, label: "admin-browser" },
} as const;

/** Who knows a browser: a member by their number, an admin by their name, so that the account need not be looked up. */
interface KnownTo {
  kind: keyof typeof KNOWN_BROWSERS;
  subject: string;
}

/** The id of a browser that signed in to this subject in the last 180 days; undefined for any other. */
export async function findBrowserId(args: RouteArgs, to: KnownTo): Promise<string | undefined> {
  const { now, secret } = args.context.get(requestContext);
  const known = await readKnown(args, to);
  const proof = known?.proofs.find(({ at, mac }) =>
    equalDigests(mac, macOf(secret, to, known.id, at)),
  );
  return proof && now - proof.at < KNOWN_BROWSER_MS ? known?.id : undefined;
}

/** The Set-Cookie line that makes this browser known to the subject, beside the four latest others. */
export async function rememberBrowser(args: RouteArgs, to: KnownTo): Promise<string> {
  const { now, publicUrl, secret } = args.context.get(requestContext);
  const known = await readKnown(args, to);
  const id = known?.id ?? newToken();
  const others = (known?.proofs ?? []).filter(
    ({ at, mac }) => !equalDigests(mac, macOf(secret, to, id, at)),
  );
  const proofs = [{ at: now, mac: macOf(secret, to, id, now) }, ...others];
  return await KNOWN_BROWSERS[to.kind].cookieOf({ publicUrl }).serialize({
    id,
    seal: sealOf(secret, to, id),
    proofs: proofs.slice(0, SUBJECTS_PER_BROWSER),
  });
}

/** The id of a browser that signed in here before, to whatever subject; undefined for any other. */
export async function findKnownBrowser(args: RouteArgs): Promise<string | undefined> {
  const { secret } = args.context.get(requestContext);
  for (const kind of ["member", "admin"] as const) {
    const known = await readKnown(args, { kind });
    if (known?.seal && equalDigests(known.seal, sealOf(secret, { kind }, known.id)))
      return known.id;
  }
  return undefined;
}

async function readKnown({ request, context }: RouteArgs, { kind }: Pick<KnownTo, "kind">) {
  const { publicUrl } = context.get(requestContext);
  const cookie = KNOWN_BROWSERS[kind].cookieOf({ publicUrl });
  return KNOWN_BROWSER.safeParse(await cookie.parse(request.headers.get("Cookie"))).data;
}

function sealOf(secret: string, { kind }: Pick<KnownTo, "kind">, id: string): string {
  return hmac(secret, `${KNOWN_BROWSERS[kind].label}-id`, id);
}

function macOf(secret: string, { kind, subject }: KnownTo, id: string, at: number): string {
  return hmac(secret, KNOWN_BROWSERS[kind].label, id, subject.toLowerCase(), String(at));
}
