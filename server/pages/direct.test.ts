import fc from "fast-check";
import { UNSAFE_decodeViaTurboStream as decodeViaTurboStream } from "react-router";
import { expect, test } from "vitest";
import { encodePlain } from "./direct";

const plain = fc.letrec((tie) => ({
  value: fc.oneof(
    { maxDepth: 4 },
    ...[fc.string(), fc.double(), fc.integer(), fc.boolean(), fc.constant(null)],
    ...[fc.constant(undefined), fc.constantFrom("same", 7)],
    fc.array(tie("value"), { maxLength: 4 }),
    fc.dictionary(
      fc.string().filter((key) => key !== "__proto__"),
      tie("value"),
      { maxKeys: 4, noNullPrototype: false },
    ),
  ),
})).value;

async function decoded(text: string): Promise<unknown> {
  const stream = new ReadableStream<Uint8Array>({
    start(controller) {
      controller.enqueue(new TextEncoder().encode(text));
      controller.close();
    },
  });
  return (await decodeViaTurboStream(stream, globalThis)).value;
}

test("React Router decodes encoded plain data to equal data", async () => {
  await fc.assert(
    fc.asyncProperty(fc.record({ data: plain }), async (data) => {
      expect(await decoded(encodePlain(data) ?? "")).toEqual(data);
    }),
  );
});

test.each([
  ["a date", new Date(0)],
  ["a map", new Map()],
  ["a promise", Promise.resolve()],
  ["an error", new Error("no")],
  ["a function", () => 1],
  ["a big integer", 1n],
  ["a response", new Response()],
])("%s is not plain", (_, value) => {
  expect(encodePlain({ data: [value] })).toBeUndefined();
});
