/**
 * What is cut or not translated: `npm run bench -- languages` with `PSEUDO_LANGUAGE` follows every link of the sample club as
 * a visitor, as a member and as an owner, on a phone and on a wide screen, through the made-up language of that build.
 */
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Browser, Page } from "@playwright/test";
import type { RouteConfigEntry } from "@react-router/dev/routes";
import { matchRoutes, type RouteObject } from "react-router";
import { openDatabase } from "~/db/open";
import routes from "../../app/routes";
import { openBrowser } from "./browser/browser";
import { signAdminIn } from "./club/admins-at-work";
import { openSession } from "./club/sessions";
import { startClub } from "./load/servers";
import { printMarkdown } from "./table/markdown";

const WIDTHS = [360, 1440];
const HEIGHT = 800;
const PAGES = routesOf(await routes);
const EVENT = "sample-event-upcoming";
/** Pages that no link of the sample club leads to, or only with a query. */
const UNLINKED = {
  visitor: ["/none", "/join/none", "/y/none", "/n/none", "/terms-and-conditions"],
  member: [
    "/settings/logout",
    "/renewal",
    "/pay/none",
    "/receipts/none",
    `/check-in/${EVENT}`,
    "/progress/runs/none",
    ...["volunteer", "announce", "weather"].map((page) => `/events/lakeside-sunday-loop/${page}`),
  ],
  owner: [
    "/admin/none",
    "/admin/search?q=asha",
    "/admin/welfare",
    `/admin/events/${EVENT}/told`,
    "/admin/announcements/none",
    ...["screen", "poster", "results", "distances", "log"].map(
      (page) => `/qr-info/${page}?event=${EVENT}`,
    ),
  ],
};
const LANGUAGE = process.env.PSEUDO_LANGUAGE;
const BASE = `/${LANGUAGE}`;
const MEMBER = "sample-member-asha";
/** Pages that are English by their nature: text messages as they are registered with the operators. */
const ENGLISH = ["/admin/templates"];
/** Files, and addresses that change something. */
const NOT_FOLLOWED = /\.\w{2,4}$|logout|\/(card|export|receipts?)\b|^\/(art|pictures|icons)\//;
/** Latin in every language: names, units, services, formats, and what people of the example wrote or chose. */
const SAME =
  /^(?:[^A-Za-z]|\S+@\S+|https?:\/\/\S+|English|SQLite|UPI|ID|IDs|km|am|pm|WhatsApp|Instagram|Strava|YouTube|Garmin|Apple Health|GPX|TCX|FIT|CSV|JSON|PDF|Excel|QR|SMS|OTP|PIN|AQI|GPS|RSS|FAQ|UTR|GSTIN|HSN|Firestore|Razorpay|kB|MB)+$/;

interface Finding {
  text: string;
  kind: "cut" | "not translated";
}

if (!LANGUAGE) throw new Error("Set PSEUDO_LANGUAGE to the language to fill with made-up texts.");
const dataDir = mkdtempSync(join(tmpdir(), "club-languages-"));
const club = await startClub(dataDir);
const browser = await openBrowser();
try {
  const member = await signMemberIn();
  const admin = await signAdminIn(dataDir);
  const own = await ownWords();
  const rows: string[][] = [];
  const reached = new Set<string>();
  const began = performance.now();
  const people: [string, readonly string[], string | undefined][] = [
    ["visitor", ["/", ...UNLINKED.visitor], undefined],
    ["member", ["/dashboard", ...UNLINKED.member], member],
    ["owner", ["/admin/dashboard", ...UNLINKED.owner], admin],
  ];
  for (const [who, first, cookie] of people) {
    const { visited, found } = await walk(browser, first, { cookie, own });
    for (const path of visited) reached.add(routeAt(path));
    const count = (kind: Finding["kind"]) => found.filter((one) => one[1] === kind).length;
    rows.push([who, `${visited.length}`, `${count("cut")}`, `${count("not translated")}`]);
    for (const line of found) process.stderr.write(`${who} ${line.join(" | ")}\n`);
  }
  printMarkdown([["who", "pages", "cut", "not translated"], ...rows]);
  process.stdout.write(`${Math.round((performance.now() - began) / 1000)} s\n`);
  for (const page of pagesOf(PAGES).filter((one) => !reached.has(one)))
    process.stdout.write(`not reached: ${page}\n`);
} finally {
  await browser.close();
  await club.stop();
  rmSync(dataDir, { recursive: true, force: true });
}

async function signMemberIn(): Promise<string> {
  const db = openDatabase({ databaseUrl: undefined, dataDir });
  try {
    return await openSession(db, { memberId: MEMBER });
  } finally {
    await db.destroy();
  }
}

/** Names of people and what they wrote; for the panel also what the club wrote, which it shows as it was typed. */
async function ownWords(): Promise<{ everywhere: string; panel: string }> {
  const db = openDatabase({ databaseUrl: undefined, dataDir });
  try {
    const people = await db
      .selectFrom("members")
      .select(["full_name", "display_name", "username"])
      .execute();
    const admins = await db.selectFrom("admins").select(["display_name", "username"]).execute();
    const posts = await db.selectFrom("posts").select("content").execute();
    const groups = await db.selectFrom("pace_groups").select(["name", "pace"]).execute();
    const runs = await db
      .selectFrom("events")
      .select(["title", "location", "description", "requirements", "highlights", "schedule"])
      .execute();
    const written = ["club", "leaders", "testimonials"].map((name) =>
      sourceOf(`app/content/${name}.ts`),
    );
    const texts = Object.keys(JSON.parse(sourceOf(`app/texts/${LANGUAGE}/club.json`)));
    const everywhere = JSON.stringify([people, admins, posts, groups]) + written.join("");
    return { everywhere, panel: JSON.stringify([runs, texts]) };
  } finally {
    await db.destroy();
  }
}

function sourceOf(path: string): string {
  return readFileSync(path, "utf8");
}

/** Follows the links of these pages, once for each kind of page; each finding once. */
async function walk(
  browser: Browser,
  first: readonly string[],
  { cookie, own }: { cookie: string | undefined; own: { everywhere: string; panel: string } },
) {
  const page = await openPage(browser, cookie);
  const waiting = [...first];
  const known = new Set(waiting.map(shapeOf));
  const found = new Map<string, string[]>();
  const visited: string[] = [];
  for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) {
    if (!(await hasPage(page, path))) continue;
    visited.push(path);
    const words = path.startsWith("/admin") ? own.everywhere + own.panel : own.everywhere;
    for (const one of await findingsAt(page, path, words))
      found.set(`${one.kind} ${one.text}`, [`${one.width} ${path}`, one.kind, one.text]);
    const next = (await linksOf(page)).filter((link) => !known.has(shapeOf(link)));
    for (const link of next) if (!known.has(shapeOf(link))) waiting.push(link);
    for (const link of next) known.add(shapeOf(link));
  }
  await page.context().close();
  return { visited, found: [...found.values()] };
}

/** What is found on the page at each width, but for these words. */
async function findingsAt(page: Page, path: string, words: string) {
  const found: (Finding & { width: number })[] = [];
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: HEIGHT });
    for (const one of await findingsOf(page))
      if (!mayStay(one, path, words)) found.push({ ...one, width });
  }
  return found;
}

/** Whether it is no finding: the words of a person or of the club, by each of its parts. */
function mayStay({ text, kind }: Finding, path: string, known: string): boolean {
  if (kind === "cut") return false;
  if (ENGLISH.includes(path)) return true;
  const parts = text.split(/, | – | · |\n/).map((part) => JSON.stringify(part).slice(1, -1));
  return parts.every((part) => !/[A-Za-z]{3}/.test(part) || known.includes(part));
}

async function openPage(browser: Browser, cookie: string | undefined): Promise<Page> {
  const context = await browser.newContext({ serviceWorkers: "block" });
  const [name = "", value = ""] = cookie?.split("=") ?? [];
  if (cookie) await context.addCookies([{ name, value, url: club.url }]);
  return await context.newPage();
}

function routesOf(entries: RouteConfigEntry[]): RouteObject[] {
  return entries.map(({ file, path = "", index, children = [] }) =>
    index ? { id: file, index } : { id: `${file} ${path}`, path, children: routesOf(children) },
  );
}

/** The route of a path, as `pagesOf` names it. */
function routeAt(path: string): string {
  return matchRoutes(PAGES, path.replace(/\?.*/, ""))?.at(-1)?.route.id ?? "";
}

/** All routes that have a page, each by its file and path. */
function pagesOf(among: RouteObject[]): string[] {
  return among.flatMap(({ id = "", children = [] }) => {
    if (children.length > 0) return pagesOf(children);
    const [file = ""] = id.split(" ");
    return readFileSync(join("app", file), "utf8").includes("export default") ? [id] : [];
  });
}

/** Opens a page with everything on it that opens; false for a file. */
async function hasPage(page: Page, path: string): Promise<boolean> {
  await page.setViewportSize({ width: WIDTHS[0] ?? 0, height: HEIGHT });
  const answer = await page.goto(club.url + BASE + path).catch(() => null);
  if (!answer?.headers()["content-type"]?.startsWith("text/html")) return false;
  await page.evaluate(() => {
    for (const more of document.querySelectorAll("details")) more.open = true;
  });
  return true;
}

/** Pages of the same kind have one shape: ids, dates and addresses of events are alike. */
function shapeOf(path: string): string {
  return path
    .replace(/\?.*/, "")
    .split("/")
    .map((part) => (/\d|^sample-|-.*-/.test(part) ? "*" : part))
    .join("/");
}

async function linksOf(page: Page): Promise<string[]> {
  const links = await page.evaluate(() =>
    [...document.querySelectorAll<HTMLAnchorElement>("a[href]")]
      .filter(({ origin }) => origin === location.origin)
      .map(({ pathname }) => pathname),
  );
  const paths = links.map((path) => (path.startsWith(`${BASE}/`) ? path.slice(BASE.length) : path));
  return [...new Set(paths)].filter((path) => !NOT_FOLLOWED.test(path));
}

/** Texts of the page that a box cuts or that reach out of the screen, and words without an accent. */
async function findingsOf(page: Page): Promise<Finding[]> {
  const found = await page.evaluate(() => {
    const ROOM = 2;
    const UNREAD =
      "script,style,noscript,template,svg,[aria-hidden=true],option,textarea,code,.sr-only";
    const boxesOf = (node: Element): Element[] =>
      node === document.body || !node.parentElement ? [] : [node, ...boxesOf(node.parentElement)];
    /** Whether a box cuts the text; undefined where it is not shown at all, or can be scrolled to. */
    const isCutBy = (box: Element, text: DOMRect) => {
      const { overflowX, overflowY } = getComputedStyle(box);
      const edge = box.getBoundingClientRect();
      if (edge.width <= 1 || edge.height <= 1 || /auto|scroll/.test(overflowX)) return undefined;
      const isWide = text.right > edge.right + ROOM || text.left < edge.left - ROOM;
      const isHigh = text.bottom > edge.bottom + ROOM;
      return (/hidden|clip/.test(overflowX) && isWide) || (/hidden|clip/.test(overflowY) && isHigh);
    };
    const isCut = (parent: Element, text: DOMRect) => {
      const cuts = boxesOf(parent).map((box) => isCutBy(box, text));
      if (cuts.includes(undefined)) return false;
      return text.right > innerWidth + ROOM || text.left < -ROOM || cuts.includes(true);
    };
    /** Whether it is in plain Latin letters: made-up texts have an accent on every vowel. */
    const isPlain = (text: string) =>
      /[A-Za-z]{3}/.test(text) && /[aeiou]/.test(text) && !/\p{L}/u.test(text.replace(/\w/g, ""));
    const all: { text: string; kind: "cut" | "not translated" }[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const parent = node.parentElement;
      const text = node.textContent?.trim() ?? "";
      const range = document.createRange();
      range.selectNodeContents(node);
      const place = range.getBoundingClientRect();
      if (text === "" || !parent || parent.closest(UNREAD) || place.width === 0) continue;
      if (isPlain(text)) all.push({ text: text.slice(0, 80), kind: "not translated" });
      if (isCut(parent, place)) all.push({ text: text.slice(0, 80), kind: "cut" });
    }
    return all;
  });
  return found.filter(({ text }) => !SAME.test(text));
}
