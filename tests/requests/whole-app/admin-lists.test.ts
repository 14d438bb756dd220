/** Query plans of every page of the admin panel: each filter, each order, the first, last and middle pages. */
import { expect, test } from "vitest";
import { collectedQueries, fullScansOf } from "../../support/asked-queries";
import { TestClub } from "../../support/club";
import { emptyDatabase } from "../../support/database";
import { fillLongClub } from "../../support/long-club";
import { pages } from "../../support/pages";

/** Pages without a parameter in their address, and searches that find a few, many and none. */
const PLACES = [
  ...pages
    .filter(({ area, path }) => area === "admin" && !/[:*.]/.test(path))
    .map(({ path }) => path),
  ...["bookings", "payments", "subscribers", "search"].flatMap((name) =>
    ["asha", "nila", "99", "nobody"].map((text) => `/admin/${name}?q=${text}`),
  ),
].filter((path) => !/\/(logout|export|changes|options)$/.test(path));

/** About 300 pages: 8 s on an idle machine. */
const LIMIT_MS = 240_000;

test(
  "no list of the admin panel scans or sorts a growing table, whatever is chosen in it",
  async () => {
    const plain = await emptyDatabase();
    await fillLongClub(plain);
    const { db, asked } = collectedQueries(plain);
    const club = await TestClub.open({ sample: false, services: { db } });
    const admin = await club.admin();
    const seen = new Set<string>();
    const queue = [...PLACES];
    for (let to = queue.shift(); to !== undefined; to = queue.shift()) {
      if (seen.has(kindOf(to))) continue;
      seen.add(kindOf(to));
      const { status, text } = await admin.get(to);
      expect(`${to} ${status}`).toMatch(/ (200|302|404)$/);
      if (!to.includes("q=")) queue.push(...choicesIn(text, to));
    }
    for (const chosen of [
      "/admin/payments?at=last&status=all",
      "/admin/subscribers?after=*&sort=name",
    ])
      expect(seen).toContain(chosen);
    expect(await fullScansOf(plain, asked)).toEqual([]);
  },
  LIMIT_MS,
);

const ORIGIN = "http://localhost";

/** The address without the keys of its page and the days in it. */
function kindOf(to: string): string {
  const { pathname, searchParams } = new URL(to, ORIGIN);
  for (const [name, value] of [...searchParams])
    if (/^(after|before)$/.test(name) || /^\d{4}-\d\d/.test(value)) searchParams.set(name, "*");
  searchParams.sort();
  return `${pathname}?${searchParams}`.replace(/\?$/, "").replaceAll("%2A", "*");
}

/** The other addresses of this list that its links and menus lead to, and its last page. */
function choicesIn(html: string, at: string): string[] {
  const [body = ""] = html.split("<script nonce");
  const { pathname } = new URL(at, ORIGIN);
  const links = [...body.matchAll(/href="([^"]*)"/g)]
    .map(([, href = ""]) => new URL(href.replaceAll("&amp;", "&"), `${ORIGIN}${at}`))
    .filter((link) => link.origin === ORIGIN && link.pathname === pathname)
    .map((link) => `${pathname}${link.search}`);
  const menus = [...body.matchAll(/<select[^>]*name="([^"]+)"[^>]*>(.*?)<\/select>/gs)];
  const choices = menus.flatMap(([, name = "", options = ""]) =>
    [...options.matchAll(/<option[^>]*value="([^"]*)"/g)].map(([, value = ""]) =>
      withParameter(at, name, value),
    ),
  );
  const isPaged = body.includes("after=") && !/(after|before|at)=/.test(at);
  return [...links, ...choices, ...(isPaged ? [withParameter(at, "at", "last")] : [])];
}

function withParameter(at: string, name: string, value: string): string {
  const url = new URL(at, ORIGIN);
  url.searchParams.set(name, value);
  return `${url.pathname}${url.search}`;
}
