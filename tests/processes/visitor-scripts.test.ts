/** What a visitor's browser loads of the built scripts: nothing of the member area and the admin panel. */

import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync } from "node:zlib";
import { expect, test } from "vitest";
import { z } from "zod";
import { MEMBER_FRAME_TEXTS } from "~/texts/people/member-pages";
import { SECTION_TEXTS } from "~/texts/site/site";

const CLIENT = join(import.meta.dirname, "../../build/client");
const LANDING = "core/site/landing/route";
const PAGES = [
  LANDING,
  "core/events/list/route",
  "core/site/plans/route",
  "core/events/page/route",
];
/** Compressed by Brotli; React and React Router are 94 kB of it, the catalogue of texts and the choice of a language 6. */
const LIMIT_KB = 128;

const manifestShape = z.object({
  entry: z.object({ module: z.string(), imports: z.array(z.string()) }),
  routes: z.record(
    z.string(),
    z.object({
      parentId: z.string().optional(),
      module: z.string(),
      imports: z.array(z.string()).default([]),
    }),
  ),
});

/** The scripts of a page and its layouts, as the router's manifest lists them. */
function scriptsOf(id: string): string[] {
  const assets = join(CLIENT, "assets");
  const name = readdirSync(assets).find((file) => /^manifest-.*\.js$/.test(file)) ?? "";
  const text = readFileSync(join(assets, name), "utf8");
  const json: unknown = JSON.parse(text.slice(text.indexOf("{"), text.lastIndexOf("}") + 1));
  const { entry, routes } = manifestShape.parse(json);
  const files = new Set([entry.module, ...entry.imports]);
  let route = routes[id];
  expect(route).toBeDefined();
  for (; route; route = routes[route.parentId ?? ""])
    for (const file of [route.module, ...route.imports]) files.add(file);
  return [...files].map((file) => readFileSync(join(CLIENT, file), "utf8"));
}

test.each(PAGES)("the scripts of the public page %s hold no member's navigation", (page) => {
  const scripts = scriptsOf(page).join();
  expect(scripts).not.toContain(MEMBER_FRAME_TEXTS.memberBottomBar);
  expect(scripts).not.toContain(SECTION_TEXTS.delivered);
});

test("the landing page loads at most 128 kB of scripts", () => {
  const sizes = scriptsOf(LANDING).map((script) => brotliCompressSync(script).length);
  expect(sizes.length).toBeGreaterThan(5);
  expect(sizes.reduce((sum, size) => sum + size, 0) / 1000).toBeLessThan(LIMIT_KB);
});
