import { test } from "vitest";
import { type Case, expectRule } from "./shown-cases.ts";
import * as tests from "./test-rules.ts";

const cases: Case[] = [
  {
    name: "a request test beside the areas is found",
    rule: tests.requestTestsMirrorTheAreas,
    bad: { "tests/requests/booking.test.ts": "" },
    at: "tests/requests/booking.test.ts:1",
    good: { "tests/requests/bookings/booking.test.ts": "" },
  },
  {
    name: "a request test in a folder that is no area is found",
    rule: tests.requestTestsMirrorTheAreas,
    bad: { "tests/requests/drawer/booking.test.ts": "" },
    at: "tests/requests/drawer/booking.test.ts:1",
    good: { "tests/requests/whole-app/access.test.ts": "" },
  },
  {
    name: "a test file of more than 400 lines is found",
    rule: tests.testsStayWithinBudget,
    bad: { "tests/requests/site/site.test.ts": "x;\n".repeat(401) },
    at: "tests/requests/site/site.test.ts:401",
    good: { "tests/requests/site/site.test.ts": "x;\n".repeat(400) },
  },
];

test.each(cases)("$name", expectRule);
