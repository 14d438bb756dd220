import { afterEach, expect, test, vi } from "vitest";
import type { FoundFile } from "~/lib/packed-files";
import { IMPORT_REFUSAL_TEXTS, IMPORT_TEXTS } from "../texts";
import { type ImportState, sendFiles } from "./send-files";

const START: ImportState = { done: 0, total: 3, added: 0, doubtful: 0, skipped: [] };
const FILES: FoundFile[] = ["one.gpx", "two.gpx", "three.gpx"].map((name) => ({
  name,
  read: async () => ({ ok: true, bytes: new Uint8Array([1]) }),
}));

afterEach(() => {
  vi.unstubAllGlobals();
});

/** The reported import when the server gives these answers; the last one is repeated. */
async function reported(...answers: (() => Response)[]) {
  const fetched = vi.fn(async () =>
    (answers.shift() ?? (() => new Response("", { status: 500 })))(),
  );
  vi.stubGlobal("fetch", fetched);
  const states: ImportState[] = [];
  await sendFiles(FILES, "/progress/import", {
    start: START,
    report: (state) => states.push(state),
  });
  return { last: states.at(-1), sent: fetched.mock.calls.length };
}

const added = () => Response.json({ added: 1, doubtful: 0, skipped: [] });

test("each file is sent by itself, also after a lost one", async () => {
  const { last, sent } = await reported(added, () => new Response("", { status: 502 }), added);
  expect(sent).toBe(3);
  expect(last).toMatchObject({ done: 3, added: 2 });
  expect(last?.skipped).toEqual([{ name: "two.gpx", reason: IMPORT_TEXTS.lost }]);
});

test.each([
  ["the session has ended", () => new Response("", { status: 401 }), IMPORT_TEXTS.signedOut],
  [
    "the limit is reached",
    () =>
      Response.json({
        added: 0,
        doubtful: 0,
        skipped: [{ name: "two.gpx", reason: IMPORT_REFUSAL_TEXTS.limit }],
      }),
    IMPORT_REFUSAL_TEXTS.limit,
  ],
  [
    "too many forms were sent",
    () => Response.json({ ok: false, reason: "too_many" }, { status: 429 }),
    IMPORT_REFUSAL_TEXTS.limit,
  ],
])("after %s the remaining files are left out, in one line", async (_, refusal, reason) => {
  const { last, sent } = await reported(added, refusal);
  expect(sent).toBe(2);
  expect(last).toMatchObject({ done: 3, added: 1 });
  expect(last?.skipped).toEqual([{ name: IMPORT_TEXTS.rest, reason }]);
});
