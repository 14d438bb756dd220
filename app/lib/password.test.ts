import { expect, test } from "vitest";
import { hashPassword, isPassword } from "./password.server";

test("a hash with its own salt matches its password only", async () => {
  const [first, second] = [
    await hashPassword("five mornings"),
    await hashPassword("five mornings"),
  ];
  expect(first).not.toBe(second);
  expect(await isPassword("five mornings", first)).toBe(true);
  expect(await isPassword("five mornings", second)).toBe(true);
  expect(await isPassword("five morning", first)).toBe(false);
});

test.each([
  "",
  "x",
  "argon2id",
  "bcrypt$1$2$3$a$b",
  "argon2id$x$y$z$c2FsdHNhbHQ$aGFzaA",
  "argon2id$1$1$1$$",
])("the malformed hash '%s' matches nothing", async (stored) => {
  expect(await isPassword("five mornings", stored)).toBe(false);
});
