import { expect, test } from "vitest";
import { signInPromptFor } from "./sign-in-prompt.server";

test.each([
  ["/dashboard", "view your dashboard"],
  ["/Dashboard", "view your dashboard"],
  ["/progress/runs/7", "view your progress"],
  ["/settings/privacy", "view your settings"],
  ["/membership", "view your membership"],
  ["/receipts/7", "view your receipt"],
  ["/events/lakeside-sunday-loop/volunteer", "help at this run"],
  ["/events/lakeside-sunday-loop/announce", "write to your runners"],
  ["/progressive", "view this page"],
  ["/elsewhere", "view this page"],
])("a visitor at %s is asked to log in to %s", (pathname, wish) => {
  expect(signInPromptFor(pathname).text).toBe(`Please log in to ${wish}.`);
});
