import { afterEach, expect, test } from "vitest";
import { type Language, setLanguageSource } from "~/lib/language";
import { clickedAddress, headedFor } from "./headed-for";

let restore: (() => void) | undefined;
afterEach(() => restore?.());

/** The page's language, as its document says. */
function readIn(language: Language) {
  restore?.();
  const before = setLanguageSource(() => language);
  restore = () => {
    setLanguageSource(before);
    restore = undefined;
  };
}

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

test("a click leads to its page in the language of the page that it was made on", () => {
  const currentUrl = "/kn/admin/payments?status=due";
  readIn("kn");
  expect(clickedAddress({ to: "/admin/bookings?period=all#list", currentUrl })).toBe(
    "/kn/admin/bookings?period=all#list",
  );
  expect(clickedAddress({ to: "?status=paid", currentUrl })).toBe("/kn/admin/payments?status=paid");
  expect(clickedAddress({ to: ".", currentUrl })).toBe(currentUrl);
  readIn("en");
  expect(clickedAddress({ to: "/events", currentUrl: "/plans" })).toBe("/events");
});

test("a form that asks leads to its page with what it asks for", () => {
  const formData = new FormData();
  formData.set("q", "asha r");
  expect(
    clickedAddress({ to: "/admin/subscribers?page=2", currentUrl: "/admin/team", formData }),
  ).toBe("/admin/subscribers?q=asha+r");
});
