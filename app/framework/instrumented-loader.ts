import type { ServerBuild } from "react-router";

type ServerRoute = NonNullable<ServerBuild["routes"][string]>;
type Loader = NonNullable<ServerRoute["module"]["loader"]>;
type Instrumentations = NonNullable<ServerBuild["entry"]["module"]["instrumentations"]>;
type Route = Parameters<NonNullable<Instrumentations[number]["route"]>>[0];
type Around = NonNullable<Parameters<Route["instrument"]>[0]["loader"]>;

/** A route's loader with the entry's instrumentations around it, as React Router calls it. */
export function instrumentedLoader(
  { entry }: ServerBuild,
  { id, index, path, module }: ServerRoute,
): Loader | undefined {
  const { loader } = module;
  const { instrumentations = [] } = entry.module;
  if (!loader || instrumentations.length === 0) return loader;
  const arounds: Around[] = [];
  const instrument: Route["instrument"] = (given) => {
    if (given.loader) arounds.push(given.loader);
  };
  for (const { route: look } of instrumentations) look?.({ id, index, path, instrument });
  return arounds.reduce<Loader>((inner, around) => (args) => called(around, inner, args), loader);
}

async function called(
  around: Around,
  loader: Loader,
  args: Parameters<Loader>[0],
): Promise<unknown> {
  const result = Promise.withResolvers<unknown>();
  // A failure is handled by the caller, who awaits this promise below.
  result.promise.catch(() => undefined);
  await around(async () => {
    try {
      result.resolve(await loader(args));
    } catch (error) {
      result.reject(error);
      if (error instanceof Error) return { status: "error", error };
    }
    return { status: "success", error: undefined };
  }, args);
  return await result.promise;
}
