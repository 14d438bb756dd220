import { once } from "node:events";
import { rm } from "node:fs/promises";
import { connect } from "node:net";
import { setTimeout as rest } from "node:timers/promises";
import { expect, test } from "vitest";
import { ADMIN, startServer } from "../support/server-process";

const GONE_MS = 5_000;

/** Fails in the server's process when it gets SIGUSR2, as a bug in a timer or a forgotten promise would. */
const FAULTS = {
  uncaught_exception: "setTimeout(() => { throw new Error('a timer broke') })",
  unhandled_rejection: "Promise.reject(new Error('a promise broke'))",
};

for (const [event, fault] of Object.entries(FAULTS)) {
  test(`${event}: the process ends with a code once it has logged and answered what was in flight`, async () => {
    const source = `process.on("SIGUSR2", () => { ${fault} })`;
    const preload = `data:text/javascript,${encodeURIComponent(source)}`;
    const server = await startServer({ env: { NODE_OPTIONS: `--import=${preload}` } });
    // A wrong password takes at least 800 ms, so the error comes meanwhile.
    const inFlight = fetch(`${server.url}/admin`, {
      method: "POST",
      headers: { Origin: server.url },
      body: new URLSearchParams({ username: ADMIN.username, password: "not the password" }),
    });
    await rest(200);
    const failedAt = performance.now();
    server.child.kill("SIGUSR2");
    expect((await inFlight).status).toBe(400);
    expect(await server.ended).toEqual({ code: 1, signal: null });
    expect(performance.now() - failedAt).toBeLessThan(GONE_MS);
    const logged = server.output.text.split("\n").filter((line) => line.startsWith("{"));
    const [line] = logged.map((text) => JSON.parse(text)).filter(({ level }) => level === 60);
    expect(line).toMatchObject({ event, msg: "the process ends" });
    expect(line.err.message).toMatch(/^a (timer|promise) broke$/);
    // The stack stands in the line of the log and nowhere else.
    expect(server.output.text).not.toMatch(/^\s+at /m);
    await rm(server.dataDir, { recursive: true });
  });
}

test("an error that nobody caught in the thread of the jobs ends the process too", async () => {
  const source = `import { isMainThread } from "node:worker_threads";
    if (!isMainThread) setTimeout(() => { throw new Error("a job broke") }, 1_000)`;
  const preload = `data:text/javascript,${encodeURIComponent(source)}`;
  const server = await startServer({ env: { NODE_OPTIONS: `--import=${preload}` } });
  expect(await server.ended).toEqual({ code: 1, signal: null });
  expect(server.output.text).toContain('"event":"uncaught_exception"');
  expect(server.output.text).toContain("a job broke");
  await rm(server.dataDir, { recursive: true });
});

test("what is no request for the site gets the server's own answer, without a stack", async () => {
  const server = await startServer();
  const { port } = new URL(server.url);
  for (const target of ["//", "//evil.example/..", "//[", "http://evil.example/", "/%zz"]) {
    const socket = connect(Number(port), "127.0.0.1");
    socket.write(`GET ${target} HTTP/1.1\r\nHost: localhost\r\n\r\n`);
    const [answer] = await once(socket, "data");
    expect(String(answer)).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n/);
    expect(String(answer)).toMatch(/\r\nX-Request-Id: [0-9a-f-]{36}\r\n/i);
    socket.destroy();
  }
  const icon = await fetch(`${server.url}/favicon.ico`);
  expect([icon.status, icon.headers.get("Content-Type")]).toEqual([200, "image/x-icon"]);
  expect(icon.headers.get("Cross-Origin-Resource-Policy")).toBe("same-origin");
  const [style = ""] =
    /\/assets\/app-[^"]+\.css/.exec(await (await fetch(server.url)).text()) ?? [];
  const { headers: styleHeaders } = await fetch(server.url + style);
  expect(styleHeaders.get("Content-Security-Policy")).toMatch(/^default-src 'none'/);
  expect(styleHeaders.get("X-Content-Type-Options")).toBe("nosniff");
  expect(styleHeaders.get("Cross-Origin-Resource-Policy")).toBe("same-origin");
  for (const method of ["POST", "OPTIONS"]) {
    const headers = { Origin: server.url };
    const refused = await fetch(`${server.url}/favicon.ico`, { method, headers });
    expect([refused.status, refused.headers.get("Allow")]).toEqual([405, "GET, HEAD"]);
    expect(refused.headers.get("Cross-Origin-Resource-Policy")).toBe("same-origin");
    expect(refused.headers.get("X-Request-Id")).toMatch(/^[0-9a-f-]{36}$/);
  }
  await server.stop();
  expect(server.output.text).not.toMatch(/^\s+at /m);
  await rm(server.dataDir, { recursive: true });
});
