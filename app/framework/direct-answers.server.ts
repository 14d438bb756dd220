import type { RouterContextProvider, ServerBuild } from "react-router";
import { type DirectAnswer, DirectPage } from "./direct-page.server";
import { switches } from "./switches";

/** The most opened pages without parameters. Their titles need no data of their loaders. */
export const DIRECT_PATHS = ["/dashboard", "/community/leaderboard", "/bookings", "/admin/reports"];

/** A query string that can be spelled in one way only. */
const PLAIN_SEARCH = /^(\?[a-z]+=[a-z0-9]*(&[a-z]+=[a-z0-9]*)*)?$/;
const SEARCH_LENGTH = 100;
const DATA = ".data";

export interface DirectRequest {
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

  constructor(build: ServerBuild, answer: DirectAnswer) {
    for (const path of DIRECT_PATHS) this.#pages.set(path, new DirectPage(build, path, answer));
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
  find({ method, url }: Request): DirectRequest | undefined {
    if (method !== "GET" || !switches.directAnswers) return undefined;
    const start = url.indexOf("/", url.indexOf("://") + "://".length);
    const query = url.indexOf("?", start);
    const pathname = query === -1 ? url.slice(start) : url.slice(start, query);
    const search = query === -1 ? "" : url.slice(query);
    const isData = pathname.endsWith(DATA);
    const page = this.#pages.get(isData ? pathname.slice(0, -DATA.length) : pathname);
    if (!page || search.length > SEARCH_LENGTH || !PLAIN_SEARCH.test(search)) return undefined;
    const answer = async (request: Request, context: RouterContextProvider) => {
      const asked = { request, context, search };
      const answered = isData ? page.answerData(asked) : page.answerDocument(asked);
      return await answered.catch(() => undefined);
    };
    return { pathname, isData, answer };
  }
}
