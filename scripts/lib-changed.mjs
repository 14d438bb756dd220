/** Finds the changed files and the request tests about them. */
import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { root } from "./lib-project.mjs";

const WHOLE_APP = "tests/requests/whole-app";
/** The main path of a visitor, a member and an admin through the site, run at every change. */
const ALWAYS = `${WHOLE_APP}/path.test.ts`;
/** Every page as every role, its links and forms, and every query's plan. */
const EVERY_PAGE = [
  ...["admin-frame", "bad-input", "dashboard", "labels", "links", "plans", "role-forms"],
  ...["role-links", "sections", "server", "start"],
].map((name) => `${WHOLE_APP}/${name}.test.ts`);
/** The tests of more areas and extensions than these take longer than a minute. */
const MOST_AREAS = 2;
const REQUEST_TEST = /^tests\/requests\/.+\.test\.ts$/;
const AREA = /^app\/(?:core|extensions)\/([^/]+)\//;
/** Files that no request test reads. */
const ELSEWHERE =
  /\.(md|svg)$|\.test\.tsx?$|^(deploy|docs|scripts|tools|tests\/(e2e|emulator|engines|processes))\//;

/** The files that changed since `main`, or on `main` since the commit before; undefined without git. */
export function listChangedFiles() {
  const base = git("merge-base", "HEAD", "origin/main") ?? git("merge-base", "HEAD", "main");
  const since = base === git("rev-parse", "HEAD") ? "HEAD~1" : base;
  const tracked = since && git("diff", "--name-only", since);
  const fresh = git("ls-files", "--others", "--exclude-standard");
  if (tracked === undefined || fresh === undefined) return undefined;
  return `${tracked}\n${fresh}`.split("\n").filter(Boolean);
}

/**
 * Files and folders of the request tests about these changed files: those of their areas and extensions, or of every
 * page when the files belong to many, one is used by all of them, or nobody can list them (undefined).
 */
export function testsAbout(changed) {
  if (!changed) return [ALWAYS, ...EVERY_PAGE];
  const changedTests = changed.filter((path) => REQUEST_TEST.test(path));
  const areas = changed
    .filter((path) => !REQUEST_TEST.test(path) && !ELSEWHERE.test(path))
    .map((path) => AREA.exec(path)?.[1]);
  const named = new Set(areas);
  const isAboutAll = named.has(undefined) || named.size > MOST_AREAS;
  const about = isAboutAll ? EVERY_PAGE : [...named].map((area) => `tests/requests/${area}/`);
  return [...new Set([ALWAYS, ...changedTests, ...about])].filter((path) =>
    existsSync(join(root, path)),
  );
}

/** The output of git, or undefined when it fails. */
function git(...args) {
  try {
    const quiet = { cwd: root, encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] };
    return execFileSync("git", args, quiet).trim();
  } catch {
    return undefined;
  }
}
