import fc from "fast-check";
import { expect, test } from "vitest";
import { plainDigits } from "./phone-digits";

const ZEROS = [..."0०০੦૦୦௦౦೦൦෦٠۰᱐꯰０"];

test("the ten digits of every script that is written in India are read as 0 to 9", () => {
  for (const zero of ZEROS) {
    const first = zero.charCodeAt(0);
    const digits = Array.from({ length: 10 }, (_, n) => String.fromCharCode(first + n)).join("");
    expect(plainDigits(digits), digits).toBe("0123456789");
  }
});

test("a text without digits of other scripts stays as it is", () => {
  expect(plainDigits("+91 98765 43210, नमस्ते ௰ ½ ²")).toBe("+91 98765 43210, नमस्ते ௰ ½ ²");
  fc.assert(
    fc.property(fc.string({ unit: "grapheme-ascii" }), (text) => plainDigits(text) === text),
  );
});
