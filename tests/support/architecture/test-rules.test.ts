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
    name: "a request test in the folder of an extension has a place, of none has not",
    rule: tests.requestTestsMirrorTheAreas,
    bad: { "tests/requests/weather/weather.test.ts": "" },
    at: "tests/requests/weather/weather.test.ts:1",
    good: {
      "tests/requests/weather/weather.test.ts": "",
      "app/extensions/weather/limits.ts": "",
    },
  },
];

test.each(cases)("$name", expectRule);
