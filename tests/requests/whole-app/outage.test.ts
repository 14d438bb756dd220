import { DatabaseSync } from "node:sqlite";
import { expect, test, vi } from "vitest";
import { outageOf } from "~/db/unavailable";
import * as wholePage from "~/framework/whole-page.server";
import { readable } from "../../support/browser";
import { TestClub } from "../../support/club";

const CODE_WANTED = { intent: "send", phone: "9876543210", submitKey: "a" };
const withCode = (code: string, more = {}) => Object.assign(new Error("x"), { code, ...more });

/** A club whose database fails every statement with this error. */
async function failingClub(error: Error): Promise<TestClub> {
  vi.spyOn(console, "error").mockImplementation(() => {});
  const club = await TestClub.open();
  const executor = club.db.getExecutor();
  vi.spyOn(Object.getPrototypeOf(executor), "executeQuery").mockRejectedValue(error);
  return club;
}

test.each(["/events", "/dashboard", "/admin/bookings", "/qr-scanner"])(
  "%s is a 503 with an explanation when the database is unreachable",
  async (path) => {
    const club = await failingClub(withCode("57P01"));
    const browser = await club.visitor().withCookie("session", "x");
    await browser.withCookie("admin", "x");
    const answer = await browser.get(path);
    expect(answer.status).toBe(503);
    expect(answer.headers.get("Retry-After")).toBe("5");
    expect(readable(answer.text)).toContain("We're catching our breath");
    expect(answer.text).toMatch(/<a href="\/"[^>]*>Namma Run Club<\/a>/);
    expect(readable(answer.text)).toContain("Go to the home page");
    expect(answer.headers.get("Content-Security-Policy")).toContain("'nonce-");
    expect(club.logLines.map((line) => JSON.parse(line).msg)).toEqual(["request failed"]);
    expect((await browser.get(`${path}.data`)).status).toBe(503);
  },
);

test.each(["get", "post"] as const)(
  "the page of an outage is rendered once for a %s",
  async (method) => {
    const club = await failingClub(withCode("57P01"));
    const render = vi.spyOn(wholePage, "renderPage");
    const browser = club.visitor();
    const { status } =
      method === "get" ? await browser.get("/events") : await browser.post("/signin", CODE_WANTED);
    expect(status).toBe(503);
    expect(render).toHaveBeenCalledTimes(1);
  },
);

test("a write that the disk refuses is a 503 with an explanation", async () => {
  const club = await failingClub(withCode("53100"));
  const answer = await club.visitor().post("/signin", CODE_WANTED);
  expect(answer.status).toBe(503);
  expect(readable(answer.text)).toContain("Nothing can be saved right now");
});

test.each([
  ["unreachable", withCode("57P01")],
  ["unreachable", withCode("08006")],
  ["unreachable", withCode("53300")],
  ["unreachable", withCode("ECONNREFUSED", { syscall: "connect" })],
  ["unreachable", new AggregateError([withCode("ECONNREFUSED", { syscall: "connect" })])],
  ["unreachable", new Error("timeout exceeded when trying to connect")],
  ["unreachable", new Error("Connection terminated unexpectedly")],
  ["unreachable", withCode("ERR_SQLITE_ERROR", { errcode: 261 })],
  ["not_writable", withCode("53100")],
  ["not_writable", withCode("25006")],
  ["not_writable", withCode("ERR_SQLITE_ERROR", { errcode: 13 })],
  ["not_writable", withCode("ERR_SQLITE_ERROR", { errcode: 1032 })],
  [undefined, withCode("ERR_SQLITE_ERROR", { errcode: 1 })],
  [undefined, withCode("23505")],
  [undefined, withCode("ENOENT", { syscall: "open" })],
  [undefined, "57P01"],
])("%s is detected from %j", (outage, error) => {
  expect(outageOf(error)).toBe(outage);
});

test("SQLite's error for a read-only database is an outage", () => {
  const database = new DatabaseSync(":memory:");
  database.exec("create table a (b); pragma query_only = 1");
  let thrown: unknown;
  try {
    database.exec("insert into a values (1)");
  } catch (error) {
    thrown = error;
  }
  expect(outageOf(thrown)).toBe("not_writable");
});
