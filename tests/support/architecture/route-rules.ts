/** Rules about the URL map: where the file of a URL is found. */
import type { RouteConfigEntry } from "@react-router/dev/routes";
import type { Violation } from "./report.ts";

/** What a part of the map that has no word of its own is called. */
const NAMES = { index: "home", splat: "not-found", layout: "layout" };

/**
 * A route's file is named after the last parts of its URL, joined by dashes: as many as tell it apart. A
 * parameter's page is called by the singular of what stands before it. A file that serves two URLs is named
 * after one of them.
 */
export function routeFilesCarryTheirUrl(routes: RouteConfigEntry[]): Violation[] {
  const all = routes.flatMap((route) => listRoutes(route));
  const named = new Set(all.filter(isNamedAfterUrl).map(({ file }) => file));
  return all
    .filter(({ file }) => !named.has(file))
    .map((route) => ({
      path: `app/${route.file}`,
      line: 1,
      message: `serves ${urlOf(route)}; name it ${wordsOf(route).join("-")}, or after the last of these words`,
    }));
}

function listRoutes(route: RouteConfigEntry): RouteConfigEntry[] {
  return [route, ...(route.children ?? []).flatMap((child) => listRoutes(child))];
}

function isNamedAfterUrl(route: RouteConfigEntry): boolean {
  const name = route.file.replace(/^.*\/|\.tsx?$/g, "");
  const words = wordsOf(route);
  // What a layout is around has no URL: any words may stand before.
  if (isLayout(route)) return `-${name}`.endsWith(`-${NAMES.layout}`);
  return words.some((_, start) => words.slice(start).join("-") === name);
}

function wordsOf(route: RouteConfigEntry): string[] {
  if (isLayout(route)) return [NAMES.layout];
  const parts = (route.path ?? "").split("/").filter((part) => part !== "");
  const words = parts.flatMap((part, at) => {
    if (part.startsWith(":")) return [];
    if (part === "*") return [NAMES.splat];
    const word = part.replace(/^\./, "").replaceAll(".", "-");
    return [parts[at + 1]?.startsWith(":") ? word.replace(/s$/, "") : word];
  });
  return words.length > 0 ? words : [NAMES.index];
}

function isLayout({ index, path }: RouteConfigEntry): boolean {
  return !index && path === undefined;
}

function urlOf({ path = "" }: RouteConfigEntry): string {
  return `/${path}`;
}
