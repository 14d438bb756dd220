import type { Db } from "~/db/tables";
import type { MemberId, PictureId, PostId } from "~/db/tables/shapes";
import { inTransaction } from "~/db/transaction";
import { preparePicture } from "~/gateways/pictures";
import type { Instant } from "~/lib/dates";
import type { Focus } from "~/lib/focal-point";
import { newToken } from "~/lib/ids.server";
import { PICTURE_REFUSAL_TEXTS } from "~/texts/people/pictures";
import { hasNumber } from "../members.server";
import { PICTURE_MAX_BYTES } from "./pictures";

type Outcome = { ok: true } | { ok: false; reason: "refused"; message: string };

/**
 * Replaces a member's picture, or removes it without `bytes`; none is kept of a member who was erased or merged while it
 * was prepared. Refuses what `savePicture` refuses.
 */
export async function setProfilePicture(
  db: Db,
  { memberId, bytes, now }: { memberId: MemberId; bytes: Uint8Array | undefined; now: Instant },
): Promise<Outcome> {
  const saved = bytes && (await savePicture(db, { bytes, now }));
  if (saved?.ok === false) return { ok: false, reason: "refused", message: saved.message };
  await inTransaction(db, (db) => exchange(db, { memberId, pictureId: saved?.pictureId, now }));
  return { ok: true };
}

async function exchange(
  db: Db,
  input: { memberId: MemberId; pictureId: PictureId | undefined; now: Instant },
): Promise<void> {
  const ofMember = db
    .updateTable("members")
    .where("id", "=", input.memberId)
    .where(hasNumber("phone"));
  // Locks the row first, so that of two parallel uploads the second removes the picture of the first.
  const before = await ofMember
    .set({ updated_at: input.now })
    .returning("picture_id as pictureId")
    .executeTakeFirst();
  await ofMember.set({ picture_id: input.pictureId ?? null }).execute();
  const unused = before ? before.pictureId : input.pictureId;
  if (unused) await removePicture(db, { pictureId: unused });
}

/** Deletes a picture, if it exists. */
export async function removePicture(db: Db, input: { pictureId: PictureId }): Promise<void> {
  await db.deleteFrom("pictures").where("id", "=", input.pictureId).execute();
}

type SavePictureOutcome =
  | { ok: true; pictureId: PictureId; focus: Focus }
  | { ok: false; reason: "too_large" | "not_a_picture"; message: string };

/** Stores an uploaded picture, re-encoded, under a random id. Refuses a file that is no picture or too large. */
export async function savePicture(
  db: Db,
  input: { bytes: Uint8Array; now: Instant },
): Promise<SavePictureOutcome> {
  const prepared = await preparePicture(input.bytes, { maxBytes: PICTURE_MAX_BYTES });
  if (!prepared.ok) return { ...prepared, message: PICTURE_REFUSAL_TEXTS[prepared.reason] };
  const { bytes, width, height, focus } = prepared;
  const pictureId = newToken();
  await db
    .insertInto("pictures")
    .values({ id: pictureId, bytes, width, height, created_at: input.now })
    .execute();
  return { ok: true, pictureId, focus };
}

/** The WebP bytes of a picture, and the post that shows it; or undefined. */
export async function findPicture(
  db: Db,
  input: { pictureId: PictureId },
): Promise<{ bytes: Uint8Array; postId: PostId | null } | undefined> {
  return await db
    .selectFrom("pictures as p")
    .leftJoin("posts", "posts.picture_id", "p.id")
    .select(["p.bytes", "posts.id as postId"])
    .where("p.id", "=", input.pictureId)
    .executeTakeFirst();
}
