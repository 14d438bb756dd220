import { randomBytes } from "node:crypto";
import { expect, test } from "vitest";
import { looksRandom } from "./wrong-settings.server.mjs";

test.each([
  "a".repeat(40),
  "abc".repeat(20),
  "0123456789".repeat(4),
  "abcdefghijklmnopqrstuvwxyz0123456789",
  "zyxwvutsrqponmlkjihgfedcba9876543210",
  "qwertyuiopasdfghjklzxcvbnm1234567890",
  "my running group my running group my running group",
  "k3v9x2m7q1w8k3v9x2m7q1w8k3v9x2m7q1w8",
  "abababababacacacacadadadadbdbdbdbcbc",
  "11112222333344445555666677778888aaaabbbb",
])("'%s' does not look random", (text) => {
  expect(looksRandom(text)).toBe(false);
});

test.each([
  ["base64", 24],
  ["base64url", 36],
  ["hex", 16],
  ["hex", 32],
] as const)("random %s of %i bytes looks random", (encoding, bytes) => {
  for (let n = 0; n < 1_000; n += 1) {
    const text = randomBytes(bytes).toString(encoding);
    expect({ text, isRandom: looksRandom(text) }).toEqual({ text, isRandom: true });
  }
});
