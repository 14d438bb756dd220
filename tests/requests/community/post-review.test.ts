import { expect, test } from "vitest";
import { eraseMember } from "~/core/account/erasure/erase-member.server";
import { fieldValue, readable } from "../../support/browser";
import { TestClub } from "../../support/club";

const POSTS = "/admin/posts";

/** A club with a post by Asha that Arjun reported. */
async function reportedPost(reason = "spam") {
  const club = await TestClub.open();
  const [asha, arjun] = [await club.member("asha"), await club.member("arjun")];
  const submitKey = crypto.randomUUID();
  await asha.post("/community/posts", { intent: "add", content: "Buy my shoes", submitKey });
  const { id: postId } = await club.db.selectFrom("posts").select("id").executeTakeFirstOrThrow();
  const report = { intent: "report", postId, reason };
  expect((await arjun.post("/community/posts", report)).status).toBe(200);
  return { club, asha, arjun, postId, report, admin: await club.admin() };
}

const actions = async (club: TestClub) =>
  (await club.db.selectFrom("audit_log").select(["action", "details"]).orderBy("id").execute())
    .filter(({ action }) => action.startsWith("post_") || action.startsWith("reports_"))
    .map(({ action, details }) => `${action} ${details}`);

test("an admin hides a reported post with a reason for its author", async () => {
  const { club, asha, arjun, postId, report, admin } = await reportedPost();
  await arjun.post("/community/posts", report);
  const page = readable((await admin.get(POSTS)).text);
  expect(page).toContain("Asha Raman · Wed, 18 Nov");
  expect(page).toContain("Buy my shoes");
  expect(page).toContain("Advertising or spam , said by Arjun");
  expect(page.match(/said by/g)).toHaveLength(1);
  const blank = await admin.post(POSTS, { intent: "hide", postId, reason: "  " });
  expect(blank.status).toBe(400);
  expect(readable(blank.text)).toContain("Please say why.");
  const hide = { intent: "hide", postId, reason: "No selling, please" };
  expect(readable((await admin.post(POSTS, hide)).text)).toContain("The post is taken down");
  expect((await admin.post(POSTS, hide)).status).toBe(409);
  for (const member of [asha, arjun]) {
    expect((await member.get("/community")).text).not.toContain("Buy my shoes");
    expect((await member.get(`/community/posts/${postId}`)).status).toBe(404);
  }
  const inbox = readable((await asha.get("/inbox")).text);
  expect(inbox).toContain("The club took down one of your posts");
  expect(inbox).toContain("No selling, please");
  expect(readable((await admin.get(POSTS)).text)).toContain("No reported posts");
  const hidden = readable((await admin.get(`${POSTS}?list=hidden`)).text);
  expect(hidden).toContain("Taken down by ravi on Wed, 18 Nov: No selling, please");
  const restore = { intent: "restore", postId };
  expect(readable((await admin.post(POSTS, restore)).text)).toContain("The post is shown again.");
  expect((await admin.post(POSTS, restore)).status).toBe(409);
  expect((await asha.get("/community")).text).toContain("Buy my shoes");
  expect(await actions(club)).toEqual([
    'post_hidden {"reason":"No selling, please"}',
    "post_restored {}",
  ]);
  expect(readable((await admin.get("/admin/audit")).text)).toContain("Post shown again");
});

test("posts and comments that were taken down stand on pages, the latest first", async () => {
  const { club, postId, admin } = await reportedPost();
  const { db } = club;
  const post = await db.selectFrom("posts").select("member_id").executeTakeFirstOrThrow();
  for (let at = 1; at <= 25; at += 1) {
    const text = { content: `text ${at} of many`, created_at: at, hidden_at: at };
    const row = { id: `taken-down-${at}`, submit_key: `key-${at}`, ...post, ...text };
    if (at % 2 === 0) {
      const counts = { likes: 0, comments: 0, shares: 0 };
      await db
        .insertInto("posts")
        .values({ ...row, ...counts })
        .execute();
    } else {
      await db
        .insertInto("post_comments")
        .values({ ...row, post_id: postId })
        .execute();
    }
  }
  const textsAt = async (search: string) => {
    const page = await admin.get(`${POSTS}${search}`);
    const [next = ""] = /\?[^"]*after=[^"]*/.exec(page.text) ?? [];
    const texts = [...page.text.matchAll(/text (\d+) of many/g)].map(([, at]) => Number(at));
    return { next: next.replaceAll("&amp;", "&"), texts: [...new Set(texts)] };
  };
  const first = await textsAt("?list=hidden");
  expect(first.texts).toEqual(Array.from({ length: 20 }, (_, index) => 25 - index));
  expect((await textsAt(first.next)).texts).toEqual([5, 4, 3, 2, 1]);
});

test("dismissed reports keep the post off the list until a new one", async () => {
  const { club, asha, postId, admin } = await reportedPost("private");
  const dismiss = { intent: "dismiss", postId };
  expect(readable((await admin.post(POSTS, dismiss)).text)).toContain("The post stays.");
  expect((await admin.post(POSTS, dismiss)).status).toBe(409);
  expect((await asha.get("/community")).text).toContain("Buy my shoes");
  expect(readable((await admin.get(POSTS)).text)).toContain("No reported posts");
  const meena = await club.member("meena");
  await meena.post("/community/posts", { intent: "report", postId });
  const again = readable((await admin.get(POSTS)).text);
  expect(again).toContain("Something else");
  await eraseMember(club.db, { memberId: "sample-member-meena", now: club.clock.at });
  expect(readable((await admin.get(POSTS)).text)).toContain("No reported posts");
});

test("a member reports a post again once its author has changed it since the club's verdict", async () => {
  const { club, asha, arjun, postId, report, admin } = await reportedPost();
  await admin.post(POSTS, { intent: "dismiss", postId });
  await arjun.post("/community/posts", report);
  expect(readable((await admin.get(POSTS)).text)).toContain("No reported posts");
  club.clock.at += 1_000;
  await asha.post("/community/posts", { intent: "change", postId, content: "Buy my bad shoes" });
  await arjun.post("/community/posts", report);
  await arjun.post("/community/posts", report);
  const page = readable((await admin.get(POSTS)).text);
  expect(page).toContain("Buy my bad shoes");
  expect(page.match(/said by/g)).toHaveLength(1);
  await eraseMember(club.db, { memberId: "sample-member-arjun", now: club.clock.at });
  expect(readable((await admin.get(POSTS)).text)).toContain("No reported posts");
});

test.each([
  ["dismissed", "dismiss", POSTS],
  ["shown again", "restore", `${POSTS}?list=hidden`],
])("a post is not %s on a page that has its earlier text", async (_, intent, list) => {
  const { asha, postId, admin } = await reportedPost();
  if (intent === "restore") await admin.post(POSTS, { intent: "hide", postId, reason: "No ads" });
  const verdict = async () => {
    const { text } = await admin.get(list);
    return { intent, postId, loaded: fieldValue(text, "loaded") };
  };
  const early = await verdict();
  await asha.post("/community/posts", { intent: "change", postId, content: "Worse words" });
  const refused = await admin.post(list, early);
  expect(refused.status).toBe(409);
  expect(readable(refused.text)).toContain("Somebody else has just changed this.");
  expect(readable(refused.text)).toContain("Worse words");
  expect((await admin.post(list, await verdict())).status).toBe(200);
});

test("a report needs a known reason", async () => {
  const { club, postId } = await reportedPost();
  const page = await (await club.member("meena")).get(`/community/posts/${postId}?report`);
  for (const reason of ["Unkind or abusive", "Shows somebody's private details", "Something else"])
    expect(readable(page.text)).toContain(reason);
  const odd = { intent: "report", postId, reason: "because" };
  expect((await (await club.member("meena")).post("/community/posts", odd)).status).toBe(400);
});

test("only admins review posts", async () => {
  const { asha, postId } = await reportedPost();
  expect((await asha.post(POSTS, { intent: "hide", postId, reason: "x" })).status).toBe(403);
  expect((await asha.get(POSTS)).location).toContain("/admin?next=");
});
