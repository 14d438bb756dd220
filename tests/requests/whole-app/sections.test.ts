import * as build from "virtual:react-router/server-build";
import { matchRoutes, type RouteObject } from "react-router";
import { expect, test } from "vitest";
import { sectionAt, sectionOf } from "~/framework/site-sections.server";
import { TestClub } from "../../support/club";

type Routes = typeof build.routes;

test("every address matches the same routes in its section as in the whole route table", () => {
  const whole = treeOf(build.routes);
  const addresses = addressesOf(build.routes);
  expect(addresses.length).toBeGreaterThan(80);
  for (const address of addresses) {
    const section = sectionOf(build, sectionAt(address));
    expect(idsAt(treeOf(section.routes), address), address).toEqual(idsAt(whole, address));
    expect(Object.keys(section.assets.routes).sort()).toEqual(Object.keys(section.routes).sort());
  }
  expect(Object.keys(sectionOf(build, "dashboard").routes).length).toBeLessThan(8);
});

test("an address in another spelling matches the same routes", async () => {
  const club = await TestClub.open();
  const asha = await club.member("asha");
  for (const path of ["/dashboard", "/Dashboard", "/dashboard/", "/%64ashboard"]) {
    const page = await asha.get(path);
    expect([path, page.status]).toEqual([path, 200]);
    expect(page.text).toContain("Morning, Asha");
  }
  for (const path of ["/dashboard/of/nobody", "/dash", "/dashboard.xml"])
    expect((await asha.get(path)).status, path).toBe(404);
  expect((await asha.get("/dashboard.data")).text).toContain("coming");
});

function addressesOf(routes: Routes): string[] {
  return Object.keys(routes).flatMap((id) => {
    const path = pathOf(routes, id).replaceAll(/:\w+/g, "some-1").replace("*", "not/here");
    return [path, path.toUpperCase(), `${path}/more`];
  });
}

function pathOf(routes: Routes, id: string | undefined): string {
  if (id === undefined) return "";
  const { path, parentId } = routes[id] ?? {};
  return pathOf(routes, parentId) + (path ? `/${path}` : "");
}

function treeOf(routes: Routes, parentId?: string): RouteObject[] {
  return Object.values(routes).flatMap((route) => {
    if (!route || route.parentId !== parentId) return [];
    const { id, path, index } = route;
    return [index ? { id, path, index } : { id, path, children: treeOf(routes, id) }];
  });
}

function idsAt(tree: RouteObject[], address: string): (string | undefined)[] | undefined {
  return matchRoutes(tree, address || "/")?.map(({ route }) => route.id);
}
