import { solveChallenge } from "altcha-lib/v1";
import { expect, test } from "vitest";
import {
  altchaCheck,
  BOT_PROOF_LIFETIME_MS,
  type BotChallenge,
  HARD_NUMBERS,
  hostedBotCheck,
} from "./bot-check";
import type { Call } from "./http-call";

const NOW = 1_800_000_000_000;
const check = altchaCheck("key");
const judge = (proof: string, changes = {}) =>
  check.verify({ proof, ip: "192.0.2.1", now: NOW, hard: false, ...changes });

async function puzzle(hard = false): Promise<BotChallenge> {
  const made = await check.challenge?.({ now: NOW, hard });
  if (!made) throw new Error("No puzzle.");
  return made;
}

async function solutionOf({ challenge, salt, algorithm, maxnumber }: BotChallenge) {
  return await solveChallenge(challenge, salt, algorithm, maxnumber).promise;
}

const proofOf = (parts: object) => btoa(JSON.stringify(parts));

async function solved(made: BotChallenge): Promise<string> {
  return proofOf({ ...made, ...(await solutionOf(made)) });
}

test("a solved puzzle passes with an id, so that it can be used once", async () => {
  const made = await puzzle();
  const verdict = await judge(await solved(made));
  expect(verdict).toMatchObject({ ok: true });
  expect(verdict.ok && verdict.once).toMatch(/^[0-9a-f]{64}$/);
});

test("a proof expires after ten minutes", async () => {
  const proof = await solved(await puzzle());
  expect((await judge(proof, { now: NOW + BOT_PROOF_LIFETIME_MS - 1 })).ok).toBe(true);
  expect(await judge(proof, { now: NOW + BOT_PROOF_LIFETIME_MS })).toEqual({
    ok: false,
    reason: "expired",
  });
});

test("an easy proof is refused when the hard one is required", async () => {
  const easy = await solved(await puzzle());
  expect(await judge(easy, { hard: true })).toEqual({ ok: false, reason: "expired" });
  expect((await puzzle(true)).maxnumber).toBe(HARD_NUMBERS);
});

test.each(["", "no base64 !", btoa("[]"), btoa("null"), btoa("{}"), btoa('{"__proto__":1}')])(
  "the malformed proof %j is refused",
  async (proof) => {
    expect(await judge(proof)).toEqual({ ok: false, reason: "failed" });
  },
);

test("a proof with a changed number, lifetime or algorithm is refused", async () => {
  const made = await puzzle();
  const solution = await solutionOf(made);
  expect((await judge(proofOf({ ...made, ...solution }))).ok).toBe(true);
  for (const changes of [
    { number: -1 },
    { number: 1.5 },
    { salt: made.salt.replace(/expires=\d+/, "expires=9999999999") },
    { signature: "0".repeat(64) },
    { algorithm: "SHA-1" },
    { algorithm: "toString" },
  ]) {
    const proof = proofOf({ ...made, ...solution, ...changes });
    expect(await judge(proof)).toEqual({ ok: false, reason: "failed" });
  }
  const others = await altchaCheck("another key").challenge?.({ now: NOW, hard: false });
  if (!others) throw new Error("No puzzle.");
  expect((await judge(await solved(others))).ok).toBe(false);
});

const hosted = (provider: "turnstile" | "recaptcha", call: Call) =>
  hostedBotCheck(
    {
      provider,
      url: "https://check.example",
      siteKey: "site",
      secretKey: "secret",
      hostname: "run.example",
    },
    call,
  ).verify({ proof: "token", ip: "192.0.2.1", now: NOW, hard: false });

test.each([
  ["turnstile", { success: true, hostname: "run.example" }, { ok: true }],
  ["recaptcha", { success: true, hostname: "run.example" }, { ok: true }],
  ["turnstile", { success: true, hostname: "evil.example" }, { ok: false, reason: "failed" }],
  [
    "recaptcha",
    { success: false, "error-codes": ["invalid-input-response"] },
    { ok: false, reason: "failed" },
  ],
  [
    "turnstile",
    { success: false, "error-codes": ["timeout-or-duplicate"] },
    { ok: false, reason: "expired" },
  ],
  ["turnstile", { success: "true", hostname: "run.example" }, { ok: false, reason: "failed" }],
  ["recaptcha", {}, { ok: false, reason: "failed" }],
] as const)("%s answering %j is %j", async (provider, body, outcome) => {
  const asked: [string, string][] = [];
  const call: Call = async (url, init) => {
    asked.push([url, String(init.body)]);
    return { status: 200, body };
  };
  expect(await hosted(provider, call)).toEqual(outcome);
  expect(asked[0]?.[0]).toMatch(
    /^https:\/\/check\.example\/(turnstile\/v0|recaptcha\/api)\/siteverify$/,
  );
  expect(asked[0]?.[1]).toBe("secret=secret&response=token&remoteip=192.0.2.1");
});

test("a bot check with an unavailable service denies", async () => {
  expect(await hosted("turnstile", async () => undefined)).toEqual({
    ok: false,
    reason: "unavailable",
  });
});
