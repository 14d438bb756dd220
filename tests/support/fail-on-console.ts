/**
 * Fails a test that wrote to console.error or console.warn. A test which expects
 * that replaces the method itself: `vi.spyOn(console, "error").mockImplementation(() => {})`.
 */
import { format } from "node:util";
import { afterEach, beforeEach } from "vitest";

const METHODS = ["error", "warn"] as const;

let written: string[] = [];

beforeEach(() => {
  written = [];
  const originals = METHODS.map((method) => [method, console[method]] as const);
  for (const [method] of originals) {
    console[method] = (...values) => written.push(`console.${method}: ${format(...values)}`);
  }
  return () => {
    for (const [method, original] of originals) console[method] = original;
  };
});

afterEach(() => {
  if (written.length > 0) throw new Error(`The test wrote to the console.\n${written.join("\n")}`);
});
