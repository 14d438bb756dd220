/** Rules about the pages of the URL map. */
import type { RouteConfigEntry } from "@react-router/dev/routes";
import { ROUTE_FILE } from "./areas.ts";
import type { Violation } from "./report.ts";
import type { Tree } from "./tree.ts";

/** Parts of the design system with a style sheet of their own, and what links it. */
const STYLED = { "app/ui/code-input": "app/ui/code-links", "app/ui/table": "app/ui/table-links" };

/** A page that can show one of these parts has its style sheet, from its own file or a layout around it. */
export function styleSheetsAreLinked(tree: Tree, routes: RouteConfigEntry[]): Violation[] {
  return routes.flatMap((route) => unlinked(tree, route, new Set()));
}

function unlinked(tree: Tree, route: RouteConfigEntry, around: ReadonlySet<string>): Violation[] {
  const target = `app/${route.file.replace(/\.tsx?$/, "")}`;
  const reached = reach(tree, target);
  const linked = new Set([...around, ...(tree.find(target)?.imports ?? []).map(targetOf)]);
  const missing = Object.entries(STYLED).filter(
    ([part, links]) => reached.has(part) && !linked.has(links),
  );
  return [
    ...missing.map(([part, links]) => ({
      path: `app/${route.file}`,
      line: 1,
      message: `can show ${part}; export the links of ${links}`,
    })),
    ...(route.children ?? []).flatMap((child) => unlinked(tree, child, linked)),
  ];
}

/** What answers 409, by itself or for a route. */
const REFUSES = /\b409\b|\b(?:answerForm|answerSection)\(/;
const PAGE_WITH_DATA =
  /(?=[\s\S]*^export default )(?=[\s\S]*^export (?:async )?function loader\b)/m;

/** A page whose form can be refused for what has happened meanwhile loads its data again then. */
export function refusedPagesLoadAgain(tree: Tree): Violation[] {
  return tree.files
    .filter(({ path, code }) => ROUTE_FILE.test(path) && PAGE_WITH_DATA.test(code))
    .filter(({ code }) => REFUSES.test(code) && !/\brevalidateAfterRefusal\b/.test(code))
    .map(({ path }) => ({
      path,
      line: 1,
      message: "can answer 409; export const shouldRevalidate = revalidateAfterRefusal",
    }));
}

/** A page's action learns from a closed list what its form asks for. */
export function intentsAreFromAList(tree: Tree): Violation[] {
  const read = /(?<!\b(?:formData|sent)\?)\.get\("intent"\)/;
  return tree.files
    .filter(({ path, withStrings }) => ROUTE_FILE.test(path) && read.test(withStrings))
    .map(({ path }) => ({
      path,
      line: 1,
      message: "reads an intent as any word; requireIntent refuses those that no form sends",
    }));
}

/** The files that this one imports, itself or through others. */
function reach(tree: Tree, target: string, seen = new Set<string>()): Set<string> {
  if (seen.has(target)) return seen;
  seen.add(target);
  for (const found of tree.find(target)?.imports ?? [])
    if (!found.typeOnly && found.target) reach(tree, found.target, seen);
  return seen;
}

function targetOf({ target = "" }: { target: string | undefined }): string {
  return target;
}
