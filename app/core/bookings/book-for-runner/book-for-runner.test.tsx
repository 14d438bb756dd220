import { renderToStaticMarkup } from "react-dom/server";
import { createMemoryRouter, RouterProvider } from "react-router";
import { expect, test } from "vitest";
import { BookForRunner, keyOfForm } from "./book-for-runner";

const FORM = {
  priceRupees: 99,
  submitKey: "first",
  bookedKey: undefined,
  found: { text: "", runners: [] },
  onType: () => {},
};

test("the form keeps its key, and what is typed, when the page is loaded again", () => {
  expect(keyOfForm("first", { submitKey: "second", bookedKey: undefined })).toBe("first");
  expect(keyOfForm("first", { submitKey: "third", bookedKey: "earlier" })).toBe("first");
});

test("the form is empty, with a new key, once it has booked", () => {
  expect(keyOfForm("first", { submitKey: "second", bookedKey: "first" })).toBe("second");
});

test("a refused form is open, with what was typed", () => {
  const refused = { errors: ["Not a number."], phone: "98", name: "Nila" };
  const form = { ...FORM, refused, isOpen: true };
  const router = createMemoryRouter([{ path: "/", element: <BookForRunner {...form} /> }]);
  const html = renderToStaticMarkup(<RouterProvider router={router} />);
  expect(html).toMatch(/<details[^>]* open=""/);
  expect(html).toContain('value="Nila"');
});

test("a refusal stays, with what was typed, on a run that takes no bookings any more", () => {
  const refused = { errors: ["The run was cancelled."], phone: "98450 11111", name: "Nila" };
  const form = { ...FORM, isOpen: false };
  expect(renderToStaticMarkup(<BookForRunner {...form} refused={refused} />)).toContain(
    "Nobody was added. The run was cancelled. You typed: 98450 11111, Nila.",
  );
  expect(renderToStaticMarkup(<BookForRunner {...form} refused={undefined} />)).toBe("");
});
