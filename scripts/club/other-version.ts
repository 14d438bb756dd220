import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { MIGRATIONS } from "~/db/migrate";
import { OLDEST_FITTING } from "~/db/migration-checksums";

/** What a version says itself about the databases that it works on. */
const KNOWN_MIGRATIONS = "app/db/migrate.ts";
const FITTING = "app/db/migration-checksums.ts";
const BUILT = "build/server/index.js";

/**
 * The newest built version beside the one in `own`, or the first, below which they are, of which each works on a database
 * that the other one has migrated; undefined without one.
 */
export function findOtherVersion(own: string): string | undefined {
  const releases = basename(dirname(own)) === "releases" ? dirname(own) : join(own, "releases");
  if (!existsSync(releases)) return undefined;
  const folders = [...readdirSync(releases).map((name) => join(releases, name)), dirname(releases)];
  return folders
    .filter((folder) => folder !== own && fits(folder))
    .sort(byAge)
    .at(-1);
}

function fits(folder: string): boolean {
  if (![BUILT, KNOWN_MIGRATIONS, FITTING].every((file) => existsSync(join(folder, file))))
    return false;
  const [, oldest = ""] =
    /OLDEST_FITTING = "(.+)"/.exec(readFileSync(join(folder, FITTING), "utf8")) ?? [];
  const known = readFileSync(join(folder, KNOWN_MIGRATIONS), "utf8");
  return known.includes(`"${OLDEST_FITTING}"`) && oldest in MIGRATIONS;
}

/** By version, and by its build where two have the same. */
function byAge(one: string, other: string): number {
  const [first, second] = [one, other].map((folder) => ({
    version: versionOf(folder),
    built: statSync(join(folder, BUILT)).mtimeMs,
  }));
  if (!first || !second) return 0;
  return (
    first.version.localeCompare(second.version, "en", { numeric: true }) ||
    first.built - second.built
  );
}

function versionOf(folder: string): string {
  return JSON.parse(readFileSync(join(folder, "package.json"), "utf8")).version;
}
