import { expect, test } from "vitest";
import { reportComment } from "~/core/community/feed/write-feed.server";
import { reviewComment } from "~/core/community/review/review-post.server";
import { readable } from "../../support/browser";
import { TestClub } from "../../support/club";
import { newestId, PAGE_ANSWER, sendPost, sendToFeed } from "../../support/community";

const POSTS = "/admin/posts";

/** A post by Asha with a comment by Arjun that Divya reported. */
async function reportedComment() {
  const club = await TestClub.open();
  const [asha, arjun] = [await club.member("asha"), await club.member("arjun")];
  const divya = await club.member("divya");
  await sendPost(asha, "Six hills");
  const postId = await newestId(club);
  const submitKey = crypto.randomUUID();
  await sendToFeed(arjun, { intent: "comment", content: "Buy my shoes", submitKey, postId });
  const { id: commentId } = await club.db
    .selectFrom("post_comments")
    .select("id")
    .executeTakeFirstOrThrow();
  const page = `/community/posts/${postId}`;
  const asked = readable((await divya.get(`${page}?report=${commentId}`)).text);
  expect(asked).toContain("What's wrong with it?");
  const report = { intent: "report-comment", reason: "spam", commentId, postId };
  expect((await sendToFeed(divya, report)).status).toBe(200);
  const count = async () => {
    const post = await club.db.selectFrom("posts").select("comments").executeTakeFirst();
    return post?.comments;
  };
  return { club, asha, arjun, divya, postId, page, commentId, report, count };
}

test("a member's report hides another's comment from them", async () => {
  const { club, asha, arjun, divya, page, report } = await reportedComment();
  expect((await divya.get(page)).text).not.toContain("Buy my shoes");
  expect((await asha.get(page)).text).toContain("Buy my shoes");
  await sendToFeed(divya, report);
  const rows = club.db.selectFrom("post_comments").select("open_reports as reports");
  expect(await rows.executeTakeFirst()).toEqual({ reports: 1 });
  for (const refused of [
    await sendToFeed(arjun, report),
    await sendToFeed(divya, { ...report, commentId: "nothing" }),
    await sendToFeed(divya, { ...report, postId: "another" }),
  ]) {
    expect(refused.status).toBe(404);
    expect(JSON.parse(refused.text).message).toBe("This comment is no longer there.");
  }
  expect((await sendToFeed(divya, { ...report, reason: "because" })).status).toBe(400);
  const plain = await asha.post("/community/posts", { ...report, reason: "unkind" }, PAGE_ANSWER);
  expect(plain.location).toBe(page);
});

test("an admin takes a reported comment down with a reason", async () => {
  const { club, asha, arjun, page, commentId, count } = await reportedComment();
  const admin = await club.admin();
  const shown = readable((await admin.get(POSTS)).text);
  expect(shown).toContain("Comment by Arjun Nair · Wed, 18 Nov Buy my shoes");
  expect(shown).toContain("Advertising or spam , said by Divya");
  const blank = await admin.post(POSTS, { intent: "hide-comment", commentId, reason: " " });
  expect(readable(blank.text)).toContain("Please say why.");
  const hide = { intent: "hide-comment", commentId, reason: "No selling, please" };
  expect(readable((await admin.post(POSTS, hide)).text)).toContain("The comment is taken down");
  expect((await admin.post(POSTS, hide)).status).toBe(409);
  expect([(await asha.get(page)).text.includes("Buy my shoes"), await count()]).toEqual([false, 0]);
  const inbox = readable((await arjun.get("/inbox")).text);
  expect(inbox).toContain("The club took down one of your comments");
  expect(inbox).toContain("No selling, please");
  const hidden = readable((await admin.get(`${POSTS}?list=hidden`)).text);
  expect(hidden).toContain("Taken down by ravi on Wed, 18 Nov: No selling, please");
  expect(readable((await admin.get("/admin/audit")).text)).toContain("Comment taken down");
});

test("an admin shows a comment again that was taken down", async () => {
  const { club, asha, page, commentId, count } = await reportedComment();
  const admin = await club.admin();
  await admin.post(POSTS, { intent: "hide-comment", commentId, reason: "No selling, please" });
  const restore = { intent: "restore-comment", commentId };
  expect(readable((await admin.post(POSTS, restore)).text)).toContain("is shown again");
  expect((await admin.post(POSTS, restore)).status).toBe(409);
  expect([(await asha.get(page)).text.includes("Buy my shoes"), await count()]).toEqual([true, 1]);
});

test("the dismissed reports of a comment leave the list", async () => {
  const { club, commentId } = await reportedComment();
  const admin = await club.admin();
  const dismiss = { intent: "dismiss-comment", commentId };
  expect(readable((await admin.post(POSTS, dismiss)).text)).toContain("The comment stays.");
  expect((await admin.post(POSTS, dismiss)).status).toBe(409);
  expect(readable((await admin.get(POSTS)).text)).toContain("No reported posts");
});

test("a hidden comment that its author deletes counts once", async () => {
  const { club, arjun, asha, commentId, postId, count } = await reportedComment();
  const reviewer = { adminId: "ravi", requestId: "r", now: club.clock.at };
  const hide = { intent: "hide-comment", commentId, reason: "Unkind" } as const;
  expect(await reviewComment(club.db, { review: hide, reviewer })).toEqual({ ok: true });
  const again = { memberId: "sample-member-asha", commentId, postId, now: club.clock.at };
  expect(await reportComment(club.db, { ...again, reason: "other" })).toMatchObject({ ok: false });
  await sendToFeed(arjun, { intent: "remove-comment", commentId, postId });
  expect(await count()).toBe(0);
  expect((await asha.post(POSTS, { ...hide, reason: "x" })).status).toBe(403);
});

test("web addresses in posts and comments are links to nowhere but the web", async () => {
  const { asha, arjun, postId, page } = await reportedComment();
  await sendToFeed(asha, {
    intent: "change",
    postId,
    content: "See https://example.org/run?a=1&b=2. Not javascript:alert(1) <a href=x>",
  });
  const submitKey = crypto.randomUUID();
  await sendToFeed(arjun, { intent: "comment", content: "http://example.net", submitKey, postId });
  const { text } = await asha.get(page);
  expect(text).toContain(
    '<a href="https://example.org/run?a=1&amp;b=2" target="_blank" rel="nofollow noopener noreferrer ugc"',
  );
  expect(text).toContain('href="http://example.net"');
  expect(text).not.toContain('href="javascript:');
  expect(text).toContain("&lt;a href=x&gt;");
});
