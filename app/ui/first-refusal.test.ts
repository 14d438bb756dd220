import { expect, test } from "vitest";
import { withFirstRefusal } from "./first-refusal.server";

const FIELD = '<input class="disabled:text-muted" aria-invalid="true" name="phone"/>';
const SELECT = '<select name="gender" aria-invalid="true"><option>Choose…</option></select>';
const SUMMARY = '<div id="e" role="alert" tabIndex="-1">Too many requests.</div>';

test.each([FIELD, SELECT, SUMMARY])("the first refusal of a page has the focus: %s", (first) => {
  const page = `<form><input name="name"/>${first}${FIELD}${SUMMARY}</form>`;
  const focused = first.replace(/^<(\w+)/, '<$1 autofocus=""');
  expect(withFirstRefusal(page)).toBe(page.replace(first, focused));
});

test.each([
  '<input name="phone"/>',
  '<input type="hidden" aria-invalid="true" name="phone"/>',
  '<input disabled="" aria-invalid="true" name="otp"/>',
  '<div role="alert">No connection.</div>',
  `<input autofocus="" name="q"/>${FIELD}`,
])("a page keeps its focus when no error can take it, or another element has it: %s", (page) => {
  expect(withFirstRefusal(page)).toBe(page);
});
