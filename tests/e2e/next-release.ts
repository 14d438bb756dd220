import { cp, mkdtemp, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, type Page } from "@playwright/test";
import type { Club } from "./phone";

const FIRST = "kept on this phone, works without a signal";
const NEXT = "kept on this phone, works without a signal, release two";
const BUILD = join(import.meta.dirname, "../../build");
const COMPRESSED = /\.(br|gz)$/;

/** A desk that is open while the club starts its next release, with three people checked in. */
export async function takeNextRelease(page: Page, club: Club) {
  const release = await nextRelease({ from: FIRST, to: NEXT });
  await page.goto("/qr-scanner");
  await expect(page.getByText(FIRST)).toBeVisible({ timeout: 20_000 });
  expect(await page.evaluate(() => caches.keys())).toContain("kept /qr-scanner");
  await club.pause();
  // A check-in from the old release waits, and is sent by the new one.
  await page.getByRole("button", { name: "Check in: Nithya Balan" }).click();
  await expect(page.getByText("1 check-in waits to be sent")).toBeVisible();
  await club.resume(release.server);

  // Any page of the site is the new one at once; the one that stands open is told.
  const other = await page.context().newPage();
  await other.goto("/qr-scanner");
  await expect(other.getByText(NEXT)).toBeVisible({ timeout: 60_000 });
  const banner = page.getByText("A new version is ready.");
  await page.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration();
    await registration?.update();
  });
  await expect(banner).toBeVisible();
  await expect(page.getByText(NEXT)).toHaveCount(0);
  await page.getByRole("button", { name: "Reload" }).click();
  await expect(page.getByText(NEXT)).toBeVisible({ timeout: 60_000 });
  await expect(banner).toHaveCount(0);
  await expect(page.getByText("4 of 25 in")).toBeVisible();
  await expect(page.getByText("1 check-in waits to be sent")).toHaveCount(0);

  // Nothing of the old release is left to open, with a signal or without.
  const kept = await page.evaluate(async () => {
    const cache = await caches.open("kept /qr-scanner");
    const html = await (await cache.match("/qr-scanner"))?.text();
    const files = (await cache.keys()).map(({ url }) => new URL(url).pathname);
    return { html: html ?? "", files };
  });
  expect(kept.html).toMatch(/\/route-[\w-]+next\.js/);
  expect(kept.files.filter((file) => /\/route-[\w-]+next\.js$/.test(file))).toHaveLength(1);
  expect(kept.files.filter((file) => /\/route-[\w-]+\.js$/.test(file))).toHaveLength(1);
  await club.pause();
  await page.goto("about:blank");
  await page.goto("/qr-scanner");
  await expect(page.getByText(NEXT)).toBeVisible();
  await release.remove();
}

/**
 * Another release of the software, made from the built one: `from` reads `to` on its pages, and the script
 * that holds the words has another name, as a bundler gives it, and so have those that load it. Returns the
 * server's file and how to drop it.
 */
async function nextRelease(words: { from: string; to: string }) {
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
