import fc from "fast-check";
import { expect, test } from "vitest";
import { verifySignature } from "~/lib/signature";
import { signingKey } from "~/lib/signing-key.server";
import { passToSign, readPass, readReference } from "./passes";

const PASS = {
  eventId: "0198f4a2-7c1e-7d3a-9b1f-1a2b3c4d5e6f",
  reference: "7KQ4M2XA",
  nonce: "q83vEjRWeJA",
  expiresAt: 1_795_000_000_000,
};

test("a pass round-trips and holds no other values", () => {
  const text = `${passToSign(PASS)}.AAAA`;
  expect(readPass(` ${text}\n`)).toMatchObject({ ...PASS, signature: "AAAA" });
  expect(atob(text.split(".")[1]?.replaceAll("-", "+").replaceAll("_", "/") ?? "")).toBe(
    `${PASS.eventId}|${PASS.reference}|${PASS.nonce}|mwotn4`.replace(
      "mwotn4",
      (1_795_000_000).toString(36),
    ),
  );
});

test("a pass that a hand scanner typed with Caps Lock on is the same pass", () => {
  const text = `${passToSign(PASS)}.Zz9-_`;
  const turned = text.replace(/[a-z]/gi, (letter) =>
    letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase(),
  );
  expect(turned).not.toBe(text);
  expect(readPass(turned)).toEqual(readPass(text));
  expect(readReference("7kq4m2xa")).toBe("7KQ4M2XA");
});

test("a signature is valid for its text and its key only", async () => {
  const key = signingKey("a secret", "passes");
  const other = signingKey("another secret", "passes");
  expect(signingKey("a secret", "passes").publicKey).toBe(key.publicKey);
  expect(signingKey("a secret", "something else").publicKey).not.toBe(key.publicKey);
  const text = passToSign(PASS);
  const signature = key.sign(text);
  const verify = (changed: Partial<Parameters<typeof verifySignature>[0]>) =>
    verifySignature({ publicKey: key.publicKey, text, signature, ...changed });
  expect(await verify({})).toBe(true);
  expect(await verify({ text: passToSign({ ...PASS, reference: "7KQ4M2XB" }) })).toBe(false);
  expect(await verify({ publicKey: other.publicKey })).toBe(false);
  expect(await verify({ signature: signature.slice(0, 40) })).toBe(false);
  expect(await verify({ signature: "" })).toBe(false);
});

test("readPass never throws", () => {
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string(),
        fc.string().map((text) => `v1.${text}.AAAA`),
      ),
      (text) => {
        expect(readPass(text)?.reference ?? "7KQ4M2XA").toMatch(/^[2-9A-Z]{8}$/);
      },
    ),
  );
});

test("readPass returns undefined for other texts", () => {
  expect(readPass("v2.abc.def")).toBeUndefined();
  expect(readPass(`v1.${"A".repeat(400)}.AAAA`)).toBeUndefined();
});

test("a short code is read in any case and spacing", () => {
  expect(readReference("7kq4-m2xa ")).toBe("7KQ4M2XA");
  expect(readReference("7KQ4 M2X")).toBeUndefined();
  expect(readReference("Asha Raman")).toBeUndefined();
});
