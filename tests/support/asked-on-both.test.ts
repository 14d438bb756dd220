import { expect, test } from "vitest";
import { notOnBoth } from "./asked-on-both";

test("a statement is named that only a file on SQLite alone asks", () => {
  const lines = ["\tselect 1", "a.test.ts\tselect 1", "a.test.ts\tselect 2", "b.test.ts\tselect 2"];
  expect(notOnBoth(lines)).toEqual(["a.test.ts: select 2", "b.test.ts: select 2"]);
});
