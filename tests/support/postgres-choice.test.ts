import { expect, test } from "vitest";
import { type NotedTest, sqliteAlone } from "./postgres-choice";

const tested = (name: string, sent: string[], more: Partial<NotedTest> = {}): NotedTest => ({
  file: "seats.test.ts",
  name,
  sent,
  times: sent.length,
  isSkipped: false,
  isForBoth: false,
  ...more,
});

test("PostgreSQL repeats a test for each statement and each of its endings", () => {
  const tests = [
    tested("books", ["rows select seats", "asked insert booking"]),
    tested("is refused", ["rows select seats", "refused insert booking"]),
    tested("books again", ["rows select seats", "asked insert booking"]),
  ];
  expect(sqliteAlone(tests).tests).toEqual({ "seats.test.ts": ["books again"] });
});

test("a file of which no test is repeated is left out whole", () => {
  const tests = [
    tested("books", ["asked insert booking"]),
    tested("books again", ["asked insert booking"], { file: "more.test.ts" }),
    tested("reads a file", [], { file: "files.test.ts" }),
  ];
  expect(sqliteAlone(tests)).toEqual({
    files: ["files.test.ts", "seats.test.ts"],
    tests: {},
    count: 2,
  });
});

test("a test that belongs to both databases and one that SQLite skips are repeated whatever they send", () => {
  const tests = [
    tested("books", ["asked insert booking"]),
    tested("two book", ["asked insert booking"], { isForBoth: true }),
    tested("waits for a lock", [], { isSkipped: true, file: "locks.test.ts" }),
  ];
  expect(sqliteAlone(tests)).toEqual({
    files: [],
    tests: { "seats.test.ts": ["books"] },
    count: 1,
  });
});

test("of two tests with one name both are repeated where one is", () => {
  const tests = [
    tested("books", ["asked insert booking"]),
    tested("reads", ["rows select seats"]),
    tested("books", ["rows select seats"]),
  ];
  expect(sqliteAlone(tests)).toEqual({ files: [], tests: {}, count: 0 });
});

test("of two tests that send the same the shorter one is repeated", () => {
  const tests = [
    tested("books for a year", ["asked insert booking"], { times: 500 }),
    tested("books", ["asked insert booking"]),
  ];
  expect(sqliteAlone(tests).tests).toEqual({ "seats.test.ts": ["books for a year"] });
});
