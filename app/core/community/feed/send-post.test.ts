import { expect, test, vi } from "vitest";
import { FEED_TEXTS } from "~/texts/community/community";

import { sendPost } from "./use-outbox";

/** What is shown when the server gives this answer. */
function problemAfter(answer: () => Promise<Response>) {
  vi.stubGlobal("fetch", vi.fn(answer));
  return sendPost({ key: "key", memberId: "meena", content: "What a run!" });
}

test("a stored post has no problem", async () => {
  expect(await problemAfter(async () => new Response("", { status: 201 }))).toBeUndefined();
});

test.each([
  ["the session has ended", 401, FEED_TEXTS.signedOut],
  ["the picture is too large", 413, FEED_TEXTS.tooLarge],
  ["the server fails", 500, FEED_TEXTS.notSent],
])("when %s, that is shown", async (_, status, text) => {
  expect(await problemAfter(async () => new Response("", { status }))).toBe(text);
});

test("a refused post shows the server's message", async () => {
  const answer = async () => Response.json({ message: "Too long." }, { status: 400 });
  expect(await problemAfter(answer)).toBe("Too long.");
});

test("without a connection a post is kept for later", async () => {
  const answer = () => Promise.reject(new TypeError("Failed to fetch"));
  expect(await problemAfter(answer)).toBe(FEED_TEXTS.offline);
});
