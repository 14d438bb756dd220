import fc from "fast-check";
import { expect, test } from "vitest";
import { indentedJsonEntries, type JsonEntry } from "./json-entries";
import { textLines } from "./text-lines";

async function read(text: string): Promise<JsonEntry[]> {
  async function* bytes() {
    yield new TextEncoder().encode(text);
  }
  const entries: JsonEntry[] = [];
  const found = indentedJsonEntries(textLines(bytes()), (path) => path.length === 1);
  for await (const entry of found) entries.push(entry);
  return entries;
}

const CLUB = {
  people: { a: { n: '}"\\', l: [1, { x: "]" }] }, b: {} },
  runs: [{ id: 1 }, "two", 3],
};

test("the values of each collection are read with their place and name", async () => {
  const entries = await read(JSON.stringify(CLUB, null, 2));
  expect(entries.map(({ path, name, line, value }) => [...path, name, line, value])).toEqual([
    ["people", "a", 3, CLUB.people.a],
    ["people", "b", 12, {}],
    ["runs", undefined, 15, { id: 1 }],
    ["runs", undefined, 18, "two"],
    ["runs", undefined, 19, 3],
  ]);
});

test("the values of an indented text are those that were written", async () => {
  const value = fc.jsonValue({ maxDepth: 3 });
  const collection = fc.dictionary(fc.string({ maxLength: 6 }), value, {
    minKeys: 1,
    maxKeys: 4,
    noNullPrototype: true,
  });
  const layout = fc.constantFrom(1, 2, 4, "\t");
  await fc.assert(
    fc.asyncProperty(collection, layout, async (held, space) => {
      const entries = await read(JSON.stringify({ "a name": held, last: [] }, null, space));
      expect(entries.map(({ name, value }) => [name, value])).toEqual(
        Object.entries(JSON.parse(JSON.stringify(held))),
      );
    }),
  );
});

test("a damaged line of a record takes no other record with it and is reported", async () => {
  const count = 5;
  const people = Object.fromEntries(
    Array.from({ length: count }, (_, n) => [`p${n}`, { name: `N${n}`, tags: ["x", { deep: n }] }]),
  );
  const lines = JSON.stringify({ people, runs: { r: { id: "r" } } }, null, 2).split("\n");
  const linesEach = 9;
  const damage = fc.string({ unit: fc.constantFrom(...'{}[]",: x\\'), maxLength: 8 });
  await fc.assert(
    fc.asyncProperty(
      fc.nat({ max: count - 1 }),
      fc.nat({ max: linesEach - 1 }),
      fc.nat({ max: 24 }),
      damage,
      async (person, line, kept, text) => {
        const hit = 2 + person * linesEach + line;
        const damaged = [...lines];
        damaged[hit] = (lines[hit] ?? "").slice(0, kept) + text;
        const entries = await read(damaged.join("\n"));
        for (const [id, held] of [...Object.entries(people), ["r", { id: "r" }] as const]) {
          if (id === `p${person}`) continue;
          expect(entries.filter(({ name }) => name === id).map(({ value }) => value)).toEqual([
            held,
          ]);
        }
        const others = entries.filter(({ name }) => !/^(p[0-4]|r)$/.test(name ?? ""));
        const own = entries.filter(({ name }) => name === `p${person}`);
        expect(own.length + others.length).toBeGreaterThan(0);
      },
    ),
    { numRuns: 2_000 },
  );
});

test("an unfinished record at the end of a file is reported with the line it begins in", async () => {
  expect(await read('{\n "people": {\n  "a": {"n": 1},\n  "b": {\n   "n":')).toEqual([
    { line: 3, path: ["people"], name: "a", value: { n: 1 } },
    { line: 4, path: ["people"], name: "b", damage: "not_json" },
  ]);
});
