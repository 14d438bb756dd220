import type { RouterContextProvider, ServerBuild } from "react-router";
import { type Answer, DirectPage } from "./direct-page.server";

/** Pages without parameters that members open most. Their titles need no data of their loaders. */
export const DIRECT_PATHS = ["/dashboard", "/community/leaderboard", "/bookings"];

/** A search that reads the same however it is written. */
const PLAIN_SEARCH = /^(\?[a-z]+=[a-z]*)?$/;
const DATA = /\.data$/;

/**
 * Answers the pages of `DIRECT_PATHS` and their data: runs the middleware and loaders of the routes around a page, in
 * React Router's order, and writes what they return. Whatever is not plain (an error, a redirect, a refusal, a header of
 * a loader) goes to React Router, which begins again.
 */
export class DirectAnswers {
  readonly #pages: Map<string, DirectPage>;

  constructor(
    build: ServerBuild,
    private readonly answer: Answer,
  ) {
    this.#pages = new Map(DIRECT_PATHS.map((path) => [path, new DirectPage(build, path)]));
  }

  /** The build whose pages are noted as React Router renders them: they are the models of direct ones. */
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

  /** Undefined where React Router is to answer. */
  async find(request: Request, context: RouterContextProvider): Promise<Response | undefined> {
    const { pathname, search } = new URL(request.url);
    const page = this.#pages.get(pathname.replace(DATA, ""));
    if (!page || request.method !== "GET" || !PLAIN_SEARCH.test(search)) return undefined;
    try {
      return DATA.test(pathname)
        ? await page.answerData({ request, context, search }, this.answer)
        : await page.answerDocument({ request, context, search });
    } catch {
      return undefined;
    }
  }
}
