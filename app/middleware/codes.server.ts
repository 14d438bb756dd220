import type { Cookie } from "react-router";
import { KNOWN_BROWSER_MS } from "~/features/identity/rules";
import { equalDigests, hmac } from "~/lib/digest.server";
import { newToken } from "~/lib/ids.server";
import type { RequestFacts } from "./context.server";
import { endEarlierSession, knownBrowserCookie, memberCookie } from "./cookies.server";

const NUMBERS_PER_BROWSER = 5;
const LOCAL_HOST = "localhost";

interface KnownBrowser {
  id: string;
  /** One for every number signed in to, newest first: when, and its HMAC with the server's key. */
  proofs: { at: number; mac: string }[];
}

/** What a request for a code needs to know about the browser that sends it. */
export async function codeAskerOf(
  request: Request,
  facts: RequestFacts,
  form: FormData,
  phone: string,
) {
  const proof = form.get("botCheck");
  return {
    ...facts,
    phone,
    proof: typeof proof === "string" && proof !== "" ? proof : undefined,
    browserId: await knownBrowserId(request, facts, phone),
    host: facts.publicUrl ? new URL(facts.publicUrl).hostname : LOCAL_HOST,
  };
}

/** The Set-Cookie lines of a sign-in: its session, its code (held by `asked`) used up, and a browser that is known. */
export async function signedInHeaders(
  request: Request,
  facts: RequestFacts,
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
  facts: RequestFacts,
  phone: string,
): Promise<string> {
  const known = await readKnown(request, facts);
  const id = known?.id ?? newToken();
  const mac = macOf(facts.secret, id, phone, facts.now);
  const others = (known?.proofs ?? []).filter(
    (proof) => !equalDigests(proof.mac, macOf(facts.secret, id, phone, proof.at)),
  );
  const proofs = [{ at: facts.now, mac }, ...others].slice(0, NUMBERS_PER_BROWSER);
  return await knownBrowserCookie(facts).serialize({ id, proofs });
}

async function knownBrowserId(
  request: Request,
  facts: RequestFacts,
  phone: string,
): Promise<string | undefined> {
  const known = await readKnown(request, facts);
  const proof = known?.proofs.find(({ at, mac }) =>
    equalDigests(mac, macOf(facts.secret, known.id, phone, at)),
  );
  return proof && facts.now - proof.at < KNOWN_BROWSER_MS ? known?.id : undefined;
}

async function readKnown(request: Request, facts: RequestFacts): Promise<KnownBrowser | undefined> {
  const value: unknown = await knownBrowserCookie(facts).parse(request.headers.get("Cookie"));
  return isKnownBrowser(value) ? value : undefined;
}

function isKnownBrowser(value: unknown): value is KnownBrowser {
  if (typeof value !== "object" || value === null) return false;
  const { id, proofs } = value as Record<string, unknown>;
  if (typeof id !== "string" || !Array.isArray(proofs)) return false;
  return proofs.length <= NUMBERS_PER_BROWSER && proofs.every(isProof);
}

function isProof(value: unknown): boolean {
  if (typeof value !== "object" || value === null) return false;
  const { at, mac } = value as Record<string, unknown>;
  return typeof at === "number" && typeof mac === "string";
}

function macOf(secret: string, id: string, phone: string, at: number): string {
  return hmac(secret, "known-browser", id, phone, String(at));
}
