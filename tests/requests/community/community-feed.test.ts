import { expect, onTestFinished, test } from "vitest";
import { COMMENTS_SHOWN } from "~/core/community/posts";
import { listBlocked, listFeed } from "~/core/community/posts.server";
import { setConsent } from "~/core/people/consents/set-board-visibility.server";
import { fillSampleClub } from "~/extensions/sample-club/fill-sample-club.server";
import { endChangeStreams } from "~/lib/change-stream";
import { instantOf } from "~/lib/dates";
import { type Browser, readable } from "../../support/browser";
import { TestClub, WEDNESDAY } from "../../support/club";
import { newestId, sendPost, sendToFeed } from "../../support/community";
import { twoConnections } from "../../support/two-connections";

const ASHA = "sample-member-asha";
const ARJUN = "sample-member-arjun";

test("likes, comments and shares of a post count once each", async () => {
  const club = await TestClub.open();
  const [asha, arjun] = [await club.member("asha"), await club.member("arjun")];
  await sendPost(asha, "Hello");
  const postId = await newestId(club);
  for (const browser of [asha, arjun, arjun])
    await sendToFeed(browser, { intent: "like", liked: "yes", postId });
  await sendToFeed(asha, { intent: "like", liked: "no", postId });
  const key = crypto.randomUUID();
  const comment = { intent: "comment", content: "Well run", submitKey: key, postId };
  await sendToFeed(arjun, comment);
  await sendToFeed(arjun, comment);
  expect((await sendToFeed(arjun, { ...comment, content: " " })).status).toBe(400);
  await sendToFeed(arjun, { intent: "share", postId });
  const [shown] = (await listFeed(club.db, { viewerId: ARJUN })).posts;
  expect(shown).toMatchObject({ likes: 1, comments: 1, shares: 1, liked: true, mine: false });
  const page = readable((await asha.get(`/community/posts/${postId}`)).text);
  expect(page).toContain("Arjun Nair");
  expect(page).toContain("Well run");
  const { id: commentId } = await club.db
    .selectFrom("post_comments")
    .select("id")
    .executeTakeFirstOrThrow();
  expect((await sendToFeed(asha, { intent: "remove-comment", commentId })).status).toBe(404);
  expect((await sendToFeed(arjun, { intent: "remove-comment", commentId })).status).toBe(200);
  expect((await listFeed(club.db, { viewerId: ARJUN })).posts[0]?.comments).toBe(0);
});

test("feed pages have no gap and no repetition while new posts arrive", async () => {
  const club = await TestClub.open();
  const asha = await club.member("asha");
  for (let index = 1; index <= 23; index++) {
    club.clock.at += 1;
    await sendPost(asha, `number-${index}.`);
  }
  const seen: string[] = [];
  let path: string | undefined = "/community";
  while (path) {
    const page = await asha.get(path);
    seen.push(...(readable(page.text).match(/number-\d+\./g) ?? []));
    path = /href="(\/community\?before=[^"]+)"/.exec(page.text)?.[1];
    await sendPost(asha, "a new one");
  }
  expect(seen).toEqual(Array.from({ length: 23 }, (_, index) => `number-${23 - index}.`));
});

test("only the feed reads earlier posts at their address", async () => {
  const club = await TestClub.open();
  const asha = await club.member("asha");
  for (let index = 1; index <= 12; index++) {
    club.clock.at += 1;
    await sendPost(asha, `number-${index}.`);
  }
  const { text } = await asha.get("/community");
  const before = /href="\/community(\?before=[^"]+)"/.exec(text)?.[1] ?? "";
  const shown = readable(text).match(/number-\d+\./g)?.length ?? 0;
  const address = `/community/posts${before}`;
  const page = JSON.parse((await asha.get(address, { Accept: "application/json" })).text);
  const contents = page.posts.map(({ content }: { content: string }) => content);
  expect(contents).toEqual(
    Array.from({ length: 12 - shown }, (_, index) => `number-${12 - shown - index}.`),
  );
  expect([page.isLast, page.posts[0]?.mine]).toEqual([true, true]);
  expect((await asha.get(address)).location).toBe("/community");
  const visitor = await club.visitor().get(address, { Accept: "application/json" });
  expect([visitor.status, visitor.text.includes("number-")]).toEqual([401, false]);
});

test("the feed shows only a member's public name, level and picture", async () => {
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
  await sendPost(await club.member("asha"), "Hello");
  const arjun = await club.member("arjun");
  const paths = ["/community.data", `/community/posts/${await newestId(club)}.data`];
  for (const path of [...paths, "/community/leaderboard.data"]) {
    const { text } = await arjun.get(path);
    for (const secret of [
      "+916000000001",
      "9123456780",
      "asha@example.org",
      "Full Name",
      "1978-01-10",
      ASHA,
    ])
      expect(text).not.toContain(secret);
  }
});

test("the leaderboard shows its three boards and one's own place", async () => {
  const club = await TestClub.open();
  const asha = await club.member("asha");
  for (const board of ["month", "all", "distance", "nonsense"]) {
    const text = readable((await asha.get(`/community/leaderboard?board=${board}`)).text);
    for (const label of ["This month", "All time", "Distance", "Your place:"])
      expect(text).toContain(label);
  }
});

test("new posts are announced to every open stream, across two processes too", async () => {
  const [mine, theirs] = await twoConnections();
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
  await sendPost(await club.member("asha"), "News");
  for (const reader of listeners) expect((await reader?.read())?.value).toBe("data: changed\n\n");
  endChangeStreams();
  for (const reader of listeners) expect((await reader?.read())?.done).toBe(true);
});

test("a post with many comments shows the latest in order of time", async () => {
  const club = await TestClub.open();
  const asha = await club.member("asha");
  await sendPost(asha, "Say something");
  const postId = await newestId(club);
  const rows = Array.from({ length: COMMENTS_SHOWN + 1 }, (_, index) => {
    const id = `comment-${String(index).padStart(4, "0")}`;
    const row = { post_id: postId, member_id: ARJUN, created_at: WEDNESDAY };
    return { ...row, id, submit_key: id, content: `number-${index}.` };
  });
  await club.db.insertInto("post_comments").values(rows).execute();
  const shown = readable((await asha.get(`/community/posts/${postId}`)).text);
  expect(shown.match(/number-\d+\./g)).toEqual(rows.slice(1).map(({ content }) => content));
});

test("a commenter is blocked from their comment", async () => {
  const club = await TestClub.open();
  const [asha, arjun] = [await club.member("asha"), await club.member("arjun")];
  await sendPost(asha, "Good morning");
  const page = `/community/posts/${await newestId(club)}`;
  const postId = await newestId(club);
  const comment = { intent: "comment", postId, content: "Buy my shoes" };
  await sendToFeed(arjun, { ...comment, submitKey: crypto.randomUUID() });
  const { id: commentId } = await club.db
    .selectFrom("post_comments")
    .select("id")
    .executeTakeFirstOrThrow();
  const block = { intent: "block-commenter", commentId, postId };
  expect((await sendToFeed(arjun, block)).status, "nobody blocks themselves").toBe(404);
  expect((await sendToFeed(asha, { ...block, postId: "another" })).status).toBe(404);
  expect((await asha.post("/community/posts?back", block)).location).toBe(page);
  expect((await asha.get(page)).text).not.toContain("Buy my shoes");
  expect(await listBlocked(club.db, { memberId: ASHA })).toEqual([
    { id: ARJUN, name: "Arjun Nair" },
  ]);
});

test("an author gets no notification of comments by a blocked member", async () => {
  const club = await TestClub.open();
  const [asha, arjun] = [await club.member("asha"), await club.member("arjun")];
  await sendPost(arjun, "Hello");
  await sendToFeed(asha, { intent: "block", postId: await newestId(club) });
  club.clock.at += 1000;
  await sendPost(asha, "Good morning");
  const comment = { intent: "comment", postId: await newestId(club), content: "Hey" };
  const answer = await sendToFeed(arjun, { ...comment, submitKey: crypto.randomUUID() });
  expect(answer.status).toBe(200);
  const told = club.db.selectFrom("notifications").select("id").where("member_id", "=", ASHA);
  expect(await told.execute()).toEqual([]);
});

test("an author has one unread notification of comments, unless they switched it off", async () => {
  const club = await TestClub.open();
  const [asha, arjun] = [await club.member("asha"), await club.member("arjun")];
  await sendPost(asha, "Good morning");
  const postId = await newestId(club);
  const comment = async (browser: Browser) => {
    const submitKey = crypto.randomUUID();
    await sendToFeed(browser, { intent: "comment", postId, content: "Well run", submitKey });
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

test("of one night's comments an author who wants texts alone gets one", async () => {
  const club = await TestClub.open({ at: instantOf("2026-11-18", "22:00", "Asia/Kolkata") });
  const [asha, arjun] = [await club.member("asha"), await club.member("arjun")];
  const consent = { memberId: ASHA, purpose: "whatsapp_messages" as const, given: true };
  await setConsent(club.db, { ...consent, now: club.clock.at });
  await asha.post("/settings/notifications", { "community-message": "on" });
  await sendPost(asha, "Good morning");
  const comment = { intent: "comment", postId: await newestId(club), content: "Well run" };
  for (let n = 0; n < 3; n += 1) {
    club.clock.at += 1000;
    await sendToFeed(arjun, { ...comment, submitKey: crypto.randomUUID() });
  }
  const waiting = club.db.selectFrom("messages").select("kind").where("state", "=", "queued");
  expect(await waiting.execute()).toEqual([{ kind: "comment" }]);
});

test("a comment on a deleted post, sent without a script, keeps its text for the next page, once", async () => {
  const club = await TestClub.open();
  const asha = await club.member("asha");
  const answer = await asha.post(
    "/community/posts",
    {
      intent: "comment",
      postId: "gone",
      content: "See you at the gate",
      submitKey: crypto.randomUUID(),
    },
    { Accept: "text/html" },
  );
  expect(answer.location).toBe("/community?problem=not_found");
  const page = (await asha.get(answer.location ?? "")).text;
  expect(page).toContain("This post is no longer there.");
  expect(page).toMatch(/<textarea[^>]*>See you at the gate<\/textarea>/);
  expect((await asha.get("/community")).text).not.toContain("See you at the gate");
});
