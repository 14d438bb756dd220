import { type ComponentType, Suspense } from "react";
import { renderToString } from "react-dom/server";
import { expect, test } from "vitest";
import { loadable } from "./loadable";

const Shown = ({ name }: { name: string }) => <p>{name}</p>;
const Plain = () => <p>plain</p>;

/** A component that is not loaded yet, and the page that shows it. */
function openPage(script: () => Promise<ComponentType<{ name: string }>> = async () => Shown) {
  const { Component, load, preload } = loadable(script, Plain);
  const render = () =>
    renderToString(
      <Suspense fallback="waiting">
        <Component name="Asha" />
      </Suspense>,
    );
  return { load, preload, render };
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

test("a component whose script a new release has removed is no error when it is loaded ahead", async () => {
  const { preload, render } = openPage(() => Promise.reject(new TypeError("Failed to fetch")));
  await expect(preload()).resolves.toBeUndefined();
  expect(render()).toContain("waiting");
});

test("a component that was loaded ahead is rendered at once", async () => {
  const { preload, render } = openPage();
  await preload();
  expect(render()).toContain("<p>Asha</p>");
});
