import { Suspense } from "react";
import { renderToString } from "react-dom/server";
import { expect, test } from "vitest";
import { loadable } from "./loadable";

const Shown = ({ name }: { name: string }) => <p>{name}</p>;

/** A component that is not loaded yet, and the page that shows it. */
function openPage() {
  const { Component, load } = loadable(async () => Shown, Shown);
  const render = () =>
    renderToString(
      <Suspense fallback="waiting">
        <Component name="Asha" />
      </Suspense>,
    );
  return { load, render };
}

test("a loadable component suspends before it is loaded", () => {
  expect(openPage().render()).toContain("waiting");
});

test("a loadable component is rendered at once after it was loaded", async () => {
  const { load, render } = openPage();
  await load();
  expect(render()).toContain("<p>Asha</p>");
  expect(render()).not.toContain("waiting");
});
