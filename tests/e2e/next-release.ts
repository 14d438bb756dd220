import { cp, mkdtemp, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";

const BUILD = join(import.meta.dirname, "../../build");
const COMPRESSED = /\.(br|gz)$/;

/**
 * Another release of the software, made from the built one: `from` reads `to` on its pages, and the script
 * that holds the words has another name, as a bundler gives it, and so have those that load it. Returns the
 * server's file and how to drop it.
 */
export async function nextRelease(words: { from: string; to: string }) {
  const folder = await mkdtemp(join(BUILD, "next-"));
  for (const part of ["server", "client"]) {
    const options = { recursive: true, filter: (file: string) => !COMPRESSED.test(file) };
    await cp(join(BUILD, part), join(folder, part), options);
  }
  const scripts = await scriptsIn(folder);
  const version = versionIn(await readFile(join(folder, "server/index.js"), "utf8"));
  const names = await changedNames(folder, words.from);
  const renamed = new Map([version, ...names].map((name) => [name, `${name}next`]));
  for (const file of scripts) {
    let text = (await readFile(file, "utf8")).replaceAll(words.from, words.to);
    for (const [before, after] of renamed) text = text.replaceAll(before, after);
    await writeFile(file, text);
    const [before, after] = [...renamed].find(([name]) => file.endsWith(`${name}.js`)) ?? [];
    if (before && after) await rename(file, file.replace(before, after));
  }
  return {
    server: join(folder, "server/index.js"),
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}

/** The names of the built scripts that hold these words, and of those that load one of them. */
async function changedNames(folder: string, words: string): Promise<Set<string>> {
  const texts = new Map<string, string>();
  for (const file of await scriptsIn(join(folder, "client/assets"))) {
    const [, name] = /([^/]+-[\w-]{8})\.js$/.exec(file) ?? [];
    // The manifest has the release in its name.
    if (name && !name.startsWith("manifest-")) texts.set(name, await readFile(file, "utf8"));
  }
  const changed = new Set<string>();
  let looked: number;
  do {
    looked = changed.size;
    for (const [name, text] of texts)
      if ([words, ...changed].some((part) => text.includes(part))) changed.add(name);
  } while (changed.size > looked);
  return changed;
}

async function scriptsIn(folder: string): Promise<string[]> {
  const files = await readdir(folder, { recursive: true });
  return files.filter((name) => name.endsWith(".js")).map((name) => join(folder, name));
}

/** The release as the server says it to browsers. */
function versionIn(server: string): string {
  const [, version] = /\/assets\/manifest-([0-9a-f]{8})\.js/.exec(server) ?? [];
  if (!version) throw new Error("The built server names no release.");
  return version;
}
