/** Every gateway when its service is down. */
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { beforeAll, expect, test, vi } from "vitest";
import { DAY_MS } from "~/lib/dates";
import { FAILURES, fakeService, json, type Reaction } from "../../tests/support/fake-service";
import { hostedBotCheck } from "./bot-check";
import { type Call, serviceCall } from "./http-call";
import { msg91Gateway } from "./msg91";
import { twilioGateway, twilioVerifyGateway } from "./twilio";
import { whatsAppGateway } from "./whatsapp";

/** The failures that last until the timeout. */
const SILENT = /^(hangs|drips)$/;
const TIMEOUT_MS = 400;
const WAITED_MS = 50;
const PHONE = "+919876543210";
const MESSAGE = { to: PHONE, code: "123456", text: "123456 is your sign-in code." };
const PROOF = { proof: "token", ip: "192.0.2.1", now: 0, hard: false };
/** Failures after which a service may have taken the request, although no answer can be read. */
const UNANSWERED = /^(hangs|drips|hangs up|answers (nonsense|a list|without end))$/;
const unavailable = { ok: false, reason: "unavailable" };
const twilio = { accountSid: "AC123", authToken: "token" };

const clock = { at: 0, now: () => clock.at, waitUntil: async () => {} };

const verify = (url: string, call: Call) => {
  const { keeper } = twilioVerifyGateway({ url, ...twilio, serviceSid: "VA123" }, call);
  if (!keeper) throw new Error("Twilio Verify keeps codes.");
  return keeper;
};

/** A call of each gateway; `isUp` is a successful answer of its service. */
const QUESTIONS: {
  what: string;
  ask: (url: string, call: Call) => Promise<{ ok: boolean }>;
  isUp: unknown;
  /** Whether the call must not be made twice. */
  sends?: boolean;
}[] = [
  {
    what: "MSG91",
    ask: (url, call) => {
      const dlt = { dltEntityId: "1101", dltTemplateId: "1107", sender: "NAMRUN" };
      const settings = { url, authKey: "key", templateId: "template", variable: "OTP", ...dlt };
      return msg91Gateway(settings, call).send(MESSAGE);
    },
    isUp: { type: "success" },
    sends: true,
  },
  {
    what: "Twilio",
    ask: (url, call) => twilioGateway({ url, ...twilio, from: "+15005550006" }, call).send(MESSAGE),
    isUp: { sid: "SM1" },
    sends: true,
  },
  {
    what: "WhatsApp",
    ask: (url, call) => {
      const names = { phoneNumberId: "1050", templatePrefix: "club_", language: "en" };
      const message = { id: "m1", to: PHONE, kind: "cancelled", values: ["Sun", "Rain"] };
      return whatsAppGateway({ url, token: "token", ...names }, call).send(message);
    },
    isUp: { messages: [{ id: "wamid.1" }] },
    sends: true,
  },
  {
    what: "Twilio Verify, asked for a code,",
    ask: (url, call) => verify(url, call).start({ to: PHONE }),
    isUp: { sid: "VE1", status: "pending" },
  },
  {
    what: "Twilio Verify, asked about a code,",
    ask: (url, call) => verify(url, call).check({ to: PHONE, code: "123456", reference: "VE1" }),
    isUp: { status: "approved" },
  },
  ...(["turnstile", "recaptcha"] as const).map((provider) => ({
    what: provider,
    ask: (url: string, call: Call) => {
      const keys = { siteKey: "site", secretKey: "secret", hostname: "run.example" };
      return hostedBotCheck({ provider, url, ...keys }, call).verify(PROOF);
    },
    isUp: { success: true, hostname: "run.example" },
  })),
];

/** The first request of a process takes longer than those after it. */
beforeAll(async () => {
  const server = createServer((_, response) => response.end()).listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  await (await fetch(`http://127.0.0.1:${port}`)).text();
  server.close();
});

test.each(
  QUESTIONS.flatMap((question) => FAILURES.map(([how, react]) => ({ ...question, how, react }))),
)("$what is unavailable when it $how", async ({ ask, how, react, sends }) => {
  const isSilent = SILENT.test(how);
  const { url, seen } = await fakeService(isSilent ? timesOutOnceAsked(react) : react);
  const call = isSilent ? serviceCall(clock, TIMEOUT_MS) : serviceCall(clock);
  const mayHaveGone = sends && UNANSWERED.test(how);
  expect(await ask(url, call)).toEqual({ ...unavailable, ...(mayHaveGone && { mayHaveGone }) });
  expect(seen).toHaveLength(1);
  if (isSilent) expect(AbortSignal.timeout).toHaveBeenCalledWith(TIMEOUT_MS);
});

test.each(QUESTIONS.filter(({ sends }) => sends))(
  "$what: a request refused at the connection has certainly not been sent",
  async ({ ask }) => {
    const server = createServer().listen(0, "127.0.0.1");
    await once(server, "listening");
    const { port } = server.address() as AddressInfo;
    await new Promise((resolve) => server.close(resolve));
    expect(await ask(`http://127.0.0.1:${port}`, serviceCall(clock))).toEqual(unavailable);
  },
);

test.each(QUESTIONS.filter(({ sends }) => sends))(
  "$what may have taken what it answers with a success in an unknown shape",
  async ({ ask }) => {
    const { url } = await fakeService(json(200, { status: "queued" }));
    expect(await ask(url, serviceCall(clock))).toEqual({ ...unavailable, mayHaveGone: true });
  },
);

test.each(
  QUESTIONS.filter(({ sends }) => sends).flatMap((question) => [
    { ...question, how: "no HTTP", raw: "busy\r\n\r\n" },
    {
      ...question,
      how: "what cannot be unpacked",
      raw: "HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: 4\r\n\r\nbusy",
    },
  ]),
)("$what may have taken what it answers with $how", async ({ ask, raw }) => {
  const { url } = await fakeService((response) => response.socket?.end(raw));
  expect(await ask(url, serviceCall(clock))).toEqual({ ...unavailable, mayHaveGone: true });
});

test.each(
  QUESTIONS.filter(({ sends }) => sends).flatMap((question) => [
    { ...question, as: "in seconds", retryAfter: "90" },
    { ...question, as: "as a moment", retryAfter: "Sun, 22 Nov 2026 05:46:30 GMT" },
  ]),
)(
  "$what: the pause of a 429 without JSON is kept when it is given $as",
  async ({ ask, retryAfter }) => {
    const { url } = await fakeService((response) => {
      response.writeHead(429, { "Retry-After": retryAfter, Date: "Sun, 22 Nov 2026 05:45:00 GMT" });
      response.end("<html>too many</html>");
    });
    const limit = { ok: false, reason: "limit", retryAfterMs: 90_000 };
    expect(await ask(url, serviceCall(clock))).toEqual(limit);
  },
);

test.each(QUESTIONS)(
  "$what: after five failures in a row it is not called for 30 s, then tried again",
  async ({ ask, isUp }) => {
    let react = json(500, {});
    const { url, seen } = await fakeService((response) => react(response));
    const call = serviceCall(clock);
    for (let n = 0; n < 7; n += 1) expect(await ask(url, call)).toEqual(unavailable);
    expect(seen).toHaveLength(5);
    react = json(200, isUp);
    clock.at += 29_999;
    expect(await ask(url, call)).toEqual(unavailable);
    clock.at += 1;
    expect((await ask(url, call)).ok).toBe(true);
    expect(seen).toHaveLength(6);
  },
);

test("a service that failed before the clock was set back by two days is called after it", async () => {
  let react = json(500, {});
  const { url, seen } = await fakeService((response) => react(response));
  const call = serviceCall(clock);
  const send = () => twilioGateway({ url, ...twilio, from: "+15005550006" }, call).send(MESSAGE);
  const ahead = 2 * DAY_MS;
  clock.at += ahead;
  for (let n = 0; n < 6; n += 1) expect(await send()).toEqual(unavailable);
  expect(seen).toHaveLength(5);
  clock.at -= ahead;
  react = json(200, { sid: "SM1" });
  expect((await send()).ok).toBe(true);
});

test("an answer after four failures resets the count, also when it is a refusal", async () => {
  let react = json(500, {});
  const { url, seen } = await fakeService((response) => react(response));
  const call = serviceCall(clock);
  const send = () => twilioGateway({ url, ...twilio, from: "+15005550006" }, call).send(MESSAGE);
  for (let round = 0; round < 3; round += 1) {
    react = json(500, {});
    for (let n = 0; n < 4; n += 1) await send();
    react = json(400, { code: 21211 });
    expect(await send()).toEqual({ ok: false, reason: "number_refused" });
  }
  expect(seen).toHaveLength(15);
});

/** The timeout comes after the service was asked, however long a busy machine takes to reach it. */
function timesOutOnceAsked(react: Reaction): Reaction {
  const limit = new AbortController();
  vi.spyOn(AbortSignal, "timeout").mockReturnValue(limit.signal);
  return (response) => {
    react(response);
    setTimeout(() => limit.abort(new DOMException("late", "TimeoutError")), WAITED_MS);
  };
}
