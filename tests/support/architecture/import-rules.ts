/** Rules about imports. */

import { PACKAGE_HOMES } from "./package-homes.ts";
import type { Rule, Violation } from "./report.ts";
import { ZONES, type Zone } from "./table.ts";
import type { Import, SourceFile, Tree } from "./tree.ts";

const IN_ZONES = /^(app|server|scripts|bench|tools)\//;
const FRAMEWORK_MODULES = /^virtual:react-router\//;
const SERVER_FILE = /\.server(\.tsx?)?$/;

/** The first zone that contains this file, or undefined. */
export function zoneOf(path: string): Zone | undefined {
  return ZONES.find(({ files }) => files.test(path));
}

export const everyFileHasAPlace: Rule = ({ files }) =>
  files
    .filter(({ path, isTest }) => !isTest && IN_ZONES.test(path) && !zoneOf(path))
    .map(({ path }) => ({
      path,
      line: 1,
      message: "has no place in the layout; move it to a folder and name of table.ts",
    }));

export const importsFollowTheTable: Rule = (tree) =>
  checkImports(tree, (file, zone, found) => {
    const target = found.target && targetZone(tree, found.target);
    if (!target || isAllowed(file, zone, found, target.name)) return undefined;
    return `${zone.name} may not import ${target.name} (${found.specifier}); it may import: ${zone.mayImport.join(", ") || "nothing"}`;
  });

export const packagesStayInTheirZones: Rule = (tree) =>
  checkImports(tree, (_, zone, { specifier, target, typeOnly }) => {
    if (target || FRAMEWORK_MODULES.test(specifier)) return undefined;
    const home = PACKAGE_HOMES.find(({ packages }) => packages.test(specifier));
    const isHome = home === undefined || home.zones.includes(zone.name);
    const isListed = zone.packages === undefined || zone.packages.test(specifier);
    if ((isHome && isListed) || (typeOnly && home === undefined)) return undefined;
    const advice = home ? `only these may: ${home.zones.join(", ")}` : "keep it free of packages";
    return `${zone.name} may not import ${specifier}; ${advice}`;
  });

/**
 * The bundler excludes `.server` files from the browser; any module that needs the server must have the
 * suffix.
 */
export const serverFilesAreNamed: Rule = (tree) =>
  checkImports(tree, (file, zone, found) => {
    if (zone.serverOnly || found.typeOnly || SERVER_FILE.test(file.path)) return undefined;
    const target = found.target && targetZone(tree, found.target);
    const reachesServer =
      found.specifier.startsWith("node:") ||
      (target && ["db", "gateways", "env"].includes(target.name)) ||
      (found.target && SERVER_FILE.test(found.target));
    if (!reachesServer) return undefined;
    return `imports ${found.specifier}, which only exists on the server; name this file *.server.ts or import the type only`;
  });

export const noReExports: Rule = ({ files }) =>
  files.flatMap(({ path, imports }) =>
    imports
      .filter(({ reExport }) => reExport)
      .map(({ line, specifier }) => ({
        path,
        line,
        message: `re-exports ${specifier}; let readers import it from where it is`,
      })),
  );

export const noImportCycles: Rule = (tree) => {
  const sources = tree.files.filter(({ isTest }) => !isTest);
  const graph = new Map(
    sources.map((file) => [
      file.path,
      file.imports.flatMap(({ target }) => (target && tree.find(target)?.path) || []),
    ]),
  );
  return findCycles(graph).map((cycle) => ({
    path: cycle[0] ?? "",
    line: 1,
    message: `import cycle: ${[...cycle, cycle[0]].join(" → ")}; move what both need into one of them or a third file`,
  }));
};

export const noAreaCycles: Rule = (tree) => {
  const graph = new Map<string, Set<string>>();
  for (const file of tree.files.filter(({ isTest }) => !isTest)) {
    const from = areaOf(file.path);
    for (const { target } of file.imports) {
      const to = target && areaOf(target);
      if (from && to && from !== to) graph.set(from, (graph.get(from) ?? new Set()).add(to));
    }
  }
  const lists = new Map([...graph].map(([from, to]) => [from, [...to]]));
  return findCycles(lists).map((cycle) => ({
    path: `app/features/${cycle[0]}`,
    line: 1,
    message: `areas in a circle: ${[...cycle, cycle[0]].join(" → ")}; decide which one knows the other`,
  }));
};

function checkImports(
  tree: Tree,
  check: (file: SourceFile, zone: Zone, found: Import) => string | undefined,
): Violation[] {
  return tree.files.flatMap((file) => {
    const zone = zoneOf(file.path);
    if (!zone || file.isTest) return [];
    return file.imports.flatMap((found) => {
      const message = check(file, zone, found);
      return message ? [{ path: file.path, line: found.line, message }] : [];
    });
  });
}

function targetZone(tree: Tree, target: string): Zone | { name: string } {
  const path = tree.find(target)?.path ?? target;
  const zone = [path, `${path}.ts`, `${path}.tsx`].map(zoneOf).find((found) => found);
  return zone ?? { name: path.startsWith("tests/") ? "tests" : `${path}, which has no place` };
}

function isAllowed(file: SourceFile, zone: Zone, found: Import, target: string): boolean {
  const from = areaOf(file.path);
  const to = areaOf(found.target ?? "");
  if (to && zone.onlyAreas && !zone.onlyAreas.includes(to)) return false;
  return zone.mayImport.some((entry) => {
    const words = entry.split(" ");
    if (words.includes("type") && !found.typeOnly) return false;
    if (words.includes("own") && from !== to) return false;
    return words.filter((word) => word !== "type" && word !== "own").join(" ") === target;
  });
}

export function areaOf(path: string): string | undefined {
  return /^app\/features\/([^/]+)\//.exec(path)?.[1];
}

/** Each cycle once, by a depth-first search. */
function findCycles(graph: Map<string, string[]>): string[][] {
  const cycles: string[][] = [];
  const done = new Set<string>();
  const trail: string[] = [];
  const walk = (node: string) => {
    const start = trail.indexOf(node);
    if (start >= 0) cycles.push(trail.slice(start));
    if (start >= 0 || done.has(node)) return;
    trail.push(node);
    for (const next of graph.get(node) ?? []) walk(next);
    trail.pop();
    done.add(node);
  };
  for (const node of graph.keys()) walk(node);
  return cycles;
}
