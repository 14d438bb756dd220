import { expect, test } from "vitest";
import { eraseMember } from "~/core/account/erasure/erase-member.server";
import { POST_UNDO_MINUTES } from "~/core/community/posts";
import { listFeed } from "~/core/community/posts.server";
import { purgeRemovedPosts, restorePost } from "~/core/community/write/comment-on-post.server";
import { MINUTE_MS } from "~/lib/dates";
import { minuteJobs } from "../../../server/jobs/jobs";
import { runJobs } from "../../../server/jobs/scheduler";
import { type Browser, readable } from "../../support/browser";
import { TestClub } from "../../support/club";
import { newestId, PAGE_ANSWER, sendPost, sendToFeed } from "../../support/community";
import { addEvent, attend } from "../../support/run-day";

const ASHA = "sample-member-asha";
const ARJUN = "sample-member-arjun";
const UNDO_MS = POST_UNDO_MINUTES * MINUTE_MS;

async function openWithPost() {
  const club = await TestClub.open();
  const [asha, arjun] = [await club.member("asha"), await club.member("arjun")];
  await sendPost(asha, "Six hills");
  const postId = await newestId(club);
  const seenBy = async (browser: Browser) => readable((await browser.get("/community")).text);
  return { club, asha, arjun, postId, page: `/community/posts/${postId}`, seenBy };
}

test("kudos for a run count by name until they are taken back", async () => {
  const club = await TestClub.open();
  const [asha, arjun] = [await club.member("asha"), await club.member("arjun")];
  const now = club.clock.now();
  const eventId = await addEvent(club.db, { date: "2026-11-18" });
  const run = `/bookings/${await attend(club.db, { eventId, memberId: ASHA, now })}`;
  await asha.post(run, { intent: "feed" });
  const postId = await newestId(club);
  expect((await arjun.get("/community")).text).toContain('aria-label="Kudos, 0"');
  for (let taps = 0; taps < 2; taps++)
    await sendToFeed(arjun, { intent: "like", liked: "yes", postId });
  const page = readable((await asha.get(`/community/posts/${postId}`)).text);
  expect(page).toContain("Kudos from AN Arjun Nair");
  const card = await asha.get(run);
  expect(readable(card.text)).toContain("It's in the feed · 1 kudos");
  expect(card.text).toContain(`href="/community/posts/${postId}#likes"`);
  await sendToFeed(arjun, { intent: "like", liked: "no", postId });
  expect((await asha.get(`/community/posts/${postId}`)).text).not.toContain("Kudos from");
  await sendToFeed(asha, { intent: "remove", postId });
  expect(readable((await asha.get(run)).text)).toContain("Post it to the feed");
  await asha.post(run, { intent: "feed" });
  expect((await listFeed(club.db, { viewerId: ARJUN })).posts.map(({ id }) => id)).toEqual([
    postId,
  ]);
});

test("nobody likes their own post", async () => {
  const { asha, postId } = await openWithPost();
  const own = await sendToFeed(asha, { intent: "like", liked: "yes", postId });
  expect(own.status).toBe(400);
  expect(JSON.parse(own.text)).toMatchObject({ reason: "own_post", post: { likes: 0 } });
  expect((await asha.get("/community")).text).not.toContain('value="like"');
});

test("a member blocked or suspended is not among those who like a post", async () => {
  const { club, asha, arjun, postId, page } = await openWithPost();
  await sendToFeed(arjun, { intent: "like", liked: "yes", postId });
  expect(readable((await asha.get(page)).text)).toContain("Liked by AN Arjun Nair");
  const block = { member_id: ASHA, blocked_id: ARJUN, created_at: 1 };
  await club.db.insertInto("member_blocks").values(block).execute();
  expect((await asha.get(page)).text).not.toContain("Liked by");
  expect(readable((await arjun.get(page)).text)).toContain("Liked by AN Arjun Nair");
  await club.db
    .updateTable("members")
    .set({ status: "suspended" })
    .where("id", "=", ARJUN)
    .execute();
  expect((await (await club.member("divya")).get(page)).text).not.toContain("Liked by");
});

test("a deleted post is gone for all but its author, who brings it back as it was", async () => {
  const { asha, arjun, postId, page, seenBy } = await openWithPost();
  await sendToFeed(arjun, { intent: "like", liked: "yes", postId });
  const submitKey = crypto.randomUUID();
  await sendToFeed(arjun, { intent: "comment", content: "Well run", submitKey, postId });
  const removed = JSON.parse((await sendToFeed(asha, { intent: "remove", postId })).text);
  expect(removed).toMatchObject({ ok: true, post: { isRemoved: true, content: "" } });
  expect(await seenBy(arjun)).not.toContain("Six hills");
  expect((await arjun.get(page)).status).toBe(404);
  expect((await sendToFeed(arjun, { intent: "restore", postId })).status).toBe(404);
  expect((await sendToFeed(asha, { intent: "change", content: "x", postId })).status).toBe(404);
  for (const text of [await seenBy(asha), readable((await asha.get(page)).text)]) {
    expect(text).toContain("You deleted this post. Changed your mind?");
    expect(text).not.toContain("Six hills");
    expect(text).not.toContain("Well run");
  }
  const restore = { intent: "restore", postId };
  expect((await asha.post("/community/posts", restore, PAGE_ANSWER)).location).toBe(page);
  expect(await seenBy(arjun)).toContain("Six hills");
  const text = readable((await arjun.get(page)).text);
  for (const words of ["Liked by", "Well run"]) expect(text).toContain(words);
});

test("a deleted post is removed for good after some minutes, with its picture, likes and comments", async () => {
  const { club, asha, arjun, postId, seenBy } = await openWithPost();
  await sendToFeed(arjun, { intent: "like", liked: "yes", postId });
  await sendToFeed(asha, { intent: "remove", postId });
  club.clock.at += UNDO_MS - 1;
  expect(await purgeRemovedPosts(club.db, { now: club.clock.at })).toBe(0);
  expect(await seenBy(asha)).toContain("You deleted this post");
  club.clock.at += 1;
  const late = { memberId: ASHA, postId, now: club.clock.at };
  expect(await restorePost(club.db, late)).toEqual({ ok: false, reason: "not_found" });
  expect(await seenBy(asha)).not.toContain("You deleted this post");
  await runJobs(minuteJobs(club.services), club.services.log);
  for (const table of ["posts", "post_likes"] as const)
    expect(await club.db.selectFrom(table).select("member_id").execute()).toEqual([]);
});

test("an erasure removes a deleted post", async () => {
  const { club, arjun, postId } = await openWithPost();
  await sendPost(arjun, "Ten hills");
  await sendToFeed(arjun, { intent: "remove", postId: await newestId(club) });
  await eraseMember(club.db, { memberId: ARJUN, now: club.clock.at });
  expect(await club.db.selectFrom("posts").select("id").execute()).toEqual([{ id: postId }]);
});

test("an erasure takes only likes and visible comments off others' posts", async () => {
  const { club, asha, arjun, postId } = await openWithPost();
  await sendToFeed(arjun, { intent: "like", liked: "yes", postId });
  for (const content of ["Seen", "Taken down"])
    await sendToFeed(arjun, {
      intent: "comment",
      content,
      submitKey: crypto.randomUUID(),
      postId,
    });
  const { id: commentId } = await club.db
    .selectFrom("post_comments")
    .select("id")
    .where("content", "=", "Taken down")
    .executeTakeFirstOrThrow();
  const admin = await club.admin();
  await admin.post("/admin/posts", { intent: "hide-comment", commentId, reason: "Unkind" });
  await eraseMember(club.db, { memberId: ARJUN, now: club.clock.at });
  const posts = (await listFeed(club.db, { viewerId: ASHA })).posts;
  expect(posts.map(({ id, likes, comments }) => [id, likes, comments])).toEqual([[postId, 0, 0]]);
  expect((await asha.get("/community")).status).toBe(200);
});
