import type {
  EntryContext,
  MiddlewareFunction,
  RouterContextProvider,
  ServerBuild,
} from "react-router";
import { encodePlain } from "./plain-data";
import { switches } from "./switches";
import { handOver } from "./whole-page.server";

type RouteModule = NonNullable<ServerBuild["routes"][string]>["module"];
type LoaderArgs = Parameters<NonNullable<RouteModule["loader"]>>[0];
export type DirectAnswer = (body: string) => Response;

interface Asked {
  request: Request;
  context: RouterContextProvider;
  search: string;
}

/** A page without parameters, with the routes around it. */
export class DirectPage {
  readonly #chain: { id: string; module: RouteModule }[];
  readonly #pattern: string;
  #model: (EntryContext & { ownManifest: EntryContext["manifest"] }) | undefined;

  constructor(
    private readonly build: ServerBuild,
    private readonly path: string,
    private readonly answer: DirectAnswer,
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

  async answerData(asked: Asked): Promise<Response | undefined> {
    return await this.#within(asked, async (loaded) => {
      const results = Object.entries(loaded).map(([id, data]) => [id, { data }]);
      const text = encodePlain(Object.fromEntries(results));
      return text === undefined ? undefined : this.answer(text);
    });
  }

  async answerDocument(asked: Asked): Promise<Response | undefined> {
    const model = this.#model;
    if (!model || !switches.wholePages) return undefined;
    return await this.#within(asked, async (loaderData) => {
      const { actionData, errors, location } = model.staticHandlerContext;
      const text = encodePlain({ loaderData, actionData, errors });
      if (text === undefined) return undefined;
      const entryContext = {
        ...model,
        renderMeta: {},
        staticHandlerContext: {
          ...model.staticHandlerContext,
          location: { ...location, search: asked.search },
          loaderData,
        },
      };
      handOver(entryContext, { text, path: this.path, manifest: model.ownManifest });
      const { default: render } = this.build.entry.module;
      return await render(asked.request, 200, new Headers(), entryContext, asked.context);
    });
  }

  /**
   * The result of `write` with the loaded data, called inside the routes' middleware; undefined when a middleware
   * answers itself.
   */
  async #within(
    { request, context, search }: Asked,
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
      if (!written) throw new Error("not plain");
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
