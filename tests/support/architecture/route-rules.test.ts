import { index, layout, route } from "@react-router/dev/routes";
import { expect, test } from "vitest";
import { report } from "./report.ts";
import { routeFilesCarryTheirUrl } from "./route-rules.ts";

test.each([
  ["a word that is not in the URL", "admin/payments", "events-payments", "payments"],
  ["an earlier part of the URL only", "events/new", "events", "new"],
  ["the plural for one of many", "subscribers/:memberId", "subscribers", "subscriber"],
  ["the plural inside the URL of one", "events/:id/edit", "events-edit", "event-edit"],
  ["another word for one of many", "subscribers/:memberId", "member", "subscriber"],
  ["a name without its ending", "events.ics", "events", "events-ics"],
  ["a name for the rest that is none", "admin/*", "unknown-tab", "not-found"],
])("a route file is refused with %s", (_, path, wrong, right) => {
  const fileOf = (name: string) => [route(path, `routes/admin/${name}.tsx`)];
  expect(report(routeFilesCarryTheirUrl(fileOf(wrong)))).toContain(`serves /${path};`);
  expect(report(routeFilesCarryTheirUrl(fileOf(right)))).toBe("");
});

test("index and layout files are checked inside layouts", () => {
  const routesOf = (frame: string, first: string) => [
    layout(`routes/admin/${frame}.tsx`, [index(`routes/admin/${first}.tsx`)]),
  ];
  expect(routeFilesCarryTheirUrl(routesOf("tabs", "start"))).toHaveLength(2);
  expect(routeFilesCarryTheirUrl(routesOf("tabs-layout", "home"))).toEqual([]);
});

test("a file of two URLs is named after one of them", () => {
  const routes = [route("terms", "routes/terms.tsx"), route("conditions", "routes/terms.tsx")];
  expect(routeFilesCarryTheirUrl(routes)).toEqual([]);
});
