/** Rules about imports. */
import { AREAS, partOf, ROUTE_FILE, STATUS_FILE, TEXTS_FILE } from "./areas.ts";
import { PACKAGE_HOMES } from "./package-homes.ts";
import type { Rule, Violation } from "./report.ts";
import { ZONES, type Zone } from "./table.ts";
import type { Import, SourceFile, Tree } from "./tree.ts";

const IN_ZONES = /^(app|server|scripts|tools)\//;
const FRAMEWORK_MODULES = /^virtual:react-router\//;
const NAMED_SERVER = /\.server(\.(tsx?|mjs))?$/;

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
  checkImports(tree, (_, zone, found) => {
    const target = found.target && targetZone(tree, found.target);
    if (!target || isAllowed(zone, found, target.name)) return undefined;
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
    if (zone.serverOnly || found.typeOnly || NAMED_SERVER.test(file.path)) return undefined;
    if (found.late && zone.mayImport.includes("late server")) return undefined;
    const target = found.target && targetZone(tree, found.target);
    const reachesServer =
      found.specifier.startsWith("node:") ||
      (target && ["db", "gateways", "env"].includes(target.name)) ||
      (found.target && NAMED_SERVER.test(found.target));
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

/** A file imports from areas below its own; types, texts, statuses and what a route puts together may come from any. */
export const areasImportDown: Rule = (tree) => {
  const order = Object.keys(AREAS);
  return listPartImports(tree)
    .filter(({ file, found, from, to, target }) => {
      if (from.kind !== "core" || to.kind !== "core" || found.typeOnly) return false;
      if ([TEXTS_FILE, STATUS_FILE].some((shared) => shared.test(target))) return false;
      if (ROUTE_FILE.test(file.path)) return false;
      return order.indexOf(to.name) > order.indexOf(from.name);
    })
    .map(({ file, found, from, to }) => ({
      path: file.path,
      line: found.line,
      message: `imports ${to.name} (${found.specifier}), an area above ${from.name}; let the route hand it down, or move what both need`,
    }));
};

/** `allowed`: entries `bookings/book -> weather`. */
export const coreImportsNoExtension =
  (allowed: string[]): Rule =>
  (tree) =>
    checkAllowance({
      edges: listPartImports(tree)
        .filter(({ from, to }) => from.kind === "core" && to.kind === "extensions")
        .map(({ from, to, ...edge }) => ({
          ...edge,
          name: `${[from.name, from.folder].filter(Boolean).join("/")} -> ${to.name}`,
        })),
      allowed,
      message: "the core imports no extension; let the extension add itself",
    });

/** `allowed`: entries `volunteers -> weather`. */
export const extensionsImportNoOther =
  (allowed: string[]): Rule =>
  (tree) =>
    checkAllowance({
      edges: listPartImports(tree)
        .filter(({ from, to }) => from.kind === "extensions" && to.kind === "extensions")
        .filter(({ from, to }) => from.name !== to.name)
        .map(({ from, to, ...edge }) => ({ ...edge, name: `${from.name} -> ${to.name}` })),
      allowed,
      message: "an extension imports no other one; move what both need to the core",
    });

interface NamedEdge {
  file: SourceFile;
  found: Import;
  name: string;
}

function checkAllowance(checked: { edges: NamedEdge[]; allowed: string[]; message: string }) {
  const { edges, allowed, message } = checked;
  const names = new Set(edges.map(({ name }) => name));
  const refused = edges
    .filter(({ name }) => !allowed.includes(name))
    .map(({ file, found, name }) => ({
      path: file.path,
      line: found.line,
      message: `${name}: ${message}`,
    }));
  const unneeded = allowed
    .filter((name) => !names.has(name))
    .map((name) => ({
      path: "tests/support/architecture/allowances.ts",
      line: 1,
      message: `allows ${name}, which is no longer needed; take it out`,
    }));
  return [...refused, ...unneeded];
}

/** Imports between files of areas and extensions. */
function listPartImports({ files, find }: Tree) {
  return files
    .filter(({ isTest }) => !isTest)
    .flatMap((file) =>
      file.imports.flatMap((found) => {
        const target = found.target && (find(found.target)?.path ?? `${found.target}.ts`);
        const from = partOf(file.path);
        const to = partOf(target ?? "");
        return target && from && to ? [{ file, found, target, from, to }] : [];
      }),
    );
}

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

function isAllowed(zone: Zone, found: Import, target: string): boolean {
  const to = partOf(`${found.target}.ts`);
  if (to && zone.onlyAreas && !zone.onlyAreas.includes(to.name)) return false;
  return zone.mayImport.some(
    (entry) =>
      entry === target ||
      (found.typeOnly && entry === `type ${target}`) ||
      (found.late && entry === `late ${target}`),
  );
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
