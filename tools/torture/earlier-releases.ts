/** The releases that the upgrade drill begins from, and their programs. */
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { commandFile, root, runQuietly } from "../../scripts/lib-project.mjs";
import type { ReleaseFigures } from "./release-figures";

export const RELEASES = join(root, "tests/releases");
const BUILDS = join(root, "data/releases");

export interface Release {
  version: string;
  commit: string;
  madeAt: number;
  figures: ReleaseFigures;
}

interface LockedPackage {
  version?: string;
  integrity?: string;
}

/** The releases with stored databases, the oldest first. */
export function listReleases(): Release[] {
  return JSON.parse(readFileSync(join(RELEASES, "releases.json"), "utf8"));
}

/** The release's server, built once from the repository's history; `missing` says why there is none. */
export async function buildRelease({
  version,
  commit,
}: Release): Promise<{ server: string } | { missing: string }> {
  const folder = join(BUILDS, `${version}-${commit.slice(0, 12)}`);
  const server = join(folder, "build/server/index.js");
  if (existsSync(server)) return { server };
  const known = await runQuietly("git", ["-C", root, "cat-file", "-e", `${commit}^{commit}`]);
  if (known.code !== 0) return { missing: `${version} is not in this checkout's history` };
  const draft = `${folder}.${process.pid}`;
  mkdirSync(draft, { recursive: true });
  await done("sh", ["-c", `git -C "${root}" archive ${commit} | tar -x -C "${draft}"`]);
  if (hasPackagesOf(draft)) symlinkSync(join(root, "node_modules"), join(draft, "node_modules"));
  else await done("npm", ["ci", "--no-audit", "--no-fund", "--prefix", draft]);
  // Not through its own script, which also compresses for browsers: half of the time.
  const build = [commandFile("@react-router/dev", "react-router"), "build", draft];
  await done(process.execPath, build, { NODE_ENV: "production" });
  rmSync(folder, { recursive: true, force: true });
  renameSync(draft, folder);
  return { server };
}

/** Whether every package of this checkout is installed here in the same version. */
function hasPackagesOf(checkout: string): boolean {
  const here = lockedPackages(root);
  return Object.entries(lockedPackages(checkout)).every(
    ([path, { version, integrity }]) =>
      here[path]?.version === version && here[path]?.integrity === integrity,
  );
}

function lockedPackages(checkout: string): Record<string, LockedPackage> {
  const { packages } = JSON.parse(readFileSync(join(checkout, "package-lock.json"), "utf8"));
  return packages;
}

async function done(command: string, args: string[], env = {}): Promise<void> {
  const { code, output } = await runQuietly(command, args, { env });
  if (code !== 0) throw new Error(output);
}
