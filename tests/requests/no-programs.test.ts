/** A club that took every program out of its content. */
import { expect, test, vi } from "vitest";
import { readable } from "../support/browser";
import { TestClub } from "../support/club";

vi.mock("~/content/programs", () => ({ programs: [] }));

test.each(["/", "/programs"])("%s says so when there are no programs", async (path) => {
  const club = await TestClub.open();
  const { status, text } = await club.visitor().get(path);
  expect(status).toBe(200);
  expect(readable(text)).toContain("No programs available at the moment.");
  expect(readable(text)).not.toContain("Mindful Warm-ups");
});
