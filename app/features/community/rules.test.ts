import fc from "fast-check";
import { expect, test } from "vitest";
import {
  afterAnswer,
  commentProblem,
  compareInFeed,
  cursorIn,
  cursorText,
  FEED_PAGE,
  leavesGap,
  mergeFeed,
  pageAfter,
  postProblem,
  SHARED_MAX,
  shareText,
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

test("a write of one's own shows on any page of the feed: the post changes, or goes", () => {
  const kept = Array.from({ length: 25 }, (_, index) => ({ id: `${index}`, likes: 0 }));
  const answer = { ok: true, postId: "20", post: { id: "20", likes: 1 } };
  const liked = afterAnswer(kept, { ...answer, intent: "like" });
  expect(liked[20]).toEqual({ id: "20", likes: 1 });
  expect(liked.filter(({ likes }) => likes === 0)).toEqual(kept.toSpliced(20, 1));
  const without = kept.toSpliced(20, 1);
  expect(afterAnswer(kept, { ...answer, intent: "remove", post: null })).toEqual(without);
  const elsewhere = { ...answer, postId: "not here", intent: "like" };
  expect(afterAnswer(kept, elsewhere)).toEqual(kept);
});

test("a block keeps nothing but the newest page, which is read again", () => {
  const kept = Array.from({ length: 25 }, (_, index) => ({ id: `${index}` }));
  const answer = { ok: true, intent: "block", postId: "3", post: null };
  expect(afterAnswer(kept, answer)).toEqual(kept.slice(0, FEED_PAGE).toSpliced(3, 1));
});

test("what is shared can stand in an address, wherever it is cut", () => {
  for (const content of ["Run", "🏃".repeat(300), `x${"🏃".repeat(300)}`]) {
    expect(encodeURIComponent(shareText(content))).toContain(
      encodeURIComponent(content[0] === "x" ? "x" : content.slice(0, 2)),
    );
    expect([...shareText(content)].length).toBe(Math.min([...content].length, SHARED_MAX));
  }
});

test("a form without a script leads to what there is to see", () => {
  const blank = { ok: false, reason: "blank" } as const;
  expect(pageAfter({ id: "a" }, { ok: true })).toBe("/community/posts/a");
  expect(pageAfter({ id: "a" }, blank)).toBe("/community/posts/a?problem=blank");
  expect(pageAfter(undefined, { ok: true })).toBe("/community");
  expect(pageAfter(undefined, blank)).toBe("/community?problem=blank");
});
