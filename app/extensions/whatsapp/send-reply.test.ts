import { expect, test } from "vitest";
import { REPLY_WINDOW_MS, replyUntil } from "./send-reply.server";

test("a person's message can be answered for exactly 24 hours", () => {
  expect(replyUntil(1_000, 1_000 + REPLY_WINDOW_MS - 1)).toBe(1_000 + REPLY_WINDOW_MS);
  expect(replyUntil(1_000, 1_000 + REPLY_WINDOW_MS)).toBeUndefined();
  expect(replyUntil(undefined, 1_000)).toBeUndefined();
});
