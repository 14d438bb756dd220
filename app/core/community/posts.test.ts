import { expect, test } from "vitest";
import { commentProblem, postProblem, SHARED_MAX, shareText } from "./posts";

test.each(["", "   ", "\n\t", "\u00a0\u2003", "\u200b\u2060", "\u3164"])("%j is blank", (text) => {
  expect(postProblem(text)).toBe("blank");
  expect(commentProblem(text)).toBe("blank");
});

test("a post has at most 2,000 characters, a comment 500", () => {
  expect(postProblem("x".repeat(2_000))).toBeUndefined();
  expect(postProblem("x".repeat(2_001))).toBe("post_too_long");
  expect(commentProblem("x".repeat(500))).toBeUndefined();
  expect(commentProblem("x".repeat(501))).toBe("comment_too_long");
});

test("a shared text can be encoded in an address wherever it is cut", () => {
  for (const content of ["Run", "🏃".repeat(300), `x${"🏃".repeat(300)}`]) {
    expect(encodeURIComponent(shareText(content))).toContain(
      encodeURIComponent(content[0] === "x" ? "x" : content.slice(0, 2)),
    );
    expect([...shareText(content)].length).toBe(Math.min([...content].length, SHARED_MAX));
  }
});
