import { randomUUID } from "node:crypto";
import { readdir, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { setTimeout as delay } from "node:timers/promises";
import { expect, test } from "vitest";
import { LANGUAGES } from "~/lib/language";
import { TRANSLATED } from "~/texts/translated";
import { bookAt, checkBookings, openRunners } from "../support/runners";
import {
  ADMIN,
  newDataDir,
  runServer,
  type ServerProcess,
  startServer,
} from "../support/server-process";

const CLIENTS = 20;
const KILLS = 3;
const LIVE = {
  PUBLIC_URL: "https://club.test",
  SESSION_SECRET: "e3c1b6a9f07d42c58a9b3e6d1f204c7a",
};

test("a killed server has every booking that it acknowledged", async () => {
  const dataDir = await newDataDir();
  await (await startServer({ dataDir })).stop();
  const acknowledged: string[] = [];
  for (let round = 0; round < KILLS; round += 1) {
    const sessions = await openRunners(dataDir, CLIENTS);
    const server = await startServer({ dataDir });
    const killAfter = acknowledged.length + 1 + round * 4;
    await Promise.all(
      sessions.map(async (session) => {
        const submitKey = randomUUID();
        if (!(await bookAt(server.url, session, submitKey))) return;
        acknowledged.push(submitKey);
        if (acknowledged.length === killAfter) server.child.kill("SIGKILL");
      }),
    );
    expect((await server.ended).signal).toBe("SIGKILL");
  }
  await (await startServer({ dataDir })).stop();
  const { submitKeys, seatsTaken, bookings, integrity, orphans } = checkBookings(dataDir);
  expect(acknowledged.length).toBeGreaterThanOrEqual(KILLS);
  expect(acknowledged.filter((key) => !submitKeys.has(key))).toEqual([]);
  expect(seatsTaken).toBe(bookings);
  expect(integrity).toBe("ok");
  expect(orphans).toBe(0);
  await rm(dataDir, { recursive: true });
});

/** Sends SIGTERM and waits until the server says that it is not ready. */
async function stop(server: ServerProcess): Promise<void> {
  server.child.kill("SIGTERM");
  await expect
    .poll(() => fetch(`${server.url}/readyz`).then(({ status }) => status), {
      interval: 20,
      timeout: 5_000,
    })
    .toBe(503);
}

test("on SIGTERM it ends once what is in flight is answered", async () => {
  const server = await startServer();
  const ready = await fetch(`${server.url}/readyz`);
  expect(ready.status).toBe(200);
  // A wrong password takes at least 800 ms, so the signal comes meanwhile.
  const answer = fetch(`${server.url}/admin`, {
    method: "POST",
    headers: { Origin: server.url },
    body: new URLSearchParams({ username: ADMIN.username, password: "not the password" }),
  });
  await delay(200);
  const signalled = performance.now();
  await stop(server);
  expect((await answer).status).toBe(400);
  expect(await server.ended).toEqual({ code: 0, signal: null });
  expect(performance.now() - signalled).toBeLessThan(10_000);
  await rm(server.dataDir, { recursive: true });
});

test("a stream of changes that is opened while the server stops does not hold it up", async () => {
  const server = await startServer();
  const signedIn = await fetch(`${server.url}/admin`, {
    method: "POST",
    redirect: "manual",
    headers: { Origin: server.url },
    body: new URLSearchParams(ADMIN),
  });
  const Cookie = signedIn.headers.getSetCookie().map((cookie) => cookie.split(";")[0]);
  await stop(server);
  const stream = await fetch(`${server.url}/admin/bookings/changes`, {
    headers: { Accept: "text/event-stream", Cookie: Cookie.join("; ") },
  });
  expect(stream.status).toBe(200);
  expect(await stream.text()).toContain("retry");
  expect(await server.ended).toEqual({ code: 0, signal: null });
  await rm(server.dataDir, { recursive: true });
});

test("the server ends when the process that started it is gone", async () => {
  const server = await startServer();
  server.child.disconnect();
  expect(await server.ended).toEqual({ code: 0, signal: null });
  await rm(server.dataDir, { recursive: true });
});

test("live mode without its secrets refuses with the whole list", async () => {
  const { code, text } = await runServer({ PUBLIC_URL: LIVE.PUBLIC_URL });
  expect(code).toBe(1);
  expect(text).toContain("Not started.");
  expect(text).toContain("SESSION_SECRET is missing");
  expect(text).toContain("SMS_PROVIDER is missing");
});

test("live mode with everything but text messages refuses", async () => {
  const { code, text } = await runServer(LIVE);
  expect(code).toBe(1);
  expect(text).toContain("SMS_PROVIDER is missing");
  expect(text).not.toContain("SESSION_SECRET");
});

test("a port in use is told in a sentence, and the copier takes it for no kill", async () => {
  const other = createServer();
  await new Promise<void>((resolve) => other.listen(0, "127.0.0.1", resolve));
  const address = other.address();
  const port = typeof address === "object" && address ? address.port : 0;
  const dataDir = await newDataDir();
  const { code, text } = await runServer({ PORT: String(port), DATA_DIR: dataDir });
  other.close();
  expect(code).toBe(1);
  const left = await readdir(dataDir);
  expect(left).toContain("club.sqlite");
  expect(left).not.toContain("club.sqlite-served");
  await rm(dataDir, { recursive: true });
  expect(text).toContain(`Port ${port} is in use: stop the other program or set PORT.`);
  expect(text).not.toContain("at ");
});

test("the built club answers at the addresses of every language, and serves its files beside them", async () => {
  const server = await startServer();
  const languageOf = async (path: string) => {
    const answer = await fetch(`${server.url}${path}`);
    const [, language] = /<html [^>]*lang="([^"]+)"/.exec(await answer.text()) ?? [];
    return [answer.status, language];
  };
  expect(await languageOf("/events")).toEqual([200, "en-IN"]);
  for (const language of TRANSLATED)
    expect(await languageOf(`/${language}/events`)).toEqual([200, LANGUAGES[language].locale]);
  expect(await languageOf("/kn/nowhere")).toEqual([404, "kn-IN"]);
  const icon = await fetch(`${server.url}/default-event.svg`);
  expect([icon.status, icon.headers.get("Content-Type")]).toEqual([
    200,
    "image/svg+xml; charset=utf-8",
  ]);
  await server.stop();
  await rm(server.dataDir, { recursive: true });
});
