/** What the build sends to browsers keeps to those that the README promises. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { newerFeaturesIn, newerStylesIn } from "../support/newer-features";

const CLIENT = join(import.meta.dirname, "../../build/client");

function built(ending: string): string[] {
  return readdirSync(CLIENT, { recursive: true, encoding: "utf8" }).filter((name) =>
    name.endsWith(ending),
  );
}

function faultsIn(names: string[], check: (name: string, text: string) => string[]): string[] {
  return names.flatMap((name) =>
    check(name, readFileSync(join(CLIENT, name), "utf8")).map((fault) => `${name}: ${fault}`),
  );
}

test("no built script uses a feature that a supported browser lacks, libraries included", () => {
  const scripts = built(".js");
  expect(scripts.length).toBeGreaterThan(50);
  expect(faultsIn(scripts, newerFeaturesIn)).toEqual([]);
});

test("no built style relies on a feature that a supported browser lacks", () => {
  const styles = built(".css");
  expect(styles.length).toBeGreaterThan(0);
  expect(faultsIn(styles, (_, css) => newerStylesIn(css))).toEqual([]);
});
