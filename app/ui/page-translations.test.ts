import { createMemoryRouter, type MiddlewareFunction } from "react-router";
import { afterEach, expect, onTestFinished, test, vi } from "vitest";
import type { Language } from "~/lib/language";
import { inLanguage } from "~/lib/language.server";
import { bringTranslations, pageTextsAddress } from "./page-translations";

afterEach(() => vi.unstubAllGlobals());

const loader = () => null;
const PAGES = [
  { path: "/", loader },
  { path: "events", loader },
  { path: "events/:slug", children: [{ path: "book", loader }] },
  { path: "*", loader },
];

/** The addresses that a browser at '/start' fetches on its way to a page. */
async function fetchedOnTheWayTo(path: string, language: Language): Promise<string[]> {
  const fetched: string[] = [];
  vi.stubGlobal("fetch", async (address: string) => {
    fetched.push(address);
    return Response.json({});
  });
  const bring: MiddlewareFunction = async (args) => {
    await inLanguage(language, () => bringTranslations(args, async () => ({})));
  };
  const routes = [{ middleware: [bring], children: [...PAGES, { path: "start" }] }];
  const router = createMemoryRouter(routes, { initialEntries: ["/start"] });
  onTestFinished(() => router.dispose());
  // The router begins with the page that it opens on.
  fetched.splice(0);
  await router.navigate(path);
  return fetched;
}

test.each([
  ["/", "/"],
  ["/events", "/events"],
  ["/events/lakeside-sunday-loop/book", "/events/:slug/book"],
  ["/none/at/all", "/*"],
])("the way to %s brings the translations of its route", async (path, pattern) => {
  expect(await fetchedOnTheWayTo(path, "kn")).toEqual([pageTextsAddress("kn", "", pattern)]);
});

test("English pages bring none", async () => {
  expect(await fetchedOnTheWayTo("/events", "en")).toEqual([]);
});

test.each([
  ["/events/:slug/book", "/assets/texts/kn/r1/events/:slug/book"],
  // As the router names it under the address of a language.
  ["events/:slug/book", "/assets/texts/kn/r1/events/:slug/book"],
  ["/", "/assets/texts/kn/r1/"],
  ["", "/assets/texts/kn/r1/"],
])("the translations of the route '%s' are at %s", (pattern, address) => {
  expect(pageTextsAddress("kn", "r1", pattern)).toBe(address);
});
