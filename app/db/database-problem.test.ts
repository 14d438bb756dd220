import { expect, test } from "vitest";
import { databaseProblemOf, fileProblemOf, isElsewhere } from "./database-problem";

const withCode = (message: string, fields: object) => Object.assign(new Error(message), fields);
const refused = withCode("connect ECONNREFUSED 127.0.0.1:5432", {
  code: "ECONNREFUSED",
  syscall: "connect",
});

test.each([
  [refused, "The database does not answer (connect ECONNREFUSED 127.0.0.1:5432): start it", true],
  [new AggregateError([refused]), "(connect ECONNREFUSED 127.0.0.1:5432): start it", true],
  [new Error("Not up to date.", { cause: refused }), "The database does not answer", true],
  [withCode("the database system is starting up", { code: "57P03" }), "starting up", true],
  [withCode("database or disk is full", { errcode: 13 }), "make room on its disk", true],
  [withCode("wrong", { code: "28P01" }), "says: wrong. To do: correct the user", false],
  [withCode('database "x" does not exist', { code: "3D000" }), "'createdb'", false],
  [new Error("SASL: SCRAM: client password must be a string"), "asks for a password", false],
  [withCode("file is not a database", { errcode: 26 }), "restore a backup", false],
  [withCode("unable to open database file", { errcode: 14 }), "disk is read-only", true],
  [withCode("database is locked", { errcode: 5 }), "end what holds its file", true],
  [withCode("ENOSPC: no space left on device", { code: "ENOSPC" }), "The disk is full", true],
  [withCode("EACCES: mkdir", { code: "EACCES", path: "/x" }), "correct DATA_DIR", false],
  [withCode("x", { code: "ENOENT", syscall: "mkdir", path: "/proc/x" }), "correct DATA_DIR", false],
])("%s is told in one sentence, with what to do", (error, words, mayPass) => {
  const problem = databaseProblemOf(error);
  expect(problem?.text).toContain(words);
  expect(problem?.text).toMatch(/^[^\n]+\.$/);
  expect(problem?.mayPass).toBe(mayPass);
});

test.each([[new Error("a bug")], [withCode("no column", { code: "42703" })], ["text"]])(
  "%s is no problem of the database's",
  (error) => {
    expect(databaseProblemOf(error)).toBeUndefined();
  },
);

test.each([
  [withCode("ENOENT: mkdir", { code: "ENOENT", syscall: "mkdir", path: "/x" })],
  [withCode(", Unknown error: Read-only file system '/x'", { code: "" })],
  [new Error("Not made.", { cause: withCode("EIO: read", { syscall: "read", path: "/x" }) })],
])("%s is told in one sentence", (error) => {
  expect(fileProblemOf(error)).toMatch(
    /^A file cannot be read or written \([^\n]+\): look at .+\.$/,
  );
});

test("a bug is no problem of a file's", () => {
  expect(fileProblemOf(new TypeError("x is not a function"))).toBeUndefined();
});

test.each([
  ["/etc/report.csv", true],
  ["/srv/club/data-of-others/x", true],
  ["/srv/club/data/imports/x.csv", false],
  ["/srv/club/data", false],
  ["/srv/club", false],
])("an error about %s is elsewhere than /srv/club/data: %s", (path, expected) => {
  const error = withCode("EACCES: open", { code: "EACCES", path });
  expect(isElsewhere(error, "/srv/club/data")).toBe(expected);
  expect(isElsewhere(new Error("Not made.", { cause: error }), "/srv/club/data")).toBe(expected);
});

test("an error without a file is nowhere else", () => {
  expect(isElsewhere(refused, "/srv/club/data")).toBe(false);
});
