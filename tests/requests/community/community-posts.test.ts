import { expect, test } from "vitest";
import {
  blockAuthor,
  changePost,
  hidePost,
  likePost,
  removeComment,
  removePost,
  reportPost,
  sharePost,
  writeFeed,
} from "~/core/community/feed/write-feed.server";
import { listBlocked, listFeed } from "~/core/community/posts.server";
import { reviewPost } from "~/core/community/review/review-post.server";
import {
  addPost,
  changePostCounter,
  commentOnPost,
  unblockMember,
} from "~/core/community/write/comment-on-post.server";
import { readable } from "../../support/browser";
import { TestClub } from "../../support/club";
import { newestId, PAGE_ANSWER, sendPost, sendToFeed } from "../../support/community";

const ASHA = "sample-member-asha";
const ARJUN = "sample-member-arjun";

const HOSTILE = "<script>alert(1)</script> '); drop table posts; -- {{7*7}} #{7*7}";

test("the markup of a post is shown as text", async () => {
  const club = await TestClub.open();
  await sendPost(await club.member("asha"), HOSTILE);
  const page = await (await club.member("arjun")).get("/community");
  expect(readable(page.text)).toContain(HOSTILE);
  expect(page.text).not.toContain("<script>alert(1)");
});

test("a post sent several times appears once", async () => {
  const club = await TestClub.open();
  const asha = await club.member("asha");
  const key = crypto.randomUUID();
  for (let again = 0; again < 3; again++)
    expect((await sendPost(asha, HOSTILE, key)).status).toBe(200);
  const page = await (await club.member("arjun")).get("/community");
  expect(page.text.match(/aria-label="Post by Asha Raman"/g)).toHaveLength(1);
});

test.each(["", "   \n ", "\u200b\u2060"])(
  "security 20: blank text %j is not posted",
  async (content) => {
    const club = await TestClub.open();
    const asha = await club.member("asha");
    const answer = await sendPost(asha, content);
    expect(answer.status).toBe(400);
    expect(JSON.parse(answer.text).message).toBe("Write something first.");
    const plain = { intent: "add", content, submitKey: crypto.randomUUID() };
    const led = await asha.post("/community/posts", plain, PAGE_ANSWER);
    expect(readable((await asha.get(led.location ?? "")).text)).toContain("Write something first.");
    expect(await listFeed(club.db, { viewerId: ASHA })).toEqual({ posts: [], isLast: true });
  },
);

test("a line break counts as one character in either encoding", async () => {
  const club = await TestClub.open();
  const asha = await club.member("asha");
  const lines = `${`${"x".repeat(99)}\r\n`.repeat(19)}${"x".repeat(100)}`;
  expect((await sendPost(asha, lines)).status).toBe(200);
  const [post] = (await listFeed(club.db, { viewerId: ASHA })).posts;
  expect(post?.content).toBe(lines.replaceAll("\r\n", "\n"));
  expect((await sendPost(asha, `${lines}x`)).status).toBe(400);
});

test("a feed form is answered with the post as the member's feed shows it", async () => {
  const club = await TestClub.open();
  const [asha, arjun] = [await club.member("asha"), await club.member("arjun")];
  const answerTo = async (fields: Record<string, string>) => {
    const { status, text } = await sendToFeed(arjun, { ...fields, postId: await newestId(club) });
    return { status, ...JSON.parse(text) };
  };
  for (const intent of ["hide", "report", "block"]) {
    club.clock.at += 1000;
    await sendPost(asha, "One of many");
    const liked = await answerTo({ intent: "like", liked: "yes" });
    expect(liked).toMatchObject({ intent: "like", post: { likes: 1, liked: true } });
    expect(liked).toMatchObject({ status: 200, ok: true, post: { submitKey: null } });
    const gone = { status: 200, ok: true, intent, postId: await newestId(club), post: null };
    expect(await answerTo({ intent })).toEqual(gone);
  }
  const message = "This post is no longer there.";
  const late = { status: 404, ok: false, reason: "not_found", message, post: null };
  expect(await answerTo({ intent: "like", liked: "yes" })).toMatchObject(late);
  await sendPost(asha, "Mine");
  const shared = await sendToFeed(asha, { intent: "share", postId: await newestId(club) });
  expect(JSON.parse(shared.text).post).toMatchObject({ shares: 1, mine: true });
});

test("a form without JavaScript leads to its post or the feed, from a post's page too", async () => {
  const club = await TestClub.open();
  const asha = await club.member("asha");
  await sendPost(asha, "Words");
  const postId = await newestId(club);
  const page = `/community/posts/${postId}`;
  const lead = async (fields: Record<string, string>) => {
    const form = { ...fields, postId };
    return (await asha.post("/community/posts", form, PAGE_ANSWER)).location;
  };
  const submitKey = crypto.randomUUID();
  expect(await lead({ intent: "like", liked: "no" })).toBe(page);
  expect(await lead({ intent: "comment", content: "Well run", submitKey })).toBe(page);
  const blank = await lead({ intent: "comment", content: " ", submitKey });
  expect(readable((await asha.get(blank ?? "")).text)).toContain("Write something first.");
  const { id: commentId } = await club.db
    .selectFrom("post_comments")
    .select("id")
    .executeTakeFirstOrThrow();
  expect(await lead({ intent: "remove-comment", commentId })).toBe(page);
  const own = await asha.get((await lead({ intent: "like", liked: "yes" })) ?? "");
  expect(readable(own.text)).toContain("Kudos are for others to give.");
  const remove = { intent: "remove", postId };
  const removed = await asha.post("/community/posts?back", remove);
  expect([removed.status, removed.location]).toEqual([302, page]);
  const late = await asha.get((await lead({ intent: "share" })) ?? "");
  expect(readable(late.text)).toContain("This post is no longer there.");
});

test("only its author edits and deletes a post", async () => {
  const club = await TestClub.open();
  const [asha, arjun] = [await club.member("asha"), await club.member("arjun")];
  await sendPost(asha, "First words");
  const postId = await newestId(club);
  const change = { intent: "change", postId, content: "Better words" };
  expect((await sendToFeed(arjun, change)).status).toBe(404);
  expect((await sendToFeed(arjun, { intent: "remove", postId })).status).toBe(404);
  expect((await sendToFeed(asha, { ...change, content: "  " })).status).toBe(400);
  expect((await sendToFeed(asha, change)).status).toBe(200);
  const page = readable((await arjun.get("/community")).text);
  expect(page).toContain("Better words");
  expect(page).toContain("edited");
  expect((await sendToFeed(asha, { intent: "remove", postId })).status).toBe(200);
  expect((await arjun.get(`/community/posts/${postId}`)).status).toBe(404);
});

test("a post hidden, reported, blocked or hidden by an admin is not in the feed", async () => {
  const club = await TestClub.open();
  const [asha, arjun] = [await club.member("asha"), await club.member("arjun")];
  const seenBy = async (viewerId: string) =>
    (await listFeed(club.db, { viewerId })).posts.map(({ content }) => content);
  for (const text of ["one", "two", "three", "four"]) {
    club.clock.at += 1000;
    await sendPost(asha, text);
    const postId = await newestId(club);
    if (text === "one") await sendToFeed(arjun, { intent: "hide", postId });
    if (text === "two") await sendToFeed(arjun, { intent: "report", postId });
    if (text === "three") {
      const reviewer = { adminId: "ravi", requestId: "r", now: club.clock.at };
      const review = { intent: "hide", postId, reason: "Not kind" } as const;
      expect(await reviewPost(club.db, { review, reviewer })).toEqual({ ok: true });
      expect(await reviewPost(club.db, { review, reviewer })).toMatchObject({ ok: false });
    }
  }
  expect(await seenBy(ARJUN)).toEqual(["four"]);
  expect(await seenBy(ASHA)).toEqual(["four", "two", "one"]);
  expect(await club.db.selectFrom("post_reports").select("member_id").execute()).toEqual([
    { member_id: ARJUN },
  ]);
  const postId = await newestId(club);
  expect((await sendToFeed(asha, { intent: "block", postId })).status).toBe(404);
  expect((await sendToFeed(arjun, { intent: "block", postId })).status).toBe(200);
  expect(await seenBy(ARJUN)).toEqual([]);
  expect((await sendToFeed(arjun, { intent: "like", liked: "yes", postId })).status).toBe(404);
  expect(await listBlocked(club.db, { memberId: ARJUN })).toEqual([
    { id: ASHA, name: "Asha Raman" },
  ]);
  await unblockMember(club.db, { memberId: ARJUN, blockedId: ASHA });
  expect(await seenBy(ARJUN)).toEqual(["four"]);
});

test("commands refuse a post that does not exist", async () => {
  const club = await TestClub.open();
  const gone = { memberId: ASHA, postId: "nothing", now: 1 };
  const none = { ok: false, reason: "not_found" };
  expect(await likePost(club.db, { ...gone, liked: true })).toEqual(none);
  expect(await sharePost(club.db, gone)).toEqual(none);
  expect(await hidePost(club.db, gone)).toEqual(none);
  expect(await reportPost(club.db, { ...gone, reason: "other" })).toEqual(none);
  expect(await blockAuthor(club.db, gone)).toEqual(none);
  expect(await changePost(club.db, { ...gone, content: "x" })).toEqual(none);
  expect(await commentOnPost(club.db, { ...gone, content: "x", submitKey: "k" })).toEqual(none);
  expect(await removePost(club.db, gone)).toEqual(none);
  expect(await removeComment(club.db, { memberId: ASHA, commentId: "nothing" })).toEqual(none);
  const write = { intent: "share", postId: "nothing" } as const;
  expect(await writeFeed(club.db, { ...gone, write, picture: undefined })).toEqual(none);
  const long = { memberId: ASHA, content: "x".repeat(2_001), picture: undefined };
  expect(await addPost(club.db, { ...long, submitKey: "k", now: 1 })).toMatchObject({ ok: false });
  await changePostCounter(club.db, { postId: "nothing", column: "likes", by: 1 });
  const visitor = await club.visitor().post("/community/posts", { intent: "share", postId: "x" });
  expect(visitor.status).toBe(401);
  const odd = await (await club.member("asha")).post("/community/posts", { intent: "odd" });
  expect(odd.status).toBe(400);
});
