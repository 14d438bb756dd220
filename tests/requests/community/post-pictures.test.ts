/** Pictures of posts in the feed and on the admin's list of reports. */
import sharp from "sharp";
import { expect, test } from "vitest";
import { removePost } from "~/core/community/feed/write-feed.server";
import { POST_UNDO_MINUTES } from "~/core/community/posts";
import { listFeed } from "~/core/community/posts.server";
import { purgeRemovedPosts, restorePost } from "~/core/community/write/comment-on-post.server";
import { MINUTE_MS } from "~/lib/dates";
import { type Browser, readable } from "../../support/browser";
import { TestClub } from "../../support/club";
import { JSON_ANSWER, newestId, PAGE_ANSWER } from "../../support/community";
import { pausedTransaction, untilLockAwaited } from "../../support/waiting-locks";

const ASHA = "sample-member-asha";

async function openWithPicture(size = { width: 90, height: 60 }) {
  const club = await TestClub.open();
  const asha = await club.member("asha");
  const send = async (bytes: Uint8Array, wanted = JSON_ANSWER) => {
    const body = new FormData();
    body.append("intent", "add");
    body.append("content", "Look");
    body.append("submitKey", crypto.randomUUID());
    body.append("picture", new File([new Uint8Array(bytes)], "run.jpg"));
    const headers = { Origin: asha.origin, ...wanted };
    return await asha.send("/community/posts", { method: "POST", body, headers });
  };
  const sheet = sharp({ create: { ...size, channels: 3, background: "#4a2c6d" } });
  expect((await send(await sheet.jpeg().toBuffer())).status).toBe(200);
  return { club, asha, send };
}

async function pathOf(asha: Browser) {
  const { text } = await asha.get("/community");
  return /src="(\/pictures\/[\w-]+\.webp)"/.exec(text)?.[1] ?? "";
}

test("a post with a file that is no picture is refused", async () => {
  const { club, asha, send } = await openWithPicture();
  const letter = new TextEncoder().encode("GIF89a no");
  expect((await send(letter)).status).toBe(400);
  const led = await asha.get((await send(letter, PAGE_ANSWER)).location ?? "");
  expect(readable(led.text)).toContain("This file is not a picture that we can read.");
  // What was typed without a script is there to be posted with another picture, once.
  expect(led.text).toMatch(/<textarea[^>]*>Look<\/textarea>/);
  expect((await asha.get("/community")).text).not.toMatch(/>Look<\/textarea>/);
  expect((await listFeed(club.db, { viewerId: ASHA })).posts).toHaveLength(1);
});

test("the place of a post's picture is kept until it has loaded", async () => {
  const { club, asha } = await openWithPicture();
  for (const path of ["/community", `/community/posts/${await newestId(club)}`])
    expect((await asha.get(path)).text).toMatch(
      /<img src="\/pictures\/[^"]+" width="90" height="60"/,
    );
});

test("the place of a reported post's picture is kept in its shown size", async () => {
  const { club } = await openWithPicture({ width: 900, height: 512 });
  const arjun = await club.member("arjun");
  const postId = await newestId(club);
  await arjun.post("/community/posts", { intent: "report", postId, reason: "spam" });
  expect((await (await club.admin()).get("/admin/posts")).text).toMatch(
    /<img src="\/pictures\/[^"]+" width="450" height="256"/,
  );
});

test("a post's picture is for members and admins, a member's own picture for all", async () => {
  const { club, asha } = await openWithPicture();
  const path = await pathOf(asha);
  expect((await asha.get(path)).status).toBe(200);
  expect((await (await club.admin()).get(path)).status).toBe(200);
  expect((await club.visitor().get(path)).status).toBe(404);
  const picture_id = path.slice("/pictures/".length, -".webp".length);
  await club.db.updateTable("posts").set({ picture_id: null }).execute();
  await club.db.updateTable("members").set({ picture_id }).where("id", "=", ASHA).execute();
  expect((await club.visitor().get(path)).status).toBe(200);
});

test("a post's picture is at no other address and by no other method for a visitor", async () => {
  const { club, asha } = await openWithPicture();
  const path = await pathOf(asha);
  const bare = path.replace(".webp", "");
  const paths = [path, `${path}?w=1`, bare, `${path}.data`, `${bare}.data`, `/kn${path}`];
  for (const address of paths)
    for (const method of ["GET", "HEAD"]) {
      const init = { method, headers: { Range: "bytes=0-9" } };
      const { status, headers } = await club.visitor().send(address, init);
      expect([address, method, status]).toEqual([address, method, 404]);
      expect(headers.get("Cache-Control") ?? "").not.toContain("immutable");
    }
});

test("the picture of a hidden or deleted post, or of a blocked member's, is for admins alone", async () => {
  const { club, asha } = await openWithPicture();
  const [path, arjun, admin] = [await pathOf(asha), await club.member("arjun"), await club.admin()];
  const seen = async () => [(await arjun.get(path)).status, (await admin.get(path)).status];
  expect(await seen()).toEqual([200, 200]);
  const change = (set: { hidden_at?: number | null; removed_at?: number | null }) =>
    club.db.updateTable("posts").set(set).where("picture_id", "is not", null).execute();
  await change({ hidden_at: club.clock.at });
  expect(await seen()).toEqual([404, 200]);
  await change({ hidden_at: null, removed_at: club.clock.at });
  expect(await seen()).toEqual([404, 200]);
  await change({ removed_at: null });
  expect(await seen()).toEqual([200, 200]);
  const postId = await newestId(club);
  await arjun.post("/community/posts", { intent: "block", postId });
  expect(await seen()).toEqual([404, 200]);
});

test("the re-encoded picture of a post goes with the post", async () => {
  const { club, asha } = await openWithPicture();
  expect((await asha.get("/community")).text).toMatch(/src="\/pictures\/[\w-]+\.webp"/);
  const now = club.clock.at;
  await removePost(club.db, { memberId: ASHA, postId: await newestId(club), now });
  expect(await purgeRemovedPosts(club.db, { now: now + POST_UNDO_MINUTES * MINUTE_MS })).toBe(1);
  expect(await club.db.selectFrom("pictures").select("id").execute()).toEqual([]);
});

test("a post that is brought back while deleted ones are removed for good stays", async () => {
  const { club } = await openWithPicture();
  const { db } = club;
  const now = club.clock.at;
  const whose = { memberId: ASHA, postId: await newestId(club), now };
  await removePost(db, whose);
  const restoring = pausedTransaction(db, async (db) => {
    expect(await restorePost(db, whose)).toEqual({ ok: true });
  });
  const own = await restoring.done;
  const purged = purgeRemovedPosts(db, { now: now + POST_UNDO_MINUTES * MINUTE_MS });
  await untilLockAwaited(own);
  await restoring.commit();
  expect(await purged).toBe(0);
});
