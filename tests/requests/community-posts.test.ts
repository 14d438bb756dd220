import sharp from "sharp";
import { expect, test } from "vitest";
import { addPost } from "~/features/community/commands/add-post.server";
import { changePost, removePost } from "~/features/community/commands/change-post.server";
import { commentOnPost, removeComment } from "~/features/community/commands/comment-on-post.server";
import { judgePost } from "~/features/community/commands/judge-post.server";
import { countOnPost, likePost, sharePost } from "~/features/community/commands/like-post.server";
import {
  blockAuthor,
  hidePost,
  reportPost,
  unblockMember,
} from "~/features/community/commands/report-post.server";
import { writeFeed } from "~/features/community/commands/write-feed.server";
import { listBlocked, listFeed } from "~/features/community/queries.server";
import { readable } from "../support/browser";
import { TestClub } from "../support/club";
import { newestId, sendPost, sendToFeed } from "../support/community";

const ASHA = "sample-member-asha";
const ARJUN = "sample-member-arjun";
const JSON_ANSWER = { Accept: "application/json" };

test("a post is shared by all members, once however often it is sent, hostile text stays text", async () => {
  const club = await TestClub.open();
  const asha = await club.member("asha");
  const hostile = "<script>alert(1)</script> '); drop table posts; -- {{7*7}} #{7*7}";
  const key = crypto.randomUUID();
  for (let again = 0; again < 3; again++)
    expect((await sendPost(asha, hostile, key)).status).toBe(200);
  const page = await (await club.member("arjun")).get("/community");
  expect(readable(page.text)).toContain(hostile);
  expect(page.text).not.toContain("<script>alert(1)");
  expect(page.text.match(/aria-label="Post by Asha Raman"/g)).toHaveLength(1);
});

test.each(["", "   \n ", "\u200b\u2060"])("blank text %j is not posted", async (content) => {
  const club = await TestClub.open();
  const asha = await club.member("asha");
  const answer = await sendPost(asha, content);
  expect(answer.status).toBe(400);
  expect(JSON.parse(answer.text).message).toBe("Write something first.");
  const plain = { intent: "add", content, submitKey: crypto.randomUUID() };
  const led = await asha.post("/community/posts", plain);
  expect(readable((await asha.get(led.location ?? "")).text)).toContain("Write something first.");
  expect(await listFeed(club.db, { viewerId: ASHA })).toEqual({ posts: [], isLast: true });
});

test("a picture goes with the post, re-encoded; what is no picture is refused and nothing is posted", async () => {
  const club = await TestClub.open();
  const asha = await club.member("asha");
  const send = async (bytes: Uint8Array) => {
    const body = new FormData();
    body.append("intent", "add");
    body.append("content", "Look");
    body.append("submitKey", crypto.randomUUID());
    body.append("picture", new File([new Uint8Array(bytes)], "run.jpg"));
    const headers = { Origin: asha.origin, ...JSON_ANSWER };
    return await asha.send("/community/posts", { method: "POST", body, headers });
  };
  const sheet = sharp({ create: { width: 60, height: 60, channels: 3, background: "#4a2c6d" } });
  expect((await send(await sheet.jpeg().toBuffer())).status).toBe(200);
  expect((await asha.get("/community")).text).toMatch(/src="\/pictures\/[\w-]+\.webp"/);
  expect((await send(new TextEncoder().encode("GIF89a no"))).status).toBe(400);
  expect((await listFeed(club.db, { viewerId: ASHA })).posts).toHaveLength(1);
  await removePost(club.db, { memberId: ASHA, postId: await newestId(club) });
  expect(await club.db.selectFrom("pictures").select("id").execute()).toEqual([]);
});

test("own posts are edited and deleted, another's are not found", async () => {
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

test("hide, report, block and an admin's hiding take posts out of sight", async () => {
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
      const judge = { adminId: "ravi", requestId: "r", now: club.clock.at };
      const review = { intent: "hide", postId, reason: "Not kind" } as const;
      expect(await judgePost(club.db, { review, judge })).toEqual({ ok: true });
      expect(await judgePost(club.db, { review, judge })).toMatchObject({ ok: false });
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

test("commands refuse posts that are not there", async () => {
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
  expect(await removeComment(club.db, { memberId: ASHA, commentId: "nothing" })).toEqual(none);
  const write = { intent: "share", postId: "nothing" } as const;
  expect(await writeFeed(club.db, { ...gone, write, picture: undefined })).toEqual(none);
  const long = { memberId: ASHA, content: "x".repeat(2_001), picture: undefined };
  expect(await addPost(club.db, { ...long, submitKey: "k", now: 1 })).toMatchObject({ ok: false });
  await countOnPost(club.db, { postId: "nothing", column: "likes", by: 1 });
  const visitor = await club.visitor().post("/community/posts", { intent: "share", postId: "x" });
  expect(visitor.status).toBe(401);
  const odd = await (await club.member("asha")).post("/community/posts", { intent: "odd" });
  expect(odd.status).toBe(400);
});
