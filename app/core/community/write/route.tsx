import { redirect, replace } from "react-router";
import { cursorIn, pageAfter } from "~/core/community/feed/feed-rules";
import { writeFeed } from "~/core/community/feed/write-feed.server";
import { feedWriteSchema } from "~/core/community/form";
import { findInFeed, listFeed } from "~/core/community/posts.server";
import { FEED_REFUSAL_TEXTS } from "~/core/community/texts";
import { chosenFile } from "~/lib/text-encoding";
import { requestContext } from "~/middleware/context.server";
import { memberContext } from "~/middleware/member.server";
import { redirectTelling } from "~/middleware/told-once.server";
import { limitWrite } from "~/middleware/write-limits.server";
import { FORM_TEXTS } from "~/texts/site-wide/forms";
import type { Route } from "./+types/route";

/** Earlier posts for a feed that is open; a page request is redirected to the feed. */
export async function loader({ context, request, url }: Route.LoaderArgs) {
  if (request.headers.get("Accept") !== "application/json") throw redirect("/community");
  const { db, now } = context.get(requestContext);
  const from = cursorIn(url.searchParams);
  const { posts, isLast } = await listFeed(db, {
    viewerId: context.get(memberContext).id,
    now,
    from,
  });
  return Response.json({ posts, isLast, from });
}

/** What others read. */
const PUBLISHED: ReadonlySet<string> = new Set(["add", "change", "comment"]);

/**
 * Every write to the feed. A script gets the outcome; a form that was sent without one, or from a post's own page
 * that may be gone now (`?back`), is redirected to a page that exists.
 */
export async function action({ context, request, url }: Route.ActionArgs) {
  const { db, now } = context.get(requestContext);
  const form = await request.formData();
  const parsed = feedWriteSchema.safeParse(Object.fromEntries(form));
  if (!parsed.success) {
    return Response.json({ ok: false, message: FORM_TEXTS.reload }, { status: 400 });
  }
  const write = parsed.data;
  if (PUBLISHED.has(write.intent))
    await limitWrite({ context, request }, "/community/posts publish");
  const picture = await chosenFile(form.get("picture"))?.bytes();
  const viewerId = context.get(memberContext).id;
  const outcome = await writeFeed(db, { memberId: viewerId, write, picture, now });
  const postId = "postId" in write ? write.postId : undefined;
  const post = postId === undefined ? undefined : await findInFeed(db, { viewerId, now, postId });
  const isPlain = request.headers.get("Accept")?.includes("text/html");
  if (isPlain || url.searchParams.has("back")) {
    if (!outcome.ok && (write.intent === "comment" || write.intent === "add"))
      throw await redirectTelling(
        context,
        pageAfter(post, outcome),
        new URLSearchParams({ typed: write.content }),
        replace,
      );
    throw replace(pageAfter(post, outcome));
  }
  const answer = { ...outcome, intent: write.intent, postId, post: post ?? null };
  if (outcome.ok) return Response.json(answer);
  const status = ["not_found", "no_comment"].includes(outcome.reason) ? 404 : 400;
  return Response.json({ ...answer, message: FEED_REFUSAL_TEXTS[outcome.reason] }, { status });
}
