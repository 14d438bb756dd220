import fc from "fast-check";
import { expect, test } from "vitest";
import {
  commentProblem,
  compareInFeed,
  cursorIn,
  cursorText,
  leavesGap,
  mergeFeed,
  postProblem,
} from "./rules";

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

test("a cursor comes back from its address, nonsense does not", () => {
  const cursor = { createdAt: 1_790_000_000_000, id: "0199-abc" };
  expect(cursorIn(new URLSearchParams({ before: cursorText(cursor) }))).toEqual(cursor);
  for (const before of ["", "x_y", "1_", "1_a'--", "-1_a"]) {
    expect(cursorIn(new URLSearchParams({ before }))).toBeUndefined();
  }
});

const post = fc.record({ createdAt: fc.nat(20), id: fc.stringMatching(/^[a-f]{3}$/) });
const posts = fc.uniqueArray(post, { selector: ({ id }) => id, maxLength: 25 });

/** What the server would answer: `size` posts after `from`. */
function pageOf(all: { createdAt: number; id: string }[], from: (typeof all)[number] | undefined) {
  const size = 4;
  const sorted = all.toSorted(compareInFeed);
  const after = sorted.filter((found) => from === undefined || compareInFeed(found, from) > 0);
  return { posts: after.slice(0, size), from, isLast: after.length <= size };
}

test("read page by page while posts come and go, the feed is the server's, none twice", () => {
  fc.assert(
    fc.property(posts, posts, fc.array(fc.nat(24)), (before, arriving, removed) => {
      let shown = mergeFeed([], pageOf(before, undefined));
      shown = mergeFeed(shown, pageOf(before, shown.at(-1)));
      const known = new Set(before.map(({ id }) => id));
      const now = [...before, ...arriving.filter(({ id }) => !known.has(id))].filter(
        (_, index) => !removed.includes(index),
      );
      let page = pageOf(now, undefined);
      shown = mergeFeed(shown, page);
      while (!page.isLast) {
        page = pageOf(now, page.posts.at(-1));
        shown = mergeFeed(shown, page);
      }
      expect(new Set(shown.map(({ id }) => id)).size).toBe(shown.length);
      expect(shown).toEqual(now.toSorted(compareInFeed));
    }),
  );
});

test("however many posts arrive while nobody looks, the screen has no gap", () => {
  fc.assert(
    fc.property(posts, posts, (before, arriving) => {
      const later = arriving.map(({ createdAt, id }) => ({ createdAt: createdAt + 100, id }));
      const now = [...before, ...later];
      const kept = mergeFeed([], pageOf(before, undefined));
      const newest = pageOf(now, undefined);
      const shown = mergeFeed(kept, newest);
      const sorted = now.toSorted(compareInFeed);
      const end = shown.at(-1);
      expect(shown).toEqual(end ? sorted.slice(0, sorted.indexOf(end) + 1) : []);
      expect(shown.length).toBeGreaterThanOrEqual(newest.posts.length);
      if (leavesGap(kept, newest)) expect(shown).toEqual(newest.posts);
    }),
  );
});
