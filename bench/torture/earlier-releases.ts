/** The releases that the upgrade drill begins from, and their programs. */
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { root, runQuietly } from "../../scripts/lib-project.mjs";
import type { ReleaseFigures } from "./release-figures";

export const RELEASES = join(root, "tests/releases");
const BUILDS = join(root, "data/releases");

export interface Release {
  version: string;
  commit: string;
  madeAt: number;
  figures: ReleaseFigures;
}

/** The releases whose databases are kept, the oldest first. */
export function listReleases(): Release[] {
  return JSON.parse(readFileSync(join(RELEASES, "releases.json"), "utf8"));
}

/** The release's server, built once from the repository's history; `missing` says why there is none. */
export async function buildRelease({
  version,
  commit,
}: Release): Promise<{ server: string } | { missing: string }> {
  const folder = join(BUILDS, version);
  const server = join(folder, "build/server/index.js");
  if (existsSync(server)) return { server };
  const known = await runQuietly("git", ["-C", root, "cat-file", "-e", `${commit}^{commit}`]);
  if (known.code !== 0) return { missing: `${version} is not in this checkout's history` };
  const draft = `${folder}.${process.pid}`;
  mkdirSync(draft, { recursive: true });
  await done("sh", ["-c", `git -C "${root}" archive ${commit} | tar -x -C "${draft}"`]);
  const lock = (place: string) => readFileSync(join(place, "package-lock.json"), "utf8");
  if (lock(draft) === lock(root))
    symlinkSync(join(root, "node_modules"), join(draft, "node_modules"));
  else await done("npm", ["ci", "--no-audit", "--no-fund", "--prefix", draft]);
  const build = `import(${JSON.stringify(join(draft, "scripts/lib-build.mjs"))}).then((lib) => lib.ensureBuilt(process.execPath))`;
  await done(process.execPath, ["-e", build]);
  rmSync(folder, { recursive: true, force: true });
  renameSync(draft, folder);
  return { server };
}

async function done(command: string, args: string[]): Promise<void> {
  const { code, output } = await runQuietly(command, args);
  if (code !== 0) throw new Error(output);
}
