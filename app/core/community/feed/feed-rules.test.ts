import fc from "fast-check";
import { expect, test } from "vitest";
import {
  applyFeedResult,
  compareInFeed,
  cursorIn,
  cursorText,
  FEED_PAGE,
  leavesGap,
  mergeFeed,
} from "./feed-rules";

test("a cursor is read back from the query string, a malformed one is not", () => {
  const cursor = { createdAt: 1_790_000_000_000, id: "0199-abc" };
  expect(cursorIn(new URLSearchParams({ before: cursorText(cursor) }))).toEqual(cursor);
  for (const before of ["", "x_y", "1_", "1_a'--", "-1_a"]) {
    expect(cursorIn(new URLSearchParams({ before }))).toBeUndefined();
  }
});

const post = fc.record({ createdAt: fc.nat(20), id: fc.stringMatching(/^[a-f]{3}$/) });
const posts = fc.uniqueArray(post, { selector: ({ id }) => id, maxLength: 25 });

/** The page that the server would answer: `size` posts after `from`. */
function pageOf(all: { createdAt: number; id: string }[], from: (typeof all)[number] | undefined) {
  const size = 4;
  const sorted = all.toSorted(compareInFeed);
  const after = sorted.filter((found) => from === undefined || compareInFeed(found, from) > 0);
  return { posts: after.slice(0, size), from, isLast: after.length <= size };
}

test("a feed read page by page while posts are added and removed equals the server's, without repeats", () => {
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

test("a feed refreshed after any number of new posts has no gap", () => {
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

test("a feed form changes or removes its post on any page of the feed", () => {
  const kept = Array.from({ length: 25 }, (_, index) => ({ id: `${index}`, likes: 0 }));
  const answer = { ok: true, postId: "20", post: { id: "20", likes: 1 } };
  const liked = applyFeedResult(kept, { ...answer, intent: "like" });
  expect(liked[20]).toEqual({ id: "20", likes: 1 });
  expect(liked.filter(({ likes }) => likes === 0)).toEqual(kept.toSpliced(20, 1));
  const without = kept.toSpliced(20, 1);
  expect(applyFeedResult(kept, { ...answer, intent: "remove", post: null })).toEqual(without);
  const elsewhere = { ...answer, postId: "not here", intent: "like" };
  expect(applyFeedResult(kept, elsewhere)).toEqual(kept);
});

test("a block keeps only the newest page of the feed", () => {
  const kept = Array.from({ length: 25 }, (_, index) => ({ id: `${index}` }));
  const answer = { ok: true, intent: "block", postId: "3", post: null };
  expect(applyFeedResult(kept, answer)).toEqual(kept.slice(0, FEED_PAGE).toSpliced(3, 1));
});
