import {
  FIRST_LANGUAGE,
  type Language,
  languageNameIn,
  pathIn,
  withoutLanguage,
} from "~/lib/language";
import { inLanguage } from "~/lib/language.server";
import { localPath } from "~/lib/local-path";
import { LANGUAGE_COOKIE } from "~/middleware/cookies.server";
import { TRANSLATED } from "~/texts/translated";
import { isRead } from "./allowed-methods";

type Fetch<Rest extends unknown[]> = (
  request: Request,
  ...rest: Rest
) => Response | Promise<Response>;

/** A file, such as '/sitemap.xml', has one address for all languages. */
const FILE = /\.\w+$/;

/**
 * The app in the language of the address, '/kn/events', which it gets without the language; at an address without one,
 * in the language that the browser was told to keep. A page that such a browser opens leads to its address in that
 * language.
 */
export function withLanguages<Rest extends unknown[]>(
  app: Fetch<Rest>,
  isOn: (language: Language) => boolean,
): Fetch<Rest> {
  if (TRANSLATED.length === 0) return app;
  return (request, ...rest) => {
    const { pathname, origin, search } = new URL(request.url);
    const usual = usualAddress(pathname);
    if (usual !== undefined && isRead(request.method)) return redirectTo(usual + search);
    const { language, path } = withoutLanguage(pathname, TRANSLATED);
    if (language !== undefined && !isOn(language)) return redirectTo(localPath(path, "/") + search);
    if (language !== undefined) {
      const plain = new Request(origin + path + search, request);
      return inLanguage(language, () => app(plain, ...rest), language);
    }
    const kept = keptLanguage(request.headers.get("Cookie"));
    if (kept === FIRST_LANGUAGE || !isOn(kept)) return app(request, ...rest);
    if (isPage(request) && !FILE.test(pathname)) return redirectTo(pathIn(kept, pathname) + search);
    return inLanguage(kept, async () => ownOf(await app(request, ...rest)));
  };
}

/** An answer in the language of one browser, at an address that names none: no cache keeps it for others. */
function ownOf(response: Response): Response {
  const cached = response.headers.get("Cache-Control");
  if (cached?.startsWith("public") && !cached.includes("immutable"))
    response.headers.set("Cache-Control", cached.replace("public", "private"));
  return response;
}

/** How the site writes an address that names its language in another way: '/en/events', '/KN/events'. */
function usualAddress(pathname: string): string | undefined {
  const name = languageNameIn(pathname);
  const language = [FIRST_LANGUAGE, ...TRANSLATED].find((one) => one === name?.toLowerCase());
  if (!language || (language === name && language !== FIRST_LANGUAGE)) return;
  return pathIn(language, localPath(pathname.slice(language.length + 1), "/"));
}

/** The language of the address, or the one that the browser was told to keep. */
export function languageOfRequest(path: string, cookies: string | undefined): Language {
  return withoutLanguage(path, TRANSLATED).language ?? keptLanguage(cookies);
}

/** The language that a browser with these cookies was told to keep. */
export function keptLanguage(cookies: string | null | undefined): Language {
  const [, name] = LANGUAGE_COOKIE.exec(cookies ?? "") ?? [];
  return TRANSLATED.find((language) => language === name) ?? FIRST_LANGUAGE;
}

function isPage({ method, headers }: Request): boolean {
  return isRead(method) && (headers.get("Accept") ?? "").includes("text/html");
}

function redirectTo(location: string): Response {
  return new Response(null, {
    status: 302,
    headers: { Location: location, "Cache-Control": "no-store", Vary: "Cookie" },
  });
}
