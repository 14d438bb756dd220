import { expect, test } from "vitest";
import { headedFor } from "./headed-for";

const NOW = 1_800_000_000_000;
const here = { now: NOW, here: "/events" };

test("a click that a reload interrupted leads on to its address, with query and fragment", () => {
  expect(headedFor(`${NOW - 59_999} /admin/subscribers?q=asha r#list`, here)).toBe(
    "/admin/subscribers?q=asha r#list",
  );
});

test.each([
  ["to the page that stands here", `${NOW} /events`],
  ["of a minute ago", `${NOW - 60_000} /progress`],
  ["of a clock that was ahead", `${NOW + 1} /progress`],
  ["to another site", `${NOW} //elsewhere.example/`],
  ["to an address with a scheme", `${NOW} https://elsewhere.example/`],
  ["that cannot be read", "nonsense"],
])("a note %s leads nowhere", (_, note) => {
  expect(headedFor(note, here)).toBeUndefined();
});
