/** Unexpected errors outside the app's error pages: an answer and a log line, no error details. */

import { setTimeout as rest } from "node:timers/promises";
import * as build from "virtual:react-router/server-build";
import { expect, test, vi } from "vitest";
import { createApp } from "../../../server/http/app";
import { readable } from "../../support/browser";
import { TestClub } from "../../support/club";
import { get, openRawServer } from "../../support/raw-server";

const SECRET = "the disk at /srv/club says no";
const HTML = "Accept: text/html,*/*\r\n";

const failing = () => {
  throw new Error(SECRET);
};

function expectLogged(club: TestClub, requestId: string | null, route = "none"): void {
  const [line, ...others] = club.logLines.map((text) => JSON.parse(text));
  expect(others).toEqual([]);
  expect(line).toMatchObject({ level: 50, msg: "request failed", method: "GET", requestId });
  expect(line).toMatchObject({ route, fingerprint: expect.stringMatching(/^[0-9a-f]{8}$/) });
  expect(line.err).toMatchObject({ message: SECRET, stack: expect.stringContaining("at ") });
}

test.each([
  ["where a page was asked for", "/about?a", "text/html,*/*", "/about"],
  ["where data was asked for", "/about.data", "*/*", "/about"],
  ["where a picture was asked for", "/share.png", "image/*", "/share.png"],
])("security 35: an error outside the routes, %s", async (_, path, accept, route) => {
  const club = await TestClub.open({ sample: false });
  Object.assign(club.services, { clock: { now: failing, waitUntil: failing } });
  const app = createApp(club.services, build);
  const headers = { Accept: accept };
  const answer = await app.fetch(new Request(`http://localhost${path}`, { headers }));
  const text = await answer.text();
  expect(answer.status).toBe(500);
  expect(text).not.toContain(SECRET);
  expect(answer.headers.get("Content-Security-Policy")).toContain("script-src 'none'");
  expect(answer.headers.get("Cache-Control")).toBe("no-store");
  if (accept.startsWith("text/html")) {
    expect(readable(text)).toContain("Oops! Something went wrong");
    expect(readable(text)).toContain("Refresh Page");
    expect(text).toMatch(/<a href="\/"[^>]*>Namma Run Club<\/a>/);
    expect(readable(text)).toContain("Go to the home page");
    expect(text).toMatch(/<link rel="stylesheet" href="\/[^"]+\.css/);
  } else expect(text).toBe("Something went wrong. Please try again.");
  expectLogged(club, answer.headers.get("X-Request-Id"), route);
});

test("an error outside the routes is told in the language of the address", async () => {
  const club = await TestClub.open({ sample: false });
  Object.assign(club.services, { clock: { now: failing, waitUntil: failing } });
  const app = createApp(club.services, build);
  const headers = { Accept: "text/html" };
  const text = await (
    await app.fetch(new Request("http://localhost/ml/about?a", { headers }))
  ).text();
  expect(text).toContain('<html lang="ml-IN">');
  expect(readable(text)).toContain("അയ്യോ! എന്തോ കുഴപ്പം പറ്റി");
});

test("security 35: an error outside the app gets the server's error page", async () => {
  const club = await TestClub.open({ sample: false });
  const stderr = vi.spyOn(process.stderr, "write");
  const send = await openRawServer(club, { fetch: failing });
  const answer = await send(get("/dashboard", "localhost", HTML));
  expect(answer.status).toBe(500);
  expect(readable(answer.body)).toContain("Oops! Something went wrong");
  expect(answer.headers.get("X-Content-Type-Options")).toBe("nosniff");
  expect(stderr).not.toHaveBeenCalled();
  expectLogged(club, answer.headers.get("X-Request-Id"), "/dashboard");
});

test("security 35: an error before a file's first line is answered, a later one closes the connection", async () => {
  const rows = (count: number) => () => {
    let sent = 0;
    return new ReadableStream<Uint8Array>({
      async pull(controller) {
        sent += 1;
        // By then the start of the answer is sent.
        if (sent > 2) await rest(20);
        if (sent > count) throw new Error(SECRET);
        controller.enqueue(new TextEncoder().encode("a row\n"));
      },
    });
  };
  for (const count of [0, 3]) {
    const club = await TestClub.open({ services: { membersFile: rows(count) } });
    const stderr = vi.spyOn(process.stderr, "write");
    const admin = await club.admin();
    const Cookie = [...admin.cookies].map((pair) => pair.join("=")).join("; ");
    const send = await openRawServer(club);
    const before = club.logLines.length;
    const answer = await send(
      get("/admin/subscribers.csv", "localhost", `Cookie: ${Cookie}\r\nAccept: */*\r\n`),
    );
    expect(answer.status).toBe(count === 0 ? 500 : 200);
    expect(answer.body).not.toContain(SECRET);
    // The last chunk of a complete answer is '0'.
    expect(/^0\r\n\r\n$/m.test(answer.body)).toBe(false);
    expect(club.logLines.slice(before).join("")).toContain(SECRET);
    expect(stderr).not.toHaveBeenCalled();
  }
});

test("security 35: when the error page fails, the server's error page is sent", async () => {
  vi.spyOn(console, "error").mockImplementation(() => {});
  const club = await TestClub.open({ sample: false });
  const entry = { ...build.entry, module: { ...build.entry.module, default: failing } };
  const app = createApp(club.services, { ...build, entry });
  const headers = { Accept: "text/html" };
  const answer = await app.fetch(new Request("http://localhost/about", { headers }));
  expect(answer.status).toBe(500);
  const text = await answer.text();
  expect(readable(text)).toContain("Oops! Something went wrong");
  expect(text).not.toContain(SECRET);
  expect(answer.headers.get("X-Request-Id")).toMatch(/^[0-9a-f-]{36}$/);
  expect(club.logLines.join("")).toContain(answer.headers.get("X-Request-Id"));
});

test("HEAD of a stream sends no body and cancels the stream", async () => {
  let isEnded = false;
  const membersFile = () =>
    new ReadableStream<Uint8Array>({
      cancel() {
        isEnded = true;
      },
    });
  const club = await TestClub.open({ services: { membersFile } });
  const answer = await (await club.admin()).send("/admin/subscribers.csv", { method: "HEAD" });
  expect([answer.status, answer.text, isEnded]).toEqual([200, "", true]);
});
