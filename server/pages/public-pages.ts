import { createHash } from "node:crypto";
import type { ServerBuild } from "react-router";
import { scriptSources, withLateScripts, withoutNonces } from "~/framework/late-scripts.server";
import { cacheCount } from "~/lib/cache-counts";
import { FIRST_LANGUAGE, pathIn, withoutLanguage } from "~/lib/language";
import { TRANSLATED } from "~/texts/translated";
import { withTabIcon } from "~/ui/tab-icon.server";
import { PUBLIC_PATHS } from "../../app/core/site/frame/public-pages";
import { type Encoding, encodingFor, packedInAll } from "../http/compression";
import { hasTooManyParameters } from "../http/field-names";
import { keptLanguage } from "../http/languages";
import { findRoutePattern, routePattern } from "../http/route-patterns";

/** The longest time until a change to an event or its seats is shown, from any process. */
const FRESH_MS = 250;
/** The most pages kept; the one that was asked for longest ago gives way. */
const PAGES_KEPT = 400;

/** A member's session, which only the app checks. */
const SESSION_COOKIE = /(?:^|;\s*)(?:__Host-)?session=./;

export interface PageAnswer {
  status: 200 | 304;
  headers: Record<string, string>;
  body: Buffer | undefined;
}

interface CachedPage {
  version: string;
  /** Distinguishes pages of different content. */
  tag: string;
  bodies: Record<Encoding, Buffer>;
  answers: Record<Encoding, PageAnswer>;
  unchanged: Record<Encoding, PageAnswer>;
}

interface PageSource {
  /** Renders a page as a visitor would get it. */
  render: (address: string) => Promise<Response>;
  /** Returns a text that changes when a public page may have changed. */
  findVersion: () => Promise<string>;
  /** Whether there is an event that visitors see at this slug. */
  hasEvent: (slug: string) => Promise<boolean>;
  freshMs?: number;
}

export interface PublicPageRequest {
  origin: string;
  path: string;
  acceptEncoding: string;
  ifNoneMatch: string;
}

/** Public pages in memory, compressed once, each with a strong ETag; made again when the version changes. */
export class PublicPages {
  private readonly cached = new Map<string, CachedPage>();
  private readonly count = cacheCount("public_pages");
  private readonly making = new Map<string, Promise<CachedPage | undefined>>();
  private version = "";
  private doubts = 0;
  private checkedAt = Number.NEGATIVE_INFINITY;
  private checking: Promise<void> | undefined;

  constructor(private readonly source: PageSource) {}

  /**
   * Whether a browser with these cookies gets the page that is the same for everyone: an event's page shows a member's
   * own booking.
   */
  static isShared(path: string, cookies: string | null | undefined): boolean {
    // Such a browser is led to the page in its language.
    if (!isInLanguage(path) && keptLanguage(cookies) !== FIRST_LANGUAGE) return false;
    if (isFixedPage(path)) return true;
    return slugAt(path) !== undefined && !SESSION_COOKIE.test(cookies ?? "");
  }

  /** Whether requests for this page share one rendering, if it has to be rendered at all. */
  isKept(origin: string, path: string): boolean {
    return isFixedPage(path) || this.cached.has(origin + path);
  }

  /** The answer, when it is in memory and fresh; never waits. */
  find({ origin, path, acceptEncoding, ifNoneMatch }: PublicPageRequest): PageAnswer | undefined {
    if (performance.now() - this.checkedAt > (this.source.freshMs ?? FRESH_MS)) return undefined;
    const page = this.cached.get(origin + path);
    if (page?.version !== this.version) return undefined;
    this.count.hits += 1;
    this.keep(origin + path, page);
    return answerOf(page, acceptEncoding, ifNoneMatch);
  }

  /**
   * The answer, rendered now if necessary; undefined for a page that cannot be kept, or whose freshness is
   * unknown. While the database is unavailable, pages in memory are still sent.
   */
  async make(request: PublicPageRequest): Promise<PageAnswer | undefined> {
    await this.check();
    if (this.version === "") return undefined;
    const address = request.origin + request.path;
    const page = this.cached.get(address);
    const isFresh = page?.version === this.version;
    if (isFresh) {
      this.count.hits += 1;
      this.keep(address, page);
    }
    const fresh = isFresh ? page : await this.remake(address);
    return fresh && answerOf(fresh, request.acceptEncoding, request.ifNoneMatch);
  }

  /** Call it after a write: the next request reads the version first. */
  doubt(): void {
    this.doubts += 1;
    this.checkedAt = Number.NEGATIVE_INFINITY;
    this.checking = undefined;
  }

  private check(): Promise<void> {
    if (performance.now() - this.checkedAt <= (this.source.freshMs ?? FRESH_MS)) {
      return Promise.resolve();
    }
    this.checking ??= this.askVersion();
    return this.checking;
  }

  private async askVersion(): Promise<void> {
    const askedAt = performance.now();
    const { doubts } = this;
    const version = await this.source.findVersion().catch(() => undefined);
    if (doubts !== this.doubts) return;
    if (version !== undefined) this.version = version;
    this.checkedAt = askedAt;
    this.checking = undefined;
  }

  private remake(address: string): Promise<CachedPage | undefined> {
    const { version } = this;
    const key = `${version} ${address}`;
    const running = this.making.get(key);
    if (running !== undefined) {
      this.count.hits += 1;
      return running;
    }
    const made = this.render(address, version).finally(() => this.making.delete(key));
    this.making.set(key, made);
    return made;
  }

  private async render(address: string, version: string): Promise<CachedPage | undefined> {
    const slug = slugAt(new URL(address).pathname);
    if (slug !== undefined && !(await this.source.hasEvent(slug))) return undefined;
    this.count.misses += 1;
    const response = await this.source.render(address);
    if (response.status !== 200 || response.headers.has("Set-Cookie")) return undefined;
    const vary = slug === undefined ? undefined : "Accept-Encoding, Cookie";
    const page = await cachedPageOf(response, { version, vary, earlier: this.cached.get(address) });
    this.keep(address, page);
    return page;
  }

  /** Puts the page behind all others, so that the first one is the one asked for longest ago. */
  private keep(address: string, page: CachedPage): void {
    this.cached.delete(address);
    const [oldest] = this.cached.size >= PAGES_KEPT ? this.cached.keys() : [];
    if (oldest !== undefined) this.cached.delete(oldest);
    this.cached.set(address, page);
  }
}

/**
 * Most pages are unchanged by a change: compressing takes longer than rendering and is done for new content
 * only.
 */
async function cachedPageOf(
  response: Response,
  {
    version,
    vary = "Accept-Encoding",
    earlier,
  }: { version: string; vary: string | undefined; earlier: CachedPage | undefined },
): Promise<CachedPage> {
  const policy = response.headers.get("Content-Security-Policy") ?? "";
  const [, nonce = ""] = /'nonce-([^']+)'/.exec(policy) ?? [];
  const rendered = withTabIcon(withLateScripts(await response.text(), nonce));
  const html = withoutNonces(rendered);
  const headers = { ...sharedHeaders(response.headers, scriptSources(rendered, nonce)), vary };
  const tag = createHash("sha256").update(html).digest("base64url").slice(0, 22);
  const bodies = earlier?.tag === tag ? earlier.bodies : await packedInAll(html);
  const each = (encoding: Encoding, status: 200 | 304): PageAnswer => ({
    status,
    body: status === 200 ? bodies[encoding] : undefined,
    headers: {
      ...headers,
      ETag: `"${tag}-${encoding}"`,
      ...(encoding !== "identity" && { "Content-Encoding": encoding }),
      ...(status === 200 && { "Content-Length": String(bodies[encoding].length) }),
    },
  });
  return {
    version,
    tag,
    bodies,
    answers: { br: each("br", 200), gzip: each("gzip", 200), identity: each("identity", 200) },
    unchanged: { br: each("br", 304), gzip: each("gzip", 304), identity: each("identity", 304) },
  };
}

/**
 * The page's own headers, with hashes in place of the nonce: a nonce is for one answer, these bytes are sent
 * often. The addresses of a hosted check stay.
 */
function sharedHeaders(headers: Headers, scripts: string): Record<string, string> {
  const kept = Object.fromEntries(headers);
  const policy = kept["content-security-policy"];
  const addresses = /script-src ([^;]+)/.exec(policy ?? "")?.[1]?.match(/https:\S+/g) ?? [];
  const sources = [scripts, ...addresses].join(" ");
  for (const name of ["x-request-id", "content-length", "transfer-encoding"]) delete kept[name];
  return {
    ...kept,
    ...(policy && {
      "content-security-policy": policy.replace(/script-src [^;]+/, `script-src ${sources}`),
    }),
    "cache-control": "public, max-age=0, must-revalidate",
  };
}

function answerOf(page: CachedPage, acceptEncoding: string, ifNoneMatch: string): PageAnswer {
  const encoding = encodingFor(acceptEncoding);
  const answer = page.answers[encoding];
  const isKnown = ifNoneMatch !== "" && ifNoneMatch.includes(answer.headers.ETag ?? "-");
  return isKnown ? page.unchanged[encoding] : answer;
}

const PATHS = new Set<string>([...PUBLIC_PATHS, "/terms-and-conditions"]);
const EVENT_PATH = /^\/events\/([\w-]+)$/;

/** Whether a public page without parameters in its path is here, and is spelled as in its links. */
function isFixedPage(path: string): boolean {
  return PATHS.has(withoutLanguage(path, TRANSLATED).path);
}

function isInLanguage(path: string): boolean {
  return withoutLanguage(path, TRANSLATED).language !== undefined;
}

/** The slug in the path of an event's page; undefined for every other path. */
function slugAt(path: string): string | undefined {
  return EVENT_PATH.exec(withoutLanguage(path, TRANSLATED).path)?.[1];
}

/**
 * The one spelling of a public page's path: decoded, with one slash between its parts and none at its end, in
 * small letters up to the slug. Undefined for the path of anything else.
 */
export function canonicalPath(pathname: string): string | undefined {
  const { language, path } = withoutLanguage(pathname, TRANSLATED);
  if (language === undefined) return canonicalPlainPath(path);
  const canonical = canonicalPlainPath(path);
  return canonical && pathIn(language, canonical);
}

function canonicalPlainPath(pathname: string): string | undefined {
  if (PATHS.has(pathname) || EVENT_PATH.test(pathname)) return pathname;
  const decoded = decodedPath(pathname);
  // A path that begins with two slashes names another host to whoever follows it.
  if (decoded === undefined || decoded.startsWith("//")) return undefined;
  const path = decoded
    .replace(/\/{2,}/g, "/")
    .replace(/(?<=.)\/$/, "")
    .replace(/^\/[^/]*/, (first) => first.toLowerCase());
  return PATHS.has(path) || EVENT_PATH.test(path) ? path : undefined;
}

/** Undefined for a path that decodes to other segments, or to nothing. */
function decodedPath(pathname: string): string | undefined {
  if (/%2f/i.test(pathname)) return undefined;
  try {
    return decodeURIComponent(pathname);
  } catch {
    return undefined;
  }
}

/**
 * Returns a function for whether a query string changes a page: whether it has a parameter that the page's
 * route declares in its `handle`. Too many parameters are left to the app, which refuses them.
 */
export function findChangingQuery(
  build: ServerBuild,
): (path: string, search: string | undefined) => boolean {
  const patternOf = findRoutePattern(build);
  const declared = new Map<string, string[]>();
  for (const route of Object.values(build.routes)) {
    const pattern = route && routePattern(build, route.id);
    if (pattern) declared.set(pattern, parametersIn(route.module.handle));
  }
  return (path, search) => {
    if (!search) return false;
    if (hasTooManyParameters(search)) return true;
    const plain = withoutLanguage(path, TRANSLATED).path;
    const parameters = declared.get(patternOf(plain)) ?? [];
    const given = parameters.length > 0 ? new URLSearchParams(search) : undefined;
    return parameters.some((name) => given?.has(name));
  };
}

function parametersIn(handle: unknown): string[] {
  if (typeof handle !== "object" || handle === null || !("parameters" in handle)) return [];
  const { parameters } = handle;
  return Array.isArray(parameters) ? parameters.map(String) : [];
}
