import { expect, test } from "vitest";
import { seal, unseal } from "./digest.server";
import { newTotpSecret, totpCode, totpStep, totpUri } from "./totp.server";

/** '12345678901234567890' of RFC 6238, in base32. */
const RFC_SECRET = "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ";

test.each([
  [59, "287082"],
  [1111111109, "081804"],
  [1111111111, "050471"],
  [1234567890, "005924"],
  [2000000000, "279037"],
  [20000000000, "353130"],
])("at %i s the RFC's secret shows %s", (seconds, code) => {
  expect(totpCode(RFC_SECRET, Math.floor(seconds / 30))).toBe(code);
});

test("a code is valid one step before and after its own, not two", () => {
  const code = totpCode(RFC_SECRET, 100);
  const at = (step: number) => totpStep(RFC_SECRET, code, step * 30_000);
  expect([98, 99, 100, 101, 102].map(at)).toEqual([undefined, 100, 100, 100, undefined]);
});

test("secrets are 160 random bits", () => {
  expect(newTotpSecret()).toMatch(/^[A-Z2-7]{32}$/);
  expect(newTotpSecret()).not.toBe(newTotpSecret());
});

test("the address of a secret names club and account", () => {
  expect(totpUri("ABC", "ravi", "Namma Run Club")).toBe(
    "otpauth://totp/Namma%20Run%20Club:ravi?secret=ABC&issuer=Namma+Run+Club",
  );
});

test("sealed text opens only with the same secret and purpose", () => {
  const sealed = seal("ABC", "secret", "totp");
  expect(sealed).not.toContain("ABC");
  expect(unseal(sealed, "secret", "totp")).toBe("ABC");
  expect(unseal(sealed, "another", "totp")).toBeUndefined();
  expect(unseal(sealed, "secret", "step")).toBeUndefined();
  const changed = `${sealed.startsWith("A") ? "B" : "A"}${sealed.slice(1)}`;
  expect(unseal(changed, "secret", "totp")).toBeUndefined();
  expect(unseal("", "secret", "totp")).toBeUndefined();
});
