/** Every statement of this list has a test that carries its number: 'security 17: …'. */
import { expect, test } from "vitest";
import { readTests } from "./test-sources.ts";

/** The request tests run on both databases. */
const ON_BOTH_DATABASES = [
  1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 25, 29, 30, 31, 32, 33, 34,
  35, 38, 39, 40, 41, 42, 43, 44, 45, 46, 47, 49, 50, 51, 52, 53, 54, 55, 56, 57, 58, 59, 60, 62,
];
/** The statements on passkeys and on the hosted phone sign-in, which follow those of the security page. */
const FURTHER_STATEMENTS: Record<number, string> = {
  49: "A challenge for a passkey is answered once, within ten minutes, in its own browser and for its own purpose.",
  50: "A passkey's answer from another origin, for another host, to another challenge or without user verification is refused.",
  51: "A passkey whose count does not rise is refused.",
  52: "An open session alone adds no passkey: a member proves the number again, an admin types the password.",
  53: "Nobody uses, renames or ends the passkey of another person, nor a member's as an admin's.",
  54: "With a passkey an admin's password alone opens nothing; it replaces the password only where its admin said so.",
  55: "A token of the hosted sign-in counts with its provider's signature, issuer, audience, age, way in and the challenge's own number only.",
  56: "Each acceptance of a code by the hosted service signs in once, whatever tokens are made of it.",
  57: "What is reported about somebody's welfare is read by the admins named for it alone; database and log hold none of it in the clear. The named admins are told that one waits, and the audit holds who read it.",
  58: "A booking on the site, one kept on a device and a place on the waitlist need the health declaration in its wording of now.",
};

const IN_A_BROWSER = [12, 19];

function numbersIn(folder: "requests" | "e2e"): Set<number> {
  return new Set(
    readTests(folder).flatMap((text) =>
      [...text.matchAll(/\(\s*["`]security (\d+): /g)].map(([, number]) => Number(number)),
    ),
  );
}

test.each([
  ["requests", ON_BOTH_DATABASES],
  ["e2e", IN_A_BROWSER],
] as const)("tests/%s has a named test for each of its statements", (folder, wanted) => {
  const found = numbersIn(folder);
  expect(wanted.filter((number) => !found.has(number))).toEqual([]);
});

test("each further statement is among those that the request tests hold to", () => {
  const numbers = Object.keys(FURTHER_STATEMENTS).map(Number);
  expect(numbers.filter((number) => !ON_BOTH_DATABASES.includes(number))).toEqual([]);
});
