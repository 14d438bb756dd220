import type { Db } from "~/db/tables";
import type { PictureId } from "~/db/tables/shapes";

/** The WebP bytes of a picture, or undefined. */
export async function findPicture(
  db: Db,
  input: { pictureId: PictureId },
): Promise<{ bytes: Uint8Array } | undefined> {
  return await db
    .selectFrom("pictures")
    .select("bytes")
    .where("id", "=", input.pictureId)
    .executeTakeFirst();
}
