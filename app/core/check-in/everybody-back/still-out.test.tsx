import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { NOW, PEOPLE } from "../../../../tests/support/check-in-desk";
import { StillOut, type StillOutProps } from "./still-out";

const OUT: StillOutProps = {
  roster: PEOPLE.map((person) => ({
    ...person,
    checkedInAt: NOW,
    emergencyContact: "+919000000001",
  })),
  counts: { out: 4, home: 0 },
  sweep: null,
  timeZone: "Asia/Kolkata",
  isLinked: true,
  happen: () => undefined,
};

const render = (changes: Partial<StillOutProps> = {}) =>
  renderToStaticMarkup(<StillOut {...OUT} {...changes} />);

test("the list of those still out has a sign that it opens, and is closed", () => {
  expect(render()).toMatch(/<summary[^>]*>Still out: 4<svg/);
  expect(render()).not.toMatch(/<details[^>]* open/);
});

test("once the sweep is home and somebody is out, they can be called at once", () => {
  const html = render({ sweep: { name: "Divya Menon", at: NOW } });
  expect(html).toContain("Call those who are still out.");
  expect(html).toMatch(/<details[^>]* open=""/);
  expect(html).toContain('href="tel:+919000000001"');
});

test("a walk-in that only another phone knows is named as such, without the end of a number", () => {
  const roster = OUT.roster.slice(0, 1).map((person) => ({ ...person, name: "", phoneEnd: "" }));
  const html = render({ roster });
  expect(html).toContain('<b class="text-lg">A walk-in on another phone</b>');
  expect(html).toContain('aria-label="Left early: A walk-in on another phone"');
  expect(html).not.toContain("Phone ends in");
});

test("with nobody out there is nothing to open", () => {
  const html = render({ roster: [], counts: { out: 0, home: 4 } });
  expect(html).toContain("Nobody is still out.");
  expect(html).not.toContain("<details");
});
