import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { KeptNotice } from "./kept-notice";

test.each([
  ["kept", "kept on this phone"],
  ["refused", "nothing is booked"],
  ["offered", "Book it when I"],
] as const)("a booking that is %s offline says '%s'", (keeping, text) => {
  expect(renderToStaticMarkup(<KeptNotice keeping={keeping} />)).toContain(text);
});
