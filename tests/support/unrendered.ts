import type { ServerBuild } from "react-router";

/**
 * The build with pages that are their data alone, in JSON: for tests of statuses, rows and data at every address, where
 * React's work on each page would be most of the time.
 */
export function unrendered(build: ServerBuild): ServerBuild {
  const dataOf: typeof build.entry.module.default = async (_request, status, headers, context) => {
    const { loaderData, actionData, errors } = context.staticHandlerContext;
    headers.set("Content-Type", "application/json");
    return new Response(JSON.stringify({ loaderData, actionData, errors }), { status, headers });
  };
  return {
    ...build,
    entry: { ...build.entry, module: { ...build.entry.module, default: dataOf } },
  };
}
