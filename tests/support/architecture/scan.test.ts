import { expect, test } from "vitest";
import { separateLayers } from "./scan.ts";

const samples: [string, string, string][] = [
  ["a line comment", "a; // b", "a;     "],
  ["a block comment over lines", "a /* b\n c */ d", "a     \n      d"],
  ["strings of both kinds", `f("a", 'b\\'c')`, `f(" ", '    ')`],
  ["a template", "f(`a ${b} c ${{ d: `e` }.d}`)", "f(`  ${b}   ${{ d: ` ` }.d}`)"],
  ["a regular expression with quotes", "x = /['\"`]/g; y", "x = /      g; y"],
  ["a division", "a / b / c", "a / b / c"],
  ["a closing tag", "<p>it's</p>; 'x'", "<p>it's</p>; ' '"],
  ["an address in a string", 'f("https://a.b"); c', 'f("           "); c'],
];

test.each(samples)("code without %s", (_, source, code) => {
  expect(separateLayers(source).code).toBe(code);
});

test("a comment sign in a string is not a comment", () => {
  expect(separateLayers('a("// b") // c').comments.trim()).toBe("// c");
});
