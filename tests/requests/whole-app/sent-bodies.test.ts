import { createServer, type IncomingMessage, request } from "node:http";
import { Readable } from "node:stream";
import * as build from "virtual:react-router/server-build";
import { getRequestListener } from "@hono/node-server";
import sharp from "sharp";
import { expect, onTestFinished, test, vi } from "vitest";
import { portOf } from "~/lib/port-of";
import { createApp } from "../../../server/http/app";
import type { Browser } from "../../support/browser";
import { TestClub } from "../../support/club";
import { rawForm, sendRaw } from "../../support/raw-form";

const FORM_MAX_BYTES = 1024 * 1024;
const UPLOAD_MAX_BYTES = 5 * FORM_MAX_BYTES + 256 * 1024;
const PIECE_BYTES = 64 * 1024;
/** Per person: how many uploads are read at once, and how many wait. */
const READ_AT_ONCE = 2;
const WAITING = 8;
const MULTIPART = "multipart/form-data; boundary=----WebKitFormBoundary7MA4YWxkTrZu0gW";

const MEMBER_UPLOADS = ["/profile", "/profile.data", "/community/posts", "/progress/import"];
const ADMIN_UPLOADS = ["/admin/events/new", "/admin/events/sample-event-upcoming/edit"];

/** A body that counts the bytes read and waits for `mayGo` before each chunk. */
function watchedBody(bytes: number, mayGo: Promise<void> = Promise.resolve()) {
  const seen = { bytes: 0, isOpen: false };
  const body = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        seen.isOpen = true;
        await mayGo;
        const size = Math.min(PIECE_BYTES, bytes - seen.bytes);
        if (size === 0) return controller.close();
        seen.bytes += size;
        controller.enqueue(new Uint8Array(size));
      },
    },
    { highWaterMark: 0 },
  );
  return { seen, body };
}

async function upload(
  browser: Browser,
  path: string,
  body: ReadableStream,
  told: Record<string, string> = {},
) {
  const headers = { Origin: browser.origin, "Content-Type": MULTIPART, ...told };
  const init: RequestInit & { duplex: "half" } = { method: "POST", body, headers, duplex: "half" };
  return await browser.send(path, init);
}

const NOT_THEIRS: [who: string, path: string, status: number][] = [
  ...MEMBER_UPLOADS.map((path): [string, string, number] => ["a visitor", path, 401]),
  ...ADMIN_UPLOADS.map((path): [string, string, number] => ["a visitor", path, 403]),
  ...ADMIN_UPLOADS.map((path): [string, string, number] => ["a member", path, 403]),
  ["an admin", "/profile", 401],
];

test.each(NOT_THEIRS)(
  "security 44: an upload by %s to %s is a %i and its body is not read",
  async (who, path, status) => {
    const club = await TestClub.open();
    const people = { "a member": () => club.member("asha"), "an admin": () => club.admin() };
    const person = await (people[who as keyof typeof people] ?? (() => club.visitor()))();
    const { seen, body } = watchedBody(UPLOAD_MAX_BYTES);
    expect((await upload(person, path, body)).status).toBe(status);
    expect(seen).toEqual({ bytes: 0, isOpen: false });
  },
);

test("security 44: a signed-in person can upload a picture of 5 MB", async () => {
  const asha = await (await TestClub.open()).member("asha");
  const pixels = { create: { width: 8, height: 8, channels: 3, background: "red" } } as const;
  const png = await sharp(pixels).png().toBuffer();
  const picture = Buffer.concat([png], 5 * FORM_MAX_BYTES);
  const form = await rawForm("multipart", [
    ["intent", "picture"],
    ["picture", new Blob([picture])],
  ]);
  const saved = await sendRaw(asha, "/profile?edit", form);
  expect([saved.status, saved.location]).toEqual([302, "/profile?edit"]);
});

test.each([
  ["/contact", FORM_MAX_BYTES],
  ["/settings", FORM_MAX_BYTES],
  ["/bookings/sync", FORM_MAX_BYTES],
  ["/profile", UPLOAD_MAX_BYTES],
])("security 25: a multipart body to %s is read up to %i bytes", async (path, most) => {
  const asha = await (await TestClub.open()).member("asha");
  const fits = watchedBody(most);
  expect((await upload(asha, path, fits.body)).status).toBe(400);
  expect(fits.seen.bytes).toBe(most);
  const tooLong = watchedBody(2 * most);
  expect((await upload(asha, path, tooLong.body)).status).toBe(413);
  expect(tooLong.seen.bytes).toBeLessThanOrEqual(most + PIECE_BYTES);
  const told = watchedBody(most + 1);
  const length = { "Content-Length": String(most + 1) };
  expect((await upload(asha, path, told.body, length)).status).toBe(413);
  expect(told.seen.bytes).toBe(0);
});

test("security 44: past two that are read with eight waiting a person's uploads are refused", async () => {
  const asha = await (await TestClub.open()).member("asha");
  const gate = Promise.withResolvers<void>();
  const bodies = Array.from({ length: READ_AT_ONCE + WAITING + 3 }, () =>
    watchedBody(UPLOAD_MAX_BYTES, gate.promise),
  );
  const length = { "Content-Length": String(UPLOAD_MAX_BYTES) };
  const answers = bodies.map(async ({ body }) => await upload(asha, "/profile", body, length));
  // Which of them come first depends on the database, as the session of each is read before its body.
  const refused: Awaited<ReturnType<typeof upload>>[] = [];
  for (const answer of answers) void answer.then((one) => refused.push(one));
  await expect.poll(() => refused.length).toBe(3);
  for (const { status, headers } of refused)
    expect([status, headers.get("Retry-After")]).toEqual([429, "5"]);
  expect(bodies.filter(({ seen }) => seen.isOpen).length).toBe(READ_AT_ONCE);
  gate.resolve();
  const statuses = (await Promise.all(answers)).map(({ status }) => status);
  expect(statuses.filter((status) => status === 400)).toHaveLength(READ_AT_ONCE + WAITING);
  const after = await upload(asha, "/profile", watchedBody(10).body);
  expect(after.status).toBe(400);
});

test("security 44: members' uploads leave room for an admin's", async () => {
  const club = await TestClub.open();
  const [asha, meena, admin] = [
    await club.member("asha"),
    await club.member("meena"),
    await club.admin(),
  ];
  const gate = Promise.withResolvers<void>();
  const length = { "Content-Length": String(UPLOAD_MAX_BYTES) };
  const members = [asha, asha, meena, meena].map(() => watchedBody(UPLOAD_MAX_BYTES, gate.promise));
  const answers = [asha, asha, meena, meena].map((person, at) =>
    upload(person, "/profile", members[at]?.body ?? new ReadableStream(), length),
  );
  await expect.poll(() => members.every(({ seen }) => seen.isOpen)).toBe(true);
  const its = watchedBody(UPLOAD_MAX_BYTES);
  expect((await upload(admin, "/admin/events/new", its.body, length)).status).toBe(400);
  expect(its.seen.bytes).toBe(UPLOAD_MAX_BYTES);
  gate.resolve();
  await Promise.all(answers);
});

test("security 44: waiting uploads do not delay other forms", async () => {
  const club = await TestClub.open();
  const [asha, meena] = [await club.member("asha"), await club.member("meena")];
  const gate = Promise.withResolvers<void>();
  const waiting = [asha, asha, asha, meena, meena, meena].map(
    async (person) =>
      await upload(person, "/profile", watchedBody(UPLOAD_MAX_BYTES, gate.promise).body),
  );
  expect((await asha.post("/settings", { intent: "rename", displayName: "Asha" })).status).toBe(
    200,
  );
  expect((await club.visitor().post("/contact", { Age: "x".repeat(200_000) })).status).toBe(400);
  gate.resolve();
  await Promise.all(waiting);
});

test.each([
  ["asha", "/bookings/sync"],
  ["asha", "/bookings/sync.data"],
  ["ravi", "/qr-scanner/sync"],
  ["ravi", "/qr-scanner/sync.data"],
])("JSON from %s to %s, which take forms, is a 415", async (who, path) => {
  const club = await TestClub.open();
  const person = who === "ravi" ? await club.admin() : await club.member(who);
  const json = { type: "application/json", bytes: Buffer.from('{"bookings":"[]","batch":"{}"}') };
  expect((await sendRaw(person, path, json)).status).toBe(415);
});

test.each([
  ["", 415],
  ["application/json", 415],
  ["text/plain", 415],
  ["application/x-www-form-urlencoded-x", 415],
  ["application/x-www-form-urlencoded, text/plain", 415],
  ["application/x-www-form-urlencoded; a, multipart/form-data; boundary=x", 415],
  ["multipart/form-datax; boundary=x", 415],
  ["multipart/form-data", 400],
  ["multipart/form-data; boundary=x, text/plain", 400],
  ["application/x-www-form-urlencoded; charset=utf-7", 200],
  ["APPLICATION/X-WWW-FORM-URLENCODED;charset=UTF-8", 200],
])("a form of the type '%s' is a %i on every kind of route", async (type, status) => {
  const asha = await (await TestClub.open()).member("asha");
  const form = { type, bytes: Buffer.from("intent=rename&displayName=Asha") };
  for (const path of ["/settings", "/settings.data"])
    expect((await sendRaw(asha, path, form)).status).toBe(status);
  if (status !== 200) expect((await sendRaw(asha, "/bookings/sync", form)).status).toBe(status);
});

/** The club on a port. */
async function listening(trustedProxies: string[] = []): Promise<number> {
  const { services } = await TestClub.open({ sample: false });
  const { fetch } = createApp({ ...services, trustedProxies }, build);
  const server = createServer(getRequestListener(fetch, { overrideGlobalObjects: false }));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return portOf(server);
}

/** Sends the headers of an upload that is too large, and no body until the answer. */
async function refusedUpload(port: number) {
  const headers = {
    Origin: `http://localhost:${port}`,
    Host: `localhost:${port}`,
    "Content-Type": MULTIPART,
    "Content-Length": UPLOAD_MAX_BYTES,
  };
  const sent = request({ host: "127.0.0.1", port, path: "/contact", method: "POST", headers });
  sent.on("error", () => undefined);
  sent.flushHeaders();
  const { statusCode, headers: answer } = await new Promise<IncomingMessage>((resolve) =>
    sent.once("response", resolve),
  );
  return { status: statusCode, connection: answer.connection };
}

test("of refused uploads four are drained, the other connections are closed within a second", async () => {
  const port = await listening();
  const first: Awaited<ReturnType<typeof refusedUpload>>[] = [];
  for (let sent = 0; sent < 6; sent += 1) first.push(await refusedUpload(port));
  expect(first.map(({ status }) => status)).toEqual(Array(6).fill(413));
  const endings = first.map(({ connection }) => connection);
  expect(endings).toEqual([...Array(4).fill("keep-alive"), "close", "close"]);
  const next = async () => (await refusedUpload(port)).connection;
  await expect.poll(next).toBe("keep-alive");
});

test("a proxy is answered once it has sent everything, on a connection that stays", async () => {
  const port = await listening(["127.0.0.1"]);
  const send = async () => {
    const body = "x".repeat(UPLOAD_MAX_BYTES);
    const headers = {
      Origin: `http://localhost:${port}`,
      "Content-Type": "application/x-www-form-urlencoded",
    };
    const sent = request({ port, path: "/contact", method: "POST", headers });
    sent.write(body);
    await new Promise((resolve) => setTimeout(resolve, 50));
    sent.end(body);
    const answer = await new Promise<IncomingMessage>((resolve, reject) =>
      sent.once("response", resolve).once("error", reject),
    );
    return [answer.statusCode, answer.headers.connection];
  };
  const answers = await Promise.all(Array.from({ length: 12 }, send));
  expect(answers).toEqual(Array(12).fill([413, "keep-alive"]));
});

test("a short form over HTTP is read without web streams", async () => {
  const origin = `http://127.0.0.1:${await listening()}`;
  const streams = vi.spyOn(Readable, "toWeb");
  onTestFinished(() => streams.mockRestore());
  const body = new URLSearchParams({ message: "Hello" });
  const { status } = await fetch(`${origin}/contact`, {
    method: "POST",
    headers: { Origin: origin },
    body,
  });
  expect(status).toBe(400);
  expect(streams).not.toHaveBeenCalled();
});
