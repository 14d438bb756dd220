import { matchRoutes, type ServerBuild } from "react-router";
import { translationsFor } from "~/content/translations.server";
import { bufferedResponse } from "~/lib/buffered-response.server";
import { parsed } from "~/lib/json-entries";
import type { Language } from "~/lib/language";
import { addressInBase } from "~/lib/language.server";
import type { Refused } from "~/middleware/refused-address.server";
import { TRANSLATED } from "~/texts/translated";
import { encodingFor, packed } from "./compression";
import { routePattern, routeTree } from "./route-patterns";

/** The route around all pages, which says that there is none. */
const ROOT = "root";

/** An address that no page has: rendered, it shows what was refused. */
const NO_PAGE = "/no-such-page";

/**
 * The answer, or a page instead of it: a browser that opens an address of data, or of a file that is not there, or whose
 * form is refused, reads neither JSON nor a bare line. Scripts, pictures and calendars ask for no page and get the answer
 * as it is.
 */
export async function asPage(
  answer: Response,
  request: Request,
  render: (request: Request, refused: Refused) => Promise<Response>,
): Promise<Response> {
  if (!wantsPage(request) || !isBare(answer, request)) return answer;
  const refused = await refusedOf(answer);
  const { headers, signal } = request;
  const url = new URL(request.url);
  url.pathname = addressInBase(NO_PAGE);
  url.search = "";
  const page = await render(new Request(url, { headers, signal }), refused);
  for (const name of ["Allow", "Retry-After", "Set-Cookie"]) {
    const value = answer.headers.get(name);
    if (value !== null) page.headers.set(name, value);
  }
  return page;
}

function wantsPage({ headers, url }: Request): boolean {
  const asksForPage = headers.get("Accept")?.includes("text/html") ?? false;
  return asksForPage && !new URL(url).pathname.endsWith(".data");
}

/** An error that is no page, or data that is no download. What a form has done is never answered as an error. */
function isBare({ status, headers }: Response, { method }: Request): boolean {
  const type = headers.get("Content-Type") ?? "";
  if (type.startsWith("text/html") || headers.has("Content-Disposition")) return false;
  if (status >= 400 && status < 500) return true;
  return type.startsWith("application/json") && method === "GET";
}

async function refusedOf(answer: Response): Promise<Refused> {
  if (answer.status < 400) {
    await answer.body?.cancel();
    return { status: 404, data: { reason: "no_page" } };
  }
  return { status: answer.status, data: parsed(await answer.text()) };
}

const A_YEAR = "public, max-age=31536000, immutable";
/** The most translations of pages that are kept packed, a few kB each. */
const TEXTS_KEPT = 200;

/**
 * Returns what answers with the translations that the scripts of a page may show. `asked` is the address behind
 * `PAGE_TEXTS_PATH`: language, release and the route's pattern. Undefined for a language that there is none of.
 */
export function pageTexts(
  build: ServerBuild,
): (asked: string, acceptEncoding: string) => Promise<Response> | undefined {
  const packedAt = packedTexts(build);
  return (asked, acceptEncoding) => {
    const [, name, release, pattern = ""] = /^\/([^/]*)\/([^/]*)(\/.*)$/.exec(asked) ?? [];
    const language = TRANSLATED.find((one) => one === name);
    if (!language) return undefined;
    // While a release begins, a browser may ask the process of another one.
    const isOwn = release === build.assets.version;
    return packedAt({ language, pattern, acceptEncoding }).then(({ body, encoding }) =>
      bufferedResponse(body, {
        headers: {
          "Content-Type": "application/json",
          "Cache-Control": isOwn ? A_YEAR : "no-store",
          Vary: "Accept-Encoding",
          ...(encoding && { "Content-Encoding": encoding }),
        },
      }),
    );
  };
}

interface AskedTexts {
  language: Language;
  pattern: string;
  acceptEncoding: string;
}

/** Picks and packs the translations of a route's pages once: every browser of a language asks for the same. */
function packedTexts(build: ServerBuild): (asked: AskedTexts) => ReturnType<typeof packed> {
  const routes = routeTree(build);
  const patterns = new Set(Object.keys(build.routes).map((id) => routePattern(build, id)));
  const kept = new Map<string, ReturnType<typeof packed>>();
  return ({ language, pattern, acceptEncoding }) => {
    const key = [encodingFor(acceptEncoding), language, pattern].join(" ");
    const known = kept.get(key);
    if (known !== undefined) return known;
    const matches = matchRoutes(routes, pattern);
    const ids = matches?.map(({ route }) => route.id ?? "") ?? [ROOT];
    const texts = JSON.stringify(translationsFor(language, ids));
    const made = packed(Buffer.from(texts), acceptEncoding);
    if (!patterns.has(pattern)) return made;
    const [oldest] = kept.keys();
    if (kept.size >= TEXTS_KEPT && oldest !== undefined) kept.delete(oldest);
    kept.set(key, made);
    made.catch(() => kept.delete(key));
    return made;
  };
}
