import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { PluginTransformQueryArgs } from "kysely";
import sharp from "sharp";
import { expect, onTestFinished, test } from "vitest";
import { migrate } from "~/db/migrate";
import { openSqlite } from "~/db/open";
import type { Db } from "~/db/tables";
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
import { fillSampleClub } from "~/features/sample-club/commands.server";
import { endChangeStreams } from "~/lib/change-stream";
import type { Browser } from "../support/browser";
import { readable } from "../support/browser";
import { TestClub, WEDNESDAY } from "../support/club";
import { emptyDatabase } from "../support/database";

const ASHA = "sample-member-asha";
const ARJUN = "sample-member-arjun";
const JSON_ANSWER = { Accept: "application/json" };

async function write(browser: Browser, fields: Record<string, string>) {
  return await browser.post("/community/posts", fields, JSON_ANSWER);
}

async function post(browser: Browser, content: string, submitKey = crypto.randomUUID()) {
  return await write(browser, { intent: "add", content, submitKey });
}

async function newestId(club: TestClub): Promise<string> {
  const found = await club.db
    .selectFrom("posts")
    .select("id")
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .executeTakeFirstOrThrow();
  return found.id;
}

test("a post is shared by all members, once however often it is sent, hostile text stays text", async () => {
  const club = await TestClub.open();
  const asha = await club.member("asha");
  const hostile = "<script>alert(1)</script> '); drop table posts; -- {{7*7}} #{7*7}";
  const key = crypto.randomUUID();
  for (let again = 0; again < 3; again++) expect((await post(asha, hostile, key)).status).toBe(200);
  const page = await (await club.member("arjun")).get("/community");
  expect(readable(page.text)).toContain(hostile);
  expect(page.text).not.toContain("<script>alert(1)");
  expect(page.text.match(/aria-label="Post by Asha Raman"/g)).toHaveLength(1);
});

test.each(["", "   \n ", "\u200b\u2060"])("blank text %j is not posted", async (content) => {
  const club = await TestClub.open();
  const asha = await club.member("asha");
  const answer = await post(asha, content);
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

test("likes count each member once, comments and shares go along", async () => {
  const club = await TestClub.open();
  const [asha, arjun] = [await club.member("asha"), await club.member("arjun")];
  await post(asha, "Hello");
  const postId = await newestId(club);
  for (const browser of [asha, arjun, arjun]) {
    await write(browser, { intent: "like", liked: "yes", postId });
  }
  await write(asha, { intent: "like", liked: "no", postId });
  const key = crypto.randomUUID();
  const comment = { intent: "comment", content: "Well run", submitKey: key, postId };
  await write(arjun, comment);
  await write(arjun, comment);
  expect((await write(arjun, { ...comment, content: " " })).status).toBe(400);
  await write(arjun, { intent: "share", postId });
  const [shown] = (await listFeed(club.db, { viewerId: ARJUN })).posts;
  expect(shown).toMatchObject({ likes: 1, comments: 1, shares: 1, liked: true, mine: false });
  const page = readable((await asha.get(`/community/posts/${postId}`)).text);
  expect(page).toContain("Arjun Nair");
  expect(page).toContain("Well run");
  const { id: commentId } = await club.db
    .selectFrom("post_comments")
    .select("id")
    .executeTakeFirstOrThrow();
  expect((await write(asha, { intent: "remove-comment", commentId })).status).toBe(404);
  expect((await write(arjun, { intent: "remove-comment", commentId })).status).toBe(200);
  expect((await listFeed(club.db, { viewerId: ARJUN })).posts[0]?.comments).toBe(0);
});

test("own posts are edited and deleted, another's are not found", async () => {
  const club = await TestClub.open();
  const [asha, arjun] = [await club.member("asha"), await club.member("arjun")];
  await post(asha, "First words");
  const postId = await newestId(club);
  const change = { intent: "change", postId, content: "Better words" };
  expect((await write(arjun, change)).status).toBe(404);
  expect((await write(arjun, { intent: "remove", postId })).status).toBe(404);
  expect((await write(asha, { ...change, content: "  " })).status).toBe(400);
  expect((await write(asha, change)).status).toBe(200);
  const page = readable((await arjun.get("/community")).text);
  expect(page).toContain("Better words");
  expect(page).toContain("edited");
  expect((await write(asha, { intent: "remove", postId })).status).toBe(200);
  expect((await arjun.get(`/community/posts/${postId}`)).status).toBe(404);
});

test("hide, report, block and an admin's hiding take posts out of sight", async () => {
  const club = await TestClub.open();
  const [asha, arjun] = [await club.member("asha"), await club.member("arjun")];
  const seenBy = async (viewerId: string) =>
    (await listFeed(club.db, { viewerId })).posts.map(({ content }) => content);
  for (const text of ["one", "two", "three", "four"]) {
    club.clock.at += 1000;
    await post(asha, text);
    const postId = await newestId(club);
    if (text === "one") await write(arjun, { intent: "hide", postId });
    if (text === "two") await write(arjun, { intent: "report", postId });
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
  expect((await write(asha, { intent: "block", postId })).status).toBe(404);
  expect((await write(arjun, { intent: "block", postId })).status).toBe(200);
  expect(await seenBy(ARJUN)).toEqual([]);
  expect((await write(arjun, { intent: "like", liked: "yes", postId })).status).toBe(404);
  expect(await listBlocked(club.db, { memberId: ARJUN })).toEqual([
    { id: ASHA, name: "Asha Raman" },
  ]);
  await unblockMember(club.db, { memberId: ARJUN, blockedId: ASHA });
  expect(await seenBy(ARJUN)).toEqual(["four"]);
});

test("pages of the feed meet without gap or repeat while new posts arrive", async () => {
  const club = await TestClub.open();
  const asha = await club.member("asha");
  for (let index = 1; index <= 23; index++) {
    club.clock.at += 1;
    await post(asha, `number-${index}.`);
  }
  const seen: string[] = [];
  let path: string | undefined = "/community";
  while (path) {
    const page = await asha.get(path);
    seen.push(...(readable(page.text).match(/number-\d+\./g) ?? []));
    path = /href="(\/community\?before=[^"]+)"/.exec(page.text)?.[1];
    await post(asha, "a new one");
  }
  expect(seen).toEqual(Array.from({ length: 23 }, (_, index) => `number-${23 - index}.`));
});

test("the feed tells nothing of a member but public name, level and picture", async () => {
  const club = await TestClub.open();
  await club.db
    .updateTable("members")
    .set({
      emergency_contact: "9123456780",
      email: "asha@example.org",
      full_name: "Asha Full Name",
    })
    .where("id", "=", ASHA)
    .execute();
  await post(await club.member("asha"), "Hello");
  const arjun = await club.member("arjun");
  const paths = ["/community.data", `/community/posts/${await newestId(club)}.data`];
  for (const path of [...paths, "/community/leaderboard.data"]) {
    const { text } = await arjun.get(path);
    for (const secret of [
      "+916000000001",
      "9123456780",
      "asha@example.org",
      "Full Name",
      "1978",
      ASHA,
    ])
      expect(text).not.toContain(secret);
  }
});

test("the leaderboard keeps its three boards and the own place in view", async () => {
  const club = await TestClub.open();
  const asha = await club.member("asha");
  for (const board of ["month", "all", "distance", "nonsense"]) {
    const text = readable((await asha.get(`/community/leaderboard?board=${board}`)).text);
    for (const label of ["This month", "All time", "Distance", "Your place:"])
      expect(text).toContain(label);
  }
});

test("new posts are announced to every open stream, of two processes over one database too", async () => {
  const [mine, theirs] = await twoHandles();
  await fillSampleClub(mine, { now: WEDNESDAY, timeZone: "Asia/Kolkata" });
  const club = await TestClub.open({ services: { db: mine } });
  const other = await TestClub.open({ sample: false, services: { db: theirs } });
  onTestFinished(endChangeStreams);
  const listeners: (ReadableStreamDefaultReader<string> | undefined)[] = [];
  for (const process of [club, other]) {
    const browser = await process.member("arjun");
    expect((await browser.get("/community/changes")).status).toBe(406);
    const Accept = "text/event-stream";
    const headers = {
      Accept,
      Cookie: [...browser.cookies].map((pair) => pair.join("=")).join("; "),
    };
    const request = new Request("http://localhost/community/changes", { headers });
    const answer = await process.fetch(request);
    expect(answer.headers.get("Content-Type")).toBe("text/event-stream");
    const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader();
    expect((await reader?.read())?.value).toContain("retry");
    listeners.push(reader);
  }
  await new Promise((resolve) => setTimeout(resolve, 50));
  await post(await club.member("asha"), "News");
  for (const reader of listeners) expect((await reader?.read())?.value).toBe("data: changed\n\n");
  endChangeStreams();
  for (const reader of listeners) expect((await reader?.read())?.done).toBe(true);
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

test("an author is told of comments by others, once until it is read, unless they want no such notice", async () => {
  const club = await TestClub.open();
  const [asha, arjun] = [await club.member("asha"), await club.member("arjun")];
  await post(asha, "Good morning");
  const postId = await newestId(club);
  const comment = async (browser: Browser) => {
    const submitKey = crypto.randomUUID();
    await write(browser, { intent: "comment", postId, content: "Well run", submitKey });
  };
  const unread = async () =>
    /Inbox, (\d+) unread/.exec((await asha.get("/dashboard")).text)?.[1] ?? "none";
  await comment(asha);
  expect(await unread()).toBe("none");
  await comment(arjun);
  await comment(arjun);
  expect(await unread()).toBe("1");
  expect((await asha.get("/inbox")).text).toContain(`href="/community/posts/${postId}"`);
  await asha.post("/inbox", {});
  expect(await unread()).toBe("none");
  await comment(arjun);
  expect(await unread()).toBe("1");
  await asha.post("/inbox", {});
  await asha.post("/settings/notifications", { "bookings-inbox": "on" });
  await comment(arjun);
  expect(await unread()).toBe("none");
});

/** Two handles of one database, as two processes have them: a file opened twice; on PostgreSQL a pool shared. */
async function twoHandles(): Promise<[Db, Db]> {
  if (process.env.TEST_DB === "postgres") {
    const db = await emptyDatabase();
    const asItIs = { transformQuery: ({ node }: PluginTransformQueryArgs) => node };
    return [db, db.withPlugin({ ...asItIs, transformResult: async ({ result }) => result })];
  }
  const dataDir = await mkdtemp(join(tmpdir(), "two-processes-"));
  const handles = [0, 1].map(() => openSqlite(join(dataDir, "club.sqlite"))) as [Db, Db];
  onTestFinished(async () => {
    for (const handle of handles) await handle.destroy();
    await rm(dataDir, { recursive: true, force: true });
  });
  await migrate(handles[0]);
  return handles;
}
