import { expect, test } from "vitest";
import { NOW, PEOPLE } from "../../../../tests/support/check-in-desk";
import { passToSign } from "../pass/passes";
import { isTypedCode } from "../roster/roster";

test("isTypedCode accepts a short code and a pass, listed or not", () => {
  expect(isTypedCode("7kq4 m2xa", PEOPLE)).toBe(true);
  expect(isTypedCode("2222AAAA", PEOPLE)).toBe(true);
  expect(isTypedCode("೭kq೪-m೨xa", PEOPLE)).toBe(true);
  const pass = { eventId: "run", reference: "7KQ4M2XA", nonce: "AAAAAAAAAAA", expiresAt: NOW };
  expect(isTypedCode(`${passToSign(pass)}.AAAA`, PEOPLE)).toBe(true);
});

test("isTypedCode refuses a name of eight letters", () => {
  expect(isTypedCode("asha", PEOPLE)).toBe(false);
  const named = PEOPLE.map((person) => ({ ...person, name: "Ashwanth Rao" }));
  expect(isTypedCode("ashwanth", named)).toBe(false);
  expect(isTypedCode("ashwanth", PEOPLE)).toBe(true);
});
