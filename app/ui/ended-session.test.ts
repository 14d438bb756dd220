import { type DataStrategyResult, data, redirect, UNSAFE_ErrorResponseImpl } from "react-router";
import { beforeEach, expect, test } from "vitest";
import { endedSession, setEndedSession, setShownPage, stayOnEndedSession } from "./ended-session";

const PAGE = "http://localhost/admin/events/new?from=1";
const DOOR = {
  path: "/admin",
  reasons: ["session_ended"],
  demoted: "role",
  logout: "/admin/logout",
};
const stay = stayOnEndedSession(DOOR);
const REFUSED = new UNSAFE_ErrorResponseImpl(403, "", { reason: "session_ended" });

beforeEach(() => {
  setShownPage(new URL(PAGE));
  setEndedSession(undefined);
});

/** The page's results when the server answers this request with these. */
async function pass(request: Request, results: Record<string, DataStrategyResult>) {
  const args = { request } as Parameters<typeof stay>[0];
  await stay(args, async () => {
    if (request.method !== "GET") await request.text();
    return results;
  });
  return results;
}

function form(url: string) {
  return new Request(url, { method: "POST", body: new URLSearchParams({ title: "Hill Morning" }) });
}

test("a refused form returns without a result", async () => {
  const results = await pass(form(PAGE), { page: { type: "error", result: REFUSED } });
  expect(results).toEqual({ page: { type: "data", result: undefined } });
});

test("a refused form is held with its fields", async () => {
  await pass(form(PAGE), { page: { type: "error", result: REFUSED } });
  const held = endedSession()?.held;
  expect(held?.action).toBe("/admin/events/new?from=1");
  expect([...(held?.fields ?? [])]).toEqual([["title", "Hill Morning"]]);
  expect(held?.encType).toBe("application/x-www-form-urlencoded");
});

test("a chosen file is held with the form", async () => {
  const body = new FormData();
  body.append("picture", new File(["run"], "run.png"));
  await pass(new Request(PAGE, { method: "POST", body }), {
    page: { type: "error", result: REFUSED },
  });
  const held = endedSession()?.held;
  expect(held?.encType).toBe("multipart/form-data");
  const picture = held?.fields.get("picture");
  expect(picture instanceof File && (await picture.text())).toBe("run");
});

test("a refused form of another page asks for the sign-in without being held", async () => {
  await pass(form("http://localhost/admin/subscribers"), {
    page: { type: "error", result: REFUSED },
  });
  expect(endedSession()).toEqual({ held: undefined });
});

test("a reload of the page's data that leads to the sign-in changes nothing on the page", async () => {
  const results = await pass(new Request(PAGE), {
    page: { type: "error", result: redirect("/admin?next=%2Fadmin") },
  });
  expect(results).toEqual({});
  expect(endedSession()).toEqual({ held: undefined });
});

test("a reload after a held form keeps the form", async () => {
  await pass(form(PAGE), { page: { type: "error", result: REFUSED } });
  await pass(new Request(PAGE), { page: { type: "error", result: redirect("/admin?next=x") } });
  expect(endedSession()?.held?.action).toBe("/admin/events/new?from=1");
});

const DEMOTED = new UNSAFE_ErrorResponseImpl(403, "", { reason: "role" });

test.each([
  ["a form", () => form(PAGE), { page: { type: "data", result: undefined } }],
  ["a form with another query", () => form("http://localhost/admin/events/new?index"), undefined],
  ["a reload", () => new Request(PAGE), {}],
] as const)("%s refused for another role leaves the page as it is", async (_, request, answer) => {
  const results = await pass(request(), { page: { type: "error", result: DEMOTED } });
  expect(results).toEqual(answer ?? { page: { type: "data", result: undefined } });
  expect(endedSession()).toEqual({ held: undefined, isDemoted: true });
});

test("after a form refused for another role the page's data stay, also once that was read", async () => {
  await pass(form(PAGE), { page: { type: "error", result: DEMOTED } });
  setEndedSession({ held: undefined, isDemoted: true, isSeen: true });
  expect(await pass(new Request(PAGE), { page: { type: "error", result: DEMOTED } })).toEqual({});
  expect(endedSession()?.isSeen).toBe(true);
  await pass(form(PAGE), { page: { type: "error", result: DEMOTED } });
  expect(endedSession()?.isSeen).toBeUndefined();
});

test("another page that the role does not open is refused as before", async () => {
  const refused = { page: { type: "error" as const, result: DEMOTED } };
  expect(await pass(new Request("http://localhost/admin/team"), { ...refused })).toEqual(refused);
  expect(endedSession()).toBeUndefined();
});

test("a reload of the page's data that is refused changes nothing on the page", async () => {
  const results = await pass(new Request(PAGE), { page: { type: "error", result: REFUSED } });
  expect(results).toEqual({});
  expect(endedSession()).toEqual({ held: undefined });
});

test("a reload after a held form that leads to the page without its query string changes nothing", async () => {
  const path = "http://localhost/admin/events/new";
  await pass(form(path), { page: { type: "error", result: REFUSED } });
  const results = await pass(new Request(path), { page: { type: "error", result: REFUSED } });
  expect(results).toEqual({});
  expect(endedSession()?.held?.action).toBe("/admin/events/new");
});

test.each([
  ["another error", new UNSAFE_ErrorResponseImpl(403, "", { reason: "crew_only" })],
  ["a lost connection", new TypeError("fetch")],
  ["an answer", data({ ok: true })],
])("%s passes through", async (_, result) => {
  const results = await pass(form(PAGE), { page: { type: "error", result } });
  expect(results.page?.result).toBe(result);
  expect(endedSession()).toBeUndefined();
});

test("moving to another page leads to the sign-in", async () => {
  const leaving = { page: { type: "error" as const, result: redirect("/admin?next=x") } };
  expect(await pass(new Request("http://localhost/admin/team"), leaving)).toHaveProperty("page");
});

test.each(["", "/kn"])("a logout is not held, at '%s'", async (base) => {
  const logout = { page: { type: "error" as const, result: REFUSED } };
  await pass(form(`http://localhost${base}/admin/logout`), logout);
  expect(endedSession()).toBeUndefined();
});

test("a refused form of a page in another language is held with the path that its route has", async () => {
  const results = await pass(form("http://localhost/kn/admin/events/new?from=1"), {
    page: { type: "error", result: REFUSED },
  });
  expect(results).toEqual({ page: { type: "data", result: undefined } });
  expect(endedSession()?.held?.action).toBe("/admin/events/new?from=1");
});

test("a reload of a page in another language that is refused changes nothing on the page", async () => {
  const reload = new Request("http://localhost/kn/admin/events/new?from=1");
  expect(await pass(reload, { page: { type: "error", result: REFUSED } })).toEqual({});
  expect(endedSession()).toEqual({ held: undefined });
});

test.each([
  ["from another page", { pathname: "/admin/team", search: "" }],
  ["from a page that waits for no sign-in", undefined],
])("Back to the page leads to the sign-in %s", async (_, shown) => {
  setShownPage(shown);
  const back = { page: { type: "error" as const, result: REFUSED } };
  expect(await pass(new Request(PAGE), back)).toHaveProperty("page");
  expect(endedSession()).toBeUndefined();
});

test("a refused form of a page that waits for no sign-in passes through", async () => {
  setShownPage(undefined);
  const results = await pass(form(PAGE), { page: { type: "error", result: REFUSED } });
  expect(results.page?.result).toBe(REFUSED);
});
