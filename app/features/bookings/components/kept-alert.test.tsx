import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { KeptAlert } from "./kept-alert";

test.each([
  ["kept", "kept on this phone"],
  ["refused", "nothing is booked"],
  ["offered", "Book it when I"],
] as const)("a booking that is %s offline says '%s'", (keeping, text) => {
  expect(renderToStaticMarkup(<KeptAlert keeping={keeping} />)).toContain(text);
});
