import type { Db } from "~/db/tables";
import type { MemberId } from "~/db/tables/shapes";
import { removePicture } from "~/core/people/pictures/remove-picture.server";
import { savePicture } from "~/core/people/pictures/save-picture.server";
import type { Instant } from "~/lib/dates";
import { newId } from "~/lib/ids.server";
import { findSentPost } from "../find-sent-post.server";
import { postProblem } from "../posts";
import type { FeedRefusal } from "../refusals";

type Outcome = { ok: true } | { ok: false; reason: FeedRefusal };

/** Adds a post, once per submit key. Refuses blank or too long text and a file that is no picture. */
export async function addPost(
  db: Db,
  input: {
    memberId: MemberId;
    content: string;
    picture: Uint8Array | undefined;
    submitKey: string;
    now: Instant;
  },
): Promise<Outcome> {
  const { memberId, content, picture, submitKey, now } = input;
  const problem = postProblem(content);
  if (problem) return { ok: false, reason: problem };
  if (await findSentPost(db, { memberId, submitKey })) return { ok: true };
  const saved = picture && (await savePicture(db, { bytes: picture, now }));
  if (saved?.ok === false) return { ok: false, reason: saved.reason };
  const inserted = await db
    .insertInto("posts")
    .values({
      id: newId(),
      member_id: memberId,
      content: content.trim(),
      picture_id: saved?.pictureId ?? null,
      likes: 0,
      comments: 0,
      shares: 0,
      submit_key: submitKey,
      created_at: now,
    })
    .onConflict((conflict) => conflict.columns(["member_id", "submit_key"]).doNothing())
    .executeTakeFirst();
  const isNew = inserted.numInsertedOrUpdatedRows === 1n;
  if (!isNew && saved) await removePicture(db, { pictureId: saved.pictureId });
  return { ok: true };
}
