import { beforeEach, expect, test, vi } from "vitest";
import { stubStorage } from "../../../../tests/support/stub-storage";

const stored = stubStorage("localStorage");

beforeEach(() => {
  vi.resetModules();
});

/** A page that was just loaded. */
async function loadPage() {
  const { isReturningVisitor } = await import("./use-first-run-popup");
  const { markSession } = await import("~/core/people/sessions/use-session-mark");
  return { isReturningVisitor, markSession };
}

test("the first visit of a browser is remembered", async () => {
  const { isReturningVisitor } = await loadPage();
  expect(isReturningVisitor()).toBe(false);
  expect(isReturningVisitor()).toBe(true);
});

test("a browser that logged out on this page was here before, although the logout emptied the storage", async () => {
  const { isReturningVisitor, markSession } = await loadPage();
  markSession(true);
  markSession(false);
  stored.clear();
  expect(isReturningVisitor()).toBe(true);
});

test("a browser without a visit that is asked to sign in was not here before", async () => {
  const { isReturningVisitor, markSession } = await loadPage();
  markSession(false);
  expect(isReturningVisitor()).toBe(false);
});

test("without storage every visit is the first", async () => {
  const { isReturningVisitor } = await loadPage();
  vi.stubGlobal("localStorage", undefined);
  expect(isReturningVisitor()).toBe(false);
});
