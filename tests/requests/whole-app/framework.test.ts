import { afterEach, expect, test } from "vitest";
import type { Db } from "~/db/tables";
import { type SwitchName, switches } from "~/framework/switches";
import { SWITCHES } from "~/lib/switch-names.mjs";
import { TestClub } from "../../support/club";

const CONTROLLER = /window\.__reactRouterContext\.streamController\.(enqueue|close)\((.*?)\);</g;
const MODULE_SCRIPT = /<script[^>]* type="module"[^>]*>([\s\S]*?)<\/script>/;
const MODULE_PRELOAD = /<link rel="modulepreload" href="([^"]+)"/g;

afterEach(() => {
  for (const name of SWITCHES) switches[name] = true;
});

test.each([
  "siteSections",
  "wholePages",
  "directAnswers",
  "cachedParts",
  "compiledQueries",
] as const)(
  "a page, its data, an error page and a redirect are the same with %s on and off",
  async (name) => {
    const { db } = await TestClub.open();
    expect(await answersWith(name, false, db)).toEqual(await answersWith(name, true, db));
  },
);

test("React Router writes the loaders' data with the same calls as whole pages do", async () => {
  const { db } = await TestClub.open();
  const on = handoffOf(await dashboardWith("wholePages", true, db));
  const off = handoffOf(await dashboardWith("wholePages", false, db));
  expect(on.calls).toEqual(["enqueue", "close"]);
  expect([...new Set(off.calls)]).toEqual(on.calls);
  expect(off.data).toBe(on.data);
  expect(on.data).toContain('"core/account/dashboard/route"');
});

test("React Router's module script is imports, the list of route modules and the entry", async () => {
  const { text } = await (await clubWith("lateScripts", false)).visitor().get("/");
  const [, code = ""] = MODULE_SCRIPT.exec(text) ?? [];
  expect(code).toMatch(
    /^(import "[^"]+";?\s*)*;?\s*(import \* as \w+ from "[^"]+";\s*)+window\.__reactRouterRouteModules = \{("[^"]+":\w+,?)+\};\s*import\("[^"]+"\);$/,
  );
  expect(text.match(MODULE_PRELOAD)?.length).toBeGreaterThan(2);
});

test("late scripts change nothing of what a page loads or shows", async () => {
  const early = await (await clubWith("lateScripts", false)).visitor().get("/");
  const late = await (await clubWith("lateScripts", true)).visitor().get("/");
  const [, preloads = "[]"] = /for\(const href of (\[.*?\])\)document/.exec(late.text) ?? [];
  expect(JSON.parse(preloads)).toEqual(
    [...early.text.matchAll(MODULE_PRELOAD)].map(([, href]) => href),
  );
  expect(modulesOf(late.text)).toEqual(modulesOf(early.text));
  expect(shownOf(late.text)).toBe(shownOf(early.text));
  for (const { headers } of [early, late])
    expect(headers.get("Content-Security-Policy")).toMatch(/script-src 'self' 'sha256-[^;]+/);
});

/** The app with a switch on or off; over `db` where two of them show the same club. */
async function clubWith(name: SwitchName, isOn: boolean, db?: Db): Promise<TestClub> {
  switches[name] = isOn;
  return await TestClub.open(db ? { sample: false, services: { db } } : {});
}

async function dashboardWith(name: SwitchName, isOn: boolean, db: Db): Promise<string> {
  const asha = await (await clubWith(name, isOn, db)).member("asha");
  return (await asha.get("/dashboard")).text;
}

/** What a member, an admin and a visitor get, without what is new in every answer. */
async function answersWith(name: SwitchName, isOn: boolean, db: Db) {
  const club = await clubWith(name, isOn, db);
  const asha = await club.member("asha");
  const admin = await club.admin();
  const visitor = club.visitor();
  return [
    ...[await asha.get("/dashboard"), await asha.get("/dashboard.data")],
    ...[await asha.get("/community/leaderboard"), await asha.get("/nowhere/at/all")],
    ...[await admin.get("/admin/subscribers"), await visitor.get("/dashboard")],
    ...[await visitor.get("/admin/bookings"), await visitor.get("/signin")],
  ].map(({ status, text, headers }) => [
    status,
    headers.get("Location"),
    headers.get("Content-Type"),
    shownOf(text),
  ]);
}

/** The document without scripts, nonces and the marks that React leaves where it stopped. */
function shownOf(page: string): string {
  return page
    .replace(/<script\b[\s\S]*?<\/script>|<!--\/?\$-->|<noscript>.*?<\/noscript>/g, "")
    .replace(/<link rel="(modulepreload|manifest)"[^>]*>/g, "")
    .replace(/ nonce="[^"]*"| data-unpainted=""/g, "");
}

function handoffOf(page: string) {
  const calls = [...page.matchAll(CONTROLLER)];
  const texts = calls.map(([, call, literal = ""]) =>
    call === "enqueue" ? JSON.parse(literal) : "",
  );
  return { calls: calls.map(([, call = ""]) => call), data: texts.join("") };
}

/** The addresses of all scripts that the module script brings in, each once. */
function modulesOf(page: string): string[] {
  const [, code = ""] = MODULE_SCRIPT.exec(page) ?? [];
  const found = code.matchAll(/(?:import\(|import |from )"([^"]+)"/g);
  return [...new Set([...found].map(([, path = ""]) => path))].toSorted();
}
