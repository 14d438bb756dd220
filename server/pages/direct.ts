/**
 * The second way to serve: the most opened pages and their data are answered in front of the app, which gets every
 * other request, and this one too where the direct answer is not plain or fails. What it re-implements of React Router
 * and what that gains: docs/decisions/024-private-parts-of-frameworks.md. The switch `directAnswers` turns it off.
 */
import { randomUUID } from "node:crypto";
import type {
  EntryContext,
  MiddlewareFunction,
  RouterContextProvider,
  ServerBuild,
} from "react-router";
import { switches } from "~/framework/switches";
import { handOver } from "~/framework/whole-page.server";
import { bufferedBodyOf, bufferedResponse } from "~/lib/buffered-response.server";
import { FIRST_LANGUAGE } from "~/lib/language";
import type { AppServices } from "~/middleware/context.server";
import { countStatements } from "../../app/db/statement-count";
import type { Connection } from "../http/app-env";
import { packed } from "../http/compression";
import { keptLanguage } from "../http/languages";
import { securityHeaders } from "../http/security-headers";
import type { RecordedRequest } from "../watch/request-log";
import type { InRequest, RecordRequest } from "../watch/request-recorder";

/** The most opened pages without parameters. Their titles need no data of their loaders. */
export const DIRECT_PATHS = ["/dashboard", "/community/leaderboard", "/bookings", "/admin/reports"];

/** A query string that can be spelled in one way only. */
const PLAIN_SEARCH = /^(\?[a-z]+=[a-z0-9]*(&[a-z]+=[a-z0-9]*)*)?$/;
const SEARCH_LENGTH = 100;
const DATA = ".data";

/** The placeholder of an answer's nonce in the headers, which are made once. */
const NONCE = "nonce-of-the-answer";

interface Lane {
  services: AppServices;
  direct: DirectAnswers;
  note: RecordRequest;
  turnOf: (connection: Connection | undefined, request: Request) => Promise<void>;
  inRequest: InRequest;
  contextOf: (
    request: Request,
    connection: Connection | undefined,
    own: { requestId: string; noteActor: (actor: RecordedRequest["actor"]) => void },
  ) => { context: RouterContextProvider; nonce: string };
}

/**
 * Answers the pages of `DIRECT_PATHS` in front of the app, with the same headers and the same line in the
 * log. Returns undefined when the app is to answer: for every other request, and for an answer that is not
 * plain.
 */
export function withDirectAnswers(lane: Lane) {
  const { services, direct, note, turnOf, inRequest, contextOf } = lane;
  const security = securityHeaders(services, NONCE);
  /** A loader that throws an answer is no failure; the app's log counts each event. */
  const noteFailure = (error: unknown, { signal }: Request, where: Record<string, string>) => {
    if (!(error instanceof Error) || error instanceof NotPlain || signal.aborted) return;
    const event = "direct_answer_failed";
    services.log.warn({ event, err: error, ...where }, "a direct answer failed; the app answers");
  };
  return async (request: Request, connection?: Connection): Promise<Response | undefined> => {
    const found = direct.find(request);
    if (!found) return undefined;
    const startedAt = performance.now();
    const requestId = randomUUID();
    let actor: RecordedRequest["actor"] = "visitor";
    const noteActor = (known: RecordedRequest["actor"]) => {
      actor = known;
    };
    const counted = { statements: 0 };
    const answer = async () => {
      await turnOf(connection, request);
      await services.contentStore.refresh();
      const { context, nonce } = contextOf(request, connection, { requestId, noteActor });
      const answered = await found.answer(request, context).catch((error: unknown) => {
        noteFailure(error, request, { requestId, path: found.pathname });
        return undefined;
      });
      const body = answered && bufferedBodyOf(answered);
      if (!body) return undefined;
      const sent = await packed(body, request.headers.get("Accept-Encoding") ?? "");
      const headers: Record<string, string> = {
        "Content-Type": found.isData ? "text/x-script" : "text/html; charset=utf-8",
        ...(found.isData && { "X-Remix-Response": "yes" }),
        "Cache-Control": "no-store",
        Vary: "Accept-Encoding",
        ...(sent.encoding && { "Content-Encoding": sent.encoding }),
        "X-Request-Id": requestId,
      };
      for (const [name, value] of security) headers[name] = value.replace(NONCE, nonce);
      return bufferedResponse(sent.body, { headers });
    };
    const { pathname: path } = found;
    const response = await countStatements(counted, () => inRequest({ requestId, path }, answer));
    if (response) {
      note({ path, method: "GET", answer: response, actor, requestId, startedAt, ...counted });
    }
    return response;
  };
}

interface DirectRequest {
  pathname: string;
  isData: boolean;
  /** The answer, whose headers the caller writes; undefined when it is not plain. */
  answer: (request: Request, context: RouterContextProvider) => Promise<Response | undefined>;
}

/**
 * Answers the pages of `DIRECT_PATHS` and their data: runs the middleware and loaders of a page's routes in
 * React Router's order, and writes their results. Anything else (an error, a redirect, a refusal, a header of
 * a loader) goes to React Router, which begins again.
 */
export class DirectAnswers {
  readonly #pages = new Map<string, DirectPage>();

  constructor(build: ServerBuild) {
    for (const path of DIRECT_PATHS) this.#pages.set(path, new DirectPage(build, path));
  }

  /** The build, which notes each page as React Router renders it: direct answers copy it. */
  noting(build: ServerBuild): ServerBuild {
    const { default: render } = build.entry.module;
    const noting: typeof render = (request, status, headers, entryContext, context) => {
      if (request.method === "GET" && status === 200)
        this.#pages.get(new URL(request.url).pathname)?.note(entryContext);
      return render(request, status, headers, entryContext, context);
    };
    return {
      ...build,
      entry: { ...build.entry, module: { ...build.entry.module, default: noting } },
    };
  }

  /** The direct answer for this request; undefined when React Router is to answer. */
  find({ method, url, headers }: Request): DirectRequest | undefined {
    if (method !== "GET" || !switches.directAnswers) return undefined;
    if (keptLanguage(headers.get("Cookie")) !== FIRST_LANGUAGE) return undefined;
    const start = url.indexOf("/", url.indexOf("://") + "://".length);
    const query = url.indexOf("?", start);
    const pathname = query === -1 ? url.slice(start) : url.slice(start, query);
    const search = query === -1 ? "" : url.slice(query);
    const isData = pathname.endsWith(DATA);
    const page = this.#pages.get(isData ? pathname.slice(0, -DATA.length) : pathname);
    if (!page || search.length > SEARCH_LENGTH || !PLAIN_SEARCH.test(search)) return undefined;
    const answer = async (request: Request, context: RouterContextProvider) =>
      isData
        ? await page.answerData({ request, context, search })
        : await page.answerDocument({ request, context, search });
    return { pathname, isData, answer };
  }
}

type RouteModule = NonNullable<ServerBuild["routes"][string]>["module"];
type LoaderArgs = Parameters<NonNullable<RouteModule["loader"]>>[0];

interface PageRequest {
  request: Request;
  context: RouterContextProvider;
  search: string;
}

/** The loaded data has values that `encodePlain` does not write. */
class NotPlain extends Error {}

/** A page without parameters, with the routes around it. */
class DirectPage {
  readonly #chain: { id: string; module: RouteModule }[];
  readonly #pattern: string;
  #model: (EntryContext & { ownManifest: EntryContext["manifest"] }) | undefined;

  constructor(
    private readonly build: ServerBuild,
    private readonly path: string,
  ) {
    const routes = chainTo(build.routes, path);
    this.#chain = routes.map(({ id, module }) => ({ id, module }));
    this.#pattern = routes
      .map((route) => route.path ?? "")
      .filter(Boolean)
      .join("/");
  }

  /** Records how React Router renders this page, without the loaded data. */
  note(rendered: EntryContext): void {
    if (this.#model || rendered.staticHandlerContext.errors) return;
    const staticHandlerContext = { ...rendered.staticHandlerContext, loaderData: {} };
    const { serverHandoffStream: _, ...rest } = rendered;
    const own = this.#chain.map(({ id }) => [id, rest.manifest.routes[id]]);
    const ownManifest = { ...rest.manifest, routes: Object.fromEntries(own) };
    this.#model = { ...rest, staticHandlerContext, renderMeta: {}, ownManifest };
  }

  async answerData(page: PageRequest): Promise<Response | undefined> {
    return await this.#within(page, async (loaded) => {
      const results = Object.entries(loaded).map(([id, data]) => [id, { data }]);
      const text = encodePlain(Object.fromEntries(results));
      return text === undefined ? undefined : bufferedResponse(Buffer.from(text), {});
    });
  }

  async answerDocument(page: PageRequest): Promise<Response | undefined> {
    const model = this.#model;
    if (!model || !switches.wholePages) return undefined;
    return await this.#within(page, async (loaderData) => {
      const { actionData, errors, location } = model.staticHandlerContext;
      const text = encodePlain({ loaderData, actionData, errors });
      if (text === undefined) return undefined;
      const entryContext = {
        ...model,
        renderMeta: {},
        staticHandlerContext: {
          ...model.staticHandlerContext,
          location: { ...location, search: page.search },
          loaderData,
        },
      };
      handOver(entryContext, { text, path: this.path, manifest: model.ownManifest });
      const { default: render } = this.build.entry.module;
      return await render(page.request, 200, new Headers(), entryContext, page.context);
    });
  }

  /**
   * The result of `write` with the loaded data, called inside the routes' middleware; undefined when a middleware
   * answers itself.
   */
  async #within(
    { request, context, search }: PageRequest,
    write: (loaded: Record<string, unknown>) => Promise<Response | undefined>,
  ): Promise<Response | undefined> {
    const url = new URL(request.url);
    url.pathname = this.path;
    url.search = search;
    const args = { request, url, pattern: this.#pattern, params: {}, context };
    let written: Response | undefined;
    const steps = this.#chain.flatMap(({ module }) => module.middleware ?? []);
    const answered = await through(steps, args, async () => {
      written = await write(await this.#load(args));
      if (!written) throw new NotPlain();
      return written;
    });
    return answered === written ? written : undefined;
  }

  async #load(args: LoaderArgs): Promise<Record<string, unknown>> {
    const loading = this.#chain.map(async ({ id, module }) => [id, await module.loader?.(args)]);
    const loaded = await Promise.all(loading);
    return Object.fromEntries(loaded.filter((_, at) => this.#chain[at]?.module.loader));
  }
}

async function through(
  steps: MiddlewareFunction<Response>[],
  args: LoaderArgs,
  end: () => Promise<Response>,
): Promise<Response> {
  const [step, ...rest] = steps;
  if (!step) return await end();
  let inner: Promise<Response> | undefined;
  const next = () => {
    inner ??= through(rest, args, end);
    return inner;
  };
  const answered: unknown = await Promise.resolve(step(args, next));
  return answered instanceof Response ? answered : await next();
}

/** The routes from the root to the page at this path. */
function chainTo(routes: ServerBuild["routes"], path: string) {
  const all = Object.values(routes).flatMap((route) => route ?? []);
  const leaf = all.find((route) => `/${route.path ?? ""}` === path);
  const chain = leaf ? [leaf] : [];
  for (let first = leaf; first?.parentId !== undefined; ) {
    const { parentId } = first;
    first = all.find(({ id }) => id === parentId);
    if (first) chain.unshift(first);
  }
  return chain;
}

/** The codes of values that are not stored in the list. */
const SIGNS = { undefined: -7, infinity: -6, null: -5, minusZero: -4, minusInfinity: -3, nan: -2 };

/**
 * Encodes text, numbers and plain objects as React Router 8.4 sends them to the browser: a list with each
 * value once, in which objects and lists refer to values by index. Undefined for any other value.
 */
export function encodePlain(data: object): string | undefined {
  const list = new PlainList();
  return list.add(data) ? `[${list.texts.join(",")}]\n` : undefined;
}

class PlainList {
  readonly texts: string[] = [];
  readonly #places = new Map<unknown, number>();
  readonly #open: [value: unknown, place: number][] = [];

  /** Adds a value with all its parts; false for a value that is not plain. */
  add(value: unknown): boolean {
    this.#placeOf(value);
    for (let next = this.#open.pop(); next; next = this.#open.pop()) {
      const text = this.#textOf(next[0]);
      if (text === undefined) return false;
      this.texts[next[1]] = text;
    }
    return true;
  }

  #placeOf(value: unknown): number {
    const known = signOf(value) ?? this.#places.get(value);
    if (known !== undefined) return known;
    const place = this.#places.size;
    this.#places.set(value, place);
    this.#open.push([value, place]);
    return place;
  }

  #textOf(value: unknown): string | undefined {
    if (typeof value !== "object" || value === null)
      return isWritten(value) ? JSON.stringify(value) : undefined;
    if (Array.isArray(value)) return `[${value.map((item) => this.#placeOf(item)).join(",")}]`;
    const prototype: unknown = Object.getPrototypeOf(value);
    if (prototype === Object.prototype) return this.#fieldsOf(value);
    // A row of node:sqlite.
    return prototype === null ? `["N",${this.#fieldsOf(value)}]` : undefined;
  }

  #fieldsOf(value: object): string {
    const fields = Object.entries(value).map(
      ([name, field]) => `"_${this.#placeOf(name)}":${this.#placeOf(field)}`,
    );
    return `{${fields.join(",")}}`;
  }
}

function isWritten(value: unknown): boolean {
  return typeof value === "string" || typeof value === "number" || typeof value === "boolean";
}

function signOf(value: unknown): number | undefined {
  if (value === undefined) return SIGNS.undefined;
  if (value === null) return SIGNS.null;
  if (typeof value !== "number") return undefined;
  if (Number.isNaN(value)) return SIGNS.nan;
  if (value === Number.POSITIVE_INFINITY) return SIGNS.infinity;
  if (value === Number.NEGATIVE_INFINITY) return SIGNS.minusInfinity;
  return Object.is(value, -0) ? SIGNS.minusZero : undefined;
}
