import type { ServerBuild } from "react-router";
import { afterAll, expect, test } from "vitest";
import { freshClub } from "~/content/club";
import { freshContent, setClubContent } from "~/content/club-content.server";
import { oopsPage } from "./unexpected";

afterAll(() => setClubContent(freshContent));

test("the page has the club's current name and a link home", () => {
  const page = oopsPage({ routes: {} } as ServerBuild);
  setClubContent({ ...freshContent, club: { ...freshClub, name: "Kaveri Striders" } });
  expect(page()).toContain("<title>Kaveri Striders</title>");
  expect(page()).toMatch(/<a href="\/"[^>]*>Kaveri Striders<\/a>/);
});
