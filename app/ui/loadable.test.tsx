import { Suspense } from "react";
import { renderToString } from "react-dom/server";
import { expect, test } from "vitest";
import { loadable } from "./loadable";

const Shown = ({ name }: { name: string }) => <p>{name}</p>;

test("a loadable component is rendered at once after it was loaded, and suspends before", async () => {
  const { Component, load } = loadable(async () => Shown, Shown);
  const render = () =>
    renderToString(
      <Suspense fallback="waiting">
        <Component name="Asha" />
      </Suspense>,
    );
  expect(render()).toContain("waiting");
  await load();
  expect(render()).toContain("<p>Asha</p>");
  expect(render()).not.toContain("waiting");
});
