import fc from "fast-check";
import { expect, test } from "vitest";
import { pageKeyText, readPageRequest } from "./page-cursor";

test("a key is read back from the query string unchanged, whatever its text", () => {
  fc.assert(
    fc.property(fc.maxSafeInteger(), fc.string({ maxLength: 60 }), (at, id) => {
      const search = new URLSearchParams({ after: pageKeyText([at, id]) });
      const asked = readPageRequest(new URLSearchParams(search.toString()), ["number", "text"]);
      expect(asked).toEqual({ way: "after", key: [at, id] });
    }),
  );
});

test.each(["", "x~id", "1", "1~2~3", "1.5~id", "9e99~id", `1~${"x".repeat(500)}`])(
  "the first page is shown for the key '%s'",
  (before) => {
    const search = new URLSearchParams({ before });
    expect(readPageRequest(search, ["number", "text"])).toEqual({ way: "first" });
  },
);

test("the last page has its own query string", () => {
  expect(readPageRequest(new URLSearchParams("at=last"), ["text"])).toEqual({ way: "last" });
  expect(readPageRequest(new URLSearchParams("at=7"), ["text"])).toEqual({ way: "first" });
});
