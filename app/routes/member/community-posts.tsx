import { data, redirect } from "react-router";
import { writeFeed } from "~/features/community/commands/write-feed.server";
import { listFeed } from "~/features/community/queries.server";
import { cursorIn, postProblem } from "~/features/community/rules";
import { feedWriteSchema } from "~/features/community/schema";
import { chosenFile } from "~/lib/chosen-file";
import { appContext } from "~/middleware/context.server";
import { memberContext } from "~/middleware/member.server";
import type { Route } from "./+types/community-posts";

/** Earlier posts for a feed that is open; a person who comes here is led to the feed. */
export async function loader({ context, request }: Route.LoaderArgs) {
  if (request.headers.get("Accept") !== "application/json") throw redirect("/community");
  const { db } = context.get(appContext);
  const from = cursorIn(new URL(request.url).searchParams);
  const { posts, isLast } = await listFeed(db, { viewerId: context.get(memberContext).id, from });
  return Response.json({ posts, isLast, from });
}

/** Every write to the feed. A post from a plain form leads back to the feed, all else gets its outcome. */
export async function action({ context, request }: Route.ActionArgs) {
  const { db, now } = context.get(appContext);
  const form = await request.formData();
  const parsed = feedWriteSchema.safeParse(Object.fromEntries(form));
  if (!parsed.success) {
    return data({ ok: false, message: "Please reload the page and try again." }, { status: 400 });
  }
  const write = parsed.data;
  const picture = await chosenFile(form.get("picture"))?.bytes();
  const memberId = context.get(memberContext).id;
  const outcome = await writeFeed(db, { memberId, write, picture, now });
  if (!outcome.ok && outcome.reason === "not_found") {
    throw data({ reason: "no_post" }, { status: 404 });
  }
  if (write.intent === "add" && request.headers.get("Accept") !== "application/json") {
    const problem = postProblem(write.content);
    throw redirect(problem ? `/community?problem=${problem}` : "/community");
  }
  return Response.json(outcome, { status: outcome.ok ? 200 : 400 });
}
