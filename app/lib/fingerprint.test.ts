import fc from "fast-check";
import { expect, test } from "vitest";
import { causeOf, type Locate } from "./fingerprint.server";

const ROOT = "/srv/club/";
const locate: Locate = ({ file, line }) =>
  file.startsWith(`${ROOT}app/`) ? { file: file.slice(ROOT.length), line } : undefined;

const FRAMES = [
  "at Database.prepare (node:sqlite:1:2)",
  `at Writer.run (file://${ROOT}node_modules/kysely/dist/x.js:9:9)`,
  `at async read (${ROOT}app/db/prepared.ts:12:3)`,
  `at async bookSeat (${ROOT}app/core/bookings/book/book-seat.server.ts:41:9)`,
  `at async action (${ROOT}app/core/bookings/book/route.tsx:30:5)`,
];

function failure({
  message = "no such row",
  frames = FRAMES,
  ...more
}: {
  message?: string;
  frames?: string[];
  code?: string;
  cause?: unknown;
  name?: string;
} = {}) {
  const error = Object.assign(new Error(message), more);
  const stack = [`${error.name}: ${message}`, ...frames.map((frame) => `    ${frame}`)].join("\n");
  return Object.assign(error, { stack });
}

const of = (error: unknown) => causeOf(error, locate).fingerprint;
const instead = (from: string, to: string) => FRAMES.map((frame) => frame.replaceAll(from, to));

test("a cause is named by its kind and by our innermost function above the database's code", () => {
  expect(causeOf(failure({ code: "ERR_SQLITE_ERROR" }), locate)).toEqual({
    fingerprint: expect.stringMatching(/^[0-9a-f]{8}$/),
    kind: "Error ERR_SQLITE_ERROR",
    at: "bookSeat app/core/bookings/book/book-seat.server.ts:41",
  });
});

test("a fingerprint holds no part of the message", () => {
  fc.assert(
    fc.property(fc.string(), (message) => {
      expect(causeOf(failure({ message }), locate)).toEqual(causeOf(failure(), locate));
    }),
  );
  const frame = `    at spoof (${ROOT}app/core/spoof.ts:1:1)`;
  expect(of(failure({ message: `+91 98765 01234\n${frame}` }))).toBe(of(failure()));
});

test("lines that moved and names that a bundle changed leave a fingerprint as it is", () => {
  expect(of(failure({ frames: instead(":41:9", ":57:2") }))).toBe(of(failure()));
  expect(of(failure({ frames: instead("bookSeat", "Module.bookSeat$2") }))).toBe(of(failure()));
});

test("another kind, code, function, file or cause has another fingerprint", () => {
  const all = [
    failure(),
    failure({ name: "TypeError" }),
    failure({ code: "23505" }),
    failure({ frames: instead("bookSeat", "cancelSeat") }),
    failure({ frames: instead("book-seat", "cancel-seat") }),
    failure({ cause: new RangeError("too far") }),
    failure({ frames: [] }),
    "a text",
  ];
  expect(new Set(all.map(of)).size).toBe(all.length);
});

test("a stack of the database's code alone is named by its place there", () => {
  const { at } = causeOf(failure({ frames: FRAMES.slice(0, 3) }), locate);
  expect(at).toBe("read app/db/prepared.ts:12");
});

test("an error that is its own cause is read once", () => {
  const error = failure();
  error.cause = error;
  expect(of(error)).toMatch(/^[0-9a-f]{8}$/);
});
