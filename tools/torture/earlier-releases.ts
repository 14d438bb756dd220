/** The releases that the upgrade drill begins from, and their programs. */
import {
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { dirname, join, relative } from "node:path";
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

type LockedPackages = Record<string, LockedPackage>;

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
  await givePackages(draft);
  // Not through its own script, which also compresses for browsers: half of the time.
  const build = [commandFile("@react-router/dev", "react-router"), "build", draft];
  await done(process.execPath, build, { NODE_ENV: "production" });
  rmSync(folder, { recursive: true, force: true });
  renameSync(draft, folder);
  return { server };
}

/**
 * Links the packages that are installed here in the release's version, and installs only the others: all of them
 * together take longer than the rest of the drill.
 */
async function givePackages(draft: string): Promise<void> {
  const [wanted, here] = [lockedPackages(draft), lockedPackages(root)];
  const others = packagesToInstall(wanted, here);
  const folder = join(draft, "other-packages");
  mkdirSync(folder);
  writeFileSync(join(folder, "package.json"), JSON.stringify({ private: true }));
  const named = others.map((name) => `${name}@${wanted[`node_modules/${name}`]?.version}`);
  const npm = ["install", "--no-audit", "--no-fund", "--no-save", "--no-package-lock"];
  if (named.length > 0) await done("npm", [...npm, "--prefix", folder, ...named]);
  for (const name of namesOf(wanted)) {
    const from = join(others.includes(name) ? folder : root, "node_modules", name);
    // The lock names packages for other systems too.
    if (!existsSync(from)) continue;
    const link = join(draft, "node_modules", name);
    mkdirSync(dirname(link), { recursive: true });
    symlinkSync(relative(dirname(link), from), link);
  }
}

/** The packages that are not locked here in the same version, with the same packages of their own. */
export function packagesToInstall(wanted: LockedPackages, here: LockedPackages): string[] {
  const differing = Object.keys(wanted).filter((path) => {
    const [ours, theirs] = [here[path], wanted[path]];
    // Release 0.1.0 locked packages inside others without a digest.
    const hasDigests = ours?.integrity !== undefined && theirs?.integrity !== undefined;
    const isSame =
      ours?.version === theirs?.version && (!hasDigests || ours.integrity === theirs.integrity);
    return path.startsWith("node_modules/") && !isSame;
  });
  const names = new Set(differing.map(nameOf));
  return namesOf(wanted).filter((name) => names.has(name));
}

function namesOf(packages: LockedPackages): string[] {
  const paths = Object.keys(packages).filter((path) => path.startsWith("node_modules/"));
  return [...new Set(paths.map(nameOf))];
}

/** `@a/b` of `node_modules/@a/b/node_modules/c`. */
function nameOf(path: string): string {
  const [, name = ""] = path.split("node_modules/");
  return name.replace(/\/$/, "");
}

function lockedPackages(checkout: string): LockedPackages {
  const { packages } = JSON.parse(readFileSync(join(checkout, "package-lock.json"), "utf8"));
  return packages;
}

async function done(command: string, args: string[], env = {}): Promise<void> {
  const { code, output } = await runQuietly(command, args, { env });
  if (code !== 0) throw new Error(output);
}
