import type { ServerBuild } from "react-router";
import { expect, test } from "vitest";
import { oopsPage } from "./unexpected";

test("the page has the club's name and a link home", () => {
  const page = oopsPage({ routes: {} } as ServerBuild);
  expect(page("Kaveri Striders")).toContain("<title>Kaveri Striders</title>");
  expect(page("Kaveri Striders")).toMatch(/<a href="\/"[^>]*>Kaveri Striders<\/a>/);
});
