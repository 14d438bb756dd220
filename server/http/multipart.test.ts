import fc from "fast-check";
import { expect, test } from "vitest";
import { boundaryOf, partsOf, UnreadablePart } from "./multipart";

const BOUNDARY = "----WebKitFormBoundary7MA4YWxkTrZu0gW";

/** The fields that `partsOf` reads; undefined when it refuses the body. */
function fieldsOf(body: Buffer, boundary = BOUNDARY): [name: string, text: string][] | undefined {
  try {
    return [...partsOf(body, boundary)].map(({ name, content }) => [name, content.toString()]);
  } catch (error) {
    if (error instanceof UnreadablePart) return undefined;
    throw error;
  }
}

/** The fields that the platform reads, which actions get. */
async function parsedFields(
  body: Buffer,
  boundary = BOUNDARY,
): Promise<[name: string, text: string][]> {
  const headers = { "Content-Type": `multipart/form-data; boundary=${boundary}` };
  const form = await new Response(new Uint8Array(body), { headers }).formData();
  const fields: [string, string][] = [];
  for (const [name, value] of form)
    fields.push([name, typeof value === "string" ? value : await value.text()]);
  return fields;
}

const part = (head: string, content = "1") =>
  `--${BOUNDARY}\r\nContent-Disposition: form-data; ${head}\r\n\r\n${content}\r\n`;
const END = `--${BOUNDARY}--\r\n`;

test.each([
  ["a field", part('name="a"'), [["a", "1"]]],
  ["an empty field", part('name="a"', ""), [["a", ""]]],
  ["lines and dashes", part('name="a"', "\r\n--\r\n"), [["a", "\r\n--\r\n"]]],
  ["a file", part('name="a"; filename="b \\\0.gpx"\r\nContent-Type: image/png'), [["a", "1"]]],
  ["no file chosen", part('name="a"; filename=""\r\nContent-Type: x/y', ""), [["a", ""]]],
  [
    "two fields",
    part('name="a"') + part('name="b"', "2"),
    [
      ["a", "1"],
      ["b", "2"],
    ],
  ],
  ["nothing", "", []],
])("a body with %s is read as by the platform", async (_, parts, fields) => {
  const body = Buffer.from(parts + END);
  expect(fieldsOf(body)).toEqual(fields);
  expect(await parsedFields(body)).toEqual(fields);
});

test.each([
  ["no end", part('name="a"')],
  ["something after its end", part('name="a"') + END + part('name="x[9]"') + END],
  ["something before its start", `x${part('name="a"')}${END}`],
  ["a name without quotes", part("name=a") + END],
  ["two names", part('name="a"; name="x[9]"') + END],
  ["an encoded name", part(`name="a"; name*=utf-8''x%5B9%5D`) + END],
  ["a part that is encoded", part('name="a"\r\nContent-Transfer-Encoding: base64') + END],
  ["two dispositions", part('name="a"\r\nContent-Disposition: form-data; name="b"') + END],
  ["a part without a name", part('filename="a"') + END],
  ["a boundary inside a field", part('name="a"', `x${BOUNDARY}`) + END],
  ["no break before its boundary", part('name="a"').trimEnd() + END],
  ["an empty part right before its boundary", part('name="a"', "").slice(0, -2) + END],
  ["a head of 3,000 bytes", part(`name="a"; filename="${"b".repeat(3000)}"`) + END],
])("a body with %s is unreadable", (_, text) => {
  expect(fieldsOf(Buffer.from(text))).toBeUndefined();
});

/** Pieces of hostile bodies. */
const piece = fc.constantFrom(
  `--${BOUNDARY}`,
  BOUNDARY,
  "--",
  "\r\n",
  "\n",
  "\r",
  '"',
  ";",
  " ",
  "\0",
  "a",
  "x[9]",
  "é",
  "\\",
  "Content-Disposition: form-data; ",
  'name="a"',
  'name="x[9]"',
  '; filename="f"',
  '; filename="\\"',
  "Content-Type: text/plain",
  "Content-Transfer-Encoding: base64",
  "content-disposition:form-data;",
  part('name="a"'),
  part('name="b"; filename="c"', "é"),
  END,
);

test("a readable body has the same fields on the platform", async () => {
  const bodies = fc
    .array(piece, { maxLength: 8 })
    .map((pieces) => part('name="a"') + pieces.join("") + END);
  const property = fc.asyncProperty(bodies, async (text) => {
    const body = Buffer.from(text);
    const fields = fieldsOf(body);
    if (fields) expect(await parsedFields(body)).toEqual(fields);
  });
  await fc.assert(property, { numRuns: 4_000 });
});

test.each(["a", "_0-".repeat(23)])(
  "the boundary '%s' is read as by the platform",
  async (boundary) => {
    const body = Buffer.from((part('name="f"') + END).replaceAll(BOUNDARY, boundary));
    expect(fieldsOf(body, boundary)).toEqual([["f", "1"]]);
    expect(await parsedFields(body, boundary)).toEqual([["f", "1"]]);
  },
);

test.each([
  ["multipart/form-data; boundary=abc", "abc"],
  ["multipart/form-data;boundary=----formdata-undici-0123", "----formdata-undici-0123"],
  ["multipart/form-data", undefined],
  ["multipart/form-data; boundary=a; boundary=b", undefined],
  ["multipart/form-data; boundary=a, text/plain", undefined],
  ["multipart/form-data; boundary=", undefined],
  ["multipart/form-data; boundary=a,b", undefined],
  ['multipart/form-data; boundary="a"', undefined],
])("the boundary of the type '%s' is %s", (type, boundary) => {
  expect(boundaryOf(type)).toBe(boundary);
});
