import type { Db } from "~/db/tables";
import type { PictureId } from "~/db/tables/shapes";

/** Deletes a picture, if it exists. */
export async function removePicture(db: Db, input: { pictureId: PictureId }): Promise<void> {
  await db.deleteFrom("pictures").where("id", "=", input.pictureId).execute();
}
