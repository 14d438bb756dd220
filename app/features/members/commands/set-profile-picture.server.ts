import type { Db } from "~/db/tables";
import { removePicture, savePicture } from "~/features/pictures/commands.server";
import type { Instant } from "~/lib/dates";
import { findProfile } from "../queries/find-profile.server";

type Outcome = { ok: true } | { ok: false; reason: "refused"; message: string };

/** Gives a member a new picture, or none where there are no bytes, and removes the one before. */
export async function setProfilePicture(
  db: Db,
  input: { memberId: string; bytes: Uint8Array | undefined; now: Instant },
): Promise<Outcome> {
  const { memberId, bytes, now } = input;
  const saved = bytes && (await savePicture(db, { bytes, now }));
  if (saved?.ok === false) return { ok: false, reason: "refused", message: saved.message };
  const before = await findProfile(db, { memberId });
  await db
    .updateTable("members")
    .set({ picture_id: saved?.pictureId ?? null, updated_at: now })
    .where("id", "=", memberId)
    .execute();
  if (before?.pictureId) await removePicture(db, { pictureId: before.pictureId });
  return { ok: true };
}
