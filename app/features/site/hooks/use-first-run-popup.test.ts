import { beforeEach, expect, test, vi } from "vitest";
import { storedIn } from "../../../../tests/support/stored";

const stored = storedIn("localStorage");

beforeEach(() => {
  vi.resetModules();
});

/** A page that was just loaded. */
async function loadPage() {
  const { wasHereBefore } = await import("./use-first-run-popup");
  const { markSession } = await import("~/features/sign-in/hooks/use-session-mark");
  return { wasHereBefore, markSession };
}

test("the first visit of a browser is remembered", async () => {
  const { wasHereBefore } = await loadPage();
  expect(wasHereBefore()).toBe(false);
  expect(wasHereBefore()).toBe(true);
});

test("a browser that logged out on this page was here before, although the logout emptied the storage", async () => {
  const { wasHereBefore, markSession } = await loadPage();
  markSession(true);
  markSession(false);
  stored.clear();
  expect(wasHereBefore()).toBe(true);
});

test("a browser without a visit that is asked to sign in was not here before", async () => {
  const { wasHereBefore, markSession } = await loadPage();
  markSession(false);
  expect(wasHereBefore()).toBe(false);
});

test("without storage every visit is the first", async () => {
  const { wasHereBefore } = await loadPage();
  vi.stubGlobal("localStorage", undefined);
  expect(wasHereBefore()).toBe(false);
});
