import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { programs } from "~/content/programs";
import { ProgramCards } from "./program-cards";

test("the empty text is shown instead of programs, never beside them", () => {
  const draw = (shown: typeof programs) =>
    renderToStaticMarkup(createElement(ProgramCards, { programs: shown }));
  expect(draw([])).toContain("No programs available at the moment.");
  expect(draw([])).not.toContain("<li");
  expect(draw(programs)).not.toContain("No programs available");
  for (const { heading } of programs) expect(draw(programs)).toContain(`${heading}</h3>`);
});
