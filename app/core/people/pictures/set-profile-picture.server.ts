import type { Db } from "~/db/tables";
import type { MemberId, PictureId } from "~/db/tables/shapes";
import { inTransaction } from "~/db/transaction";
import type { Instant } from "~/lib/dates";
import { removePicture } from "./remove-picture.server";
import { savePicture } from "./save-picture.server";

type Outcome = { ok: true } | { ok: false; reason: "refused"; message: string };

/** Replaces a member's picture, or removes it without `bytes`. Refuses what `savePicture` refuses. */
export async function setProfilePicture(
  db: Db,
  input: { memberId: MemberId; bytes: Uint8Array | undefined; now: Instant },
): Promise<Outcome> {
  const { memberId, bytes, now } = input;
  const saved = bytes && (await savePicture(db, { bytes, now }));
  if (saved?.ok === false) return { ok: false, reason: "refused", message: saved.message };
  await inTransaction(db, (db) => exchange(db, { memberId, pictureId: saved?.pictureId, now }));
  return { ok: true };
}

async function exchange(
  db: Db,
  input: { memberId: MemberId; pictureId: PictureId | undefined; now: Instant },
): Promise<void> {
  const ofMember = db.updateTable("members").where("id", "=", input.memberId);
  // Locks the row first, so that of two parallel uploads the second removes the picture of the first.
  const before = await ofMember
    .set({ updated_at: input.now })
    .returning("picture_id as pictureId")
    .executeTakeFirst();
  await ofMember.set({ picture_id: input.pictureId ?? null }).execute();
  if (before?.pictureId) await removePicture(db, { pictureId: before.pictureId });
}
