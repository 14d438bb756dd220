import { readdirSync } from "node:fs";
import { expect, test } from "vitest";
import { testsAbout } from "./lib-changed.mjs";

const PATH = "tests/requests/whole-app/path.test.ts";
/** One of the extensions that are there. */
const [EXTENSION = ""] = readdirSync("app/extensions");
const LINKS = "tests/requests/whole-app/links.test.ts";

test.each([
  ["an area", "app/core/bookings/seats.ts", "tests/requests/bookings/"],
  ["a route", "app/core/payments/list/route.tsx", "tests/requests/payments/"],
  ["an extension", `app/extensions/${EXTENSION}/rules.ts`, `tests/requests/${EXTENSION}/`],
  ["a request test", "tests/requests/site/site.test.ts", "tests/requests/site/site.test.ts"],
])("a change of %s is checked by the request tests about it", (_, path, tests) => {
  const wanted = testsAbout([path]);
  expect(wanted).toContain(PATH);
  expect(wanted).toContain(tests);
  expect(wanted).not.toContain("tests/requests/community/");
});

test.each(["app/lib/dates.ts", "app/db/open.ts", "tests/support/club.ts", "package.json"])(
  "a change of %s, which every area uses, is checked on every page",
  (path) => {
    const wanted = testsAbout(["app/core/bookings/seats.ts", path]);
    expect(wanted).toContain(LINKS);
    expect(wanted).toContain(PATH);
    expect(wanted).not.toContain("tests/requests/bookings/");
  },
);

test("a change of more areas than a minute is enough for is checked on every page", () => {
  const files = ["core/bookings/seats.ts", "core/site/texts.ts", "extensions/push/push.ts"];
  const changed = files.map((file) => `app/${file}`);
  expect(testsAbout(changed.slice(0, 2))).not.toContain(LINKS);
  expect(testsAbout(changed)).toContain(LINKS);
  expect(testsAbout(changed)).not.toContain("tests/requests/bookings/");
});

test("without git every page is checked", () => {
  expect(testsAbout(undefined)).toContain(LINKS);
});

test("a change of documents, unit tests and benches is checked by the site's main path alone", () => {
  const changed = ["README.md", "app/lib/dates.test.ts", "tools/bench/site.ts", "docs/house.svg"];
  expect(testsAbout(changed)).toEqual([PATH]);
});

test("a removed request test is not run", () => {
  expect(testsAbout(["tests/requests/site/gone.test.ts"])).toEqual([PATH]);
});
