import { expect } from "vitest";
import { type Rule, report } from "./report.ts";
import { makeTree } from "./tree.ts";

type Files = Record<string, string>;

/** A small project that breaks a rule at `at`, and one that does not. */
export type Case = { name: string; rule: Rule; bad: Files; at: string; good: Files };

export const BOOKINGS = "app/core/bookings";

/** Expects the rule to report the first project and not the second. */
export function expectRule({ rule, bad, at, good }: Case): void {
  expect(report(rule(makeTree(bad)))).toContain(at);
  expect(report(rule(makeTree(good)))).toBe("");
}
