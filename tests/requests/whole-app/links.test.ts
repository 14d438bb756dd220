/** Follows every link of the public site and fails on a dead one. */
import { readdirSync } from "node:fs";
import { expect, test } from "vitest";
import { PUBLIC_PATHS } from "~/core/site/frame/public-pages";
import { TestClub } from "../../support/club";

const LINK = /<(?:a|link|img|use|form)\b[^>]*\s(?:href|src|action)="([^"]*)"/g;
/** Statuses of a working link; pages behind sign-in redirect or ask to sign in. */
const ANSWERS_WELL = new Set([200, 302, 401]);

const ORIGIN = "http://localhost";
const LOST = "/nowhere";
/** Served by the build, not by the app under test. */
const BUILT = /^\/(app|assets|@|node_modules)/;
const files = new Set(readdirSync("public", { recursive: true }).map((name) => `/${name}`));

interface Walk {
  /** Address and HTML of every visited page; no HTML for files. */
  pages: Map<string, string>;
  links: { from: string; path: string; id: string }[];
  dead: string[];
}

test("every link of the site leads to a page and an anchor that exist", async () => {
  const club = await TestClub.open();
  const walk: Walk = { pages: new Map(), links: [], dead: [] };
  const queue = [...PUBLIC_PATHS, "/terms-and-conditions", "/signin", "/signup", LOST] as string[];
  for (let path = queue.shift(); path; path = queue.shift()) {
    if (walk.pages.has(path) || files.has(path)) continue;
    queue.push(...(await visit(club, path, walk)));
  }
  for (const { from, path, id } of walk.links.filter((link) => link.id !== "")) {
    const isThere = files.has(path) || walk.pages.get(path)?.includes(`id="${id}"`);
    if (!isThere) walk.dead.push(`${from} → ${path}#${id}: no such anchor`);
  }
  expect(walk.dead).toEqual([]);
  expect(walk.pages.size).toBeGreaterThan(25);
});

/** Visits one address, records its links, and returns the paths to visit next. */
async function visit(club: TestClub, path: string, walk: Walk): Promise<string[]> {
  const { status, text, headers } = await club.visitor().get(path);
  const isPage = headers.get("Content-Type")?.startsWith("text/html") ?? false;
  walk.pages.set(path, isPage ? text : "");
  if (!ANSWERS_WELL.has(status) && path !== LOST) walk.dead.push(`${path} answers ${status}`);
  if (!isPage || (status !== 200 && path !== LOST)) return [];
  const found = [...text.matchAll(LINK)]
    .map(([, href = ""]) => new URL(href.replaceAll("&amp;", "&"), `${ORIGIN}${path}`))
    .filter(({ origin, pathname }) => origin === ORIGIN && !BUILT.test(pathname));
  for (const link of found) {
    const id = decodeURIComponent(link.hash.slice(1));
    if (link.href.endsWith("#")) walk.dead.push(`${path} links to an anchor without a name`);
    walk.links.push({ from: path, path: link.pathname, id });
  }
  return found.map(({ pathname }) => pathname);
}

test("external links use https and send at most the origin as referrer", async () => {
  const club = await TestClub.open();
  for (const path of PUBLIC_PATHS) {
    const { text } = await club.visitor().get(path);
    for (const [tag] of text.matchAll(/<a [^>]*href="(?:https?:)?\/\/[^>]*>/g)) {
      expect(tag).toContain('href="https://');
      expect(tag).toMatch(/rel="[^"]*noreferrer/);
    }
  }
});
