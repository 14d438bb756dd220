import type { Db } from "~/db/tables";

/** Deletes a picture, if it exists. */
export async function removePicture(db: Db, input: { pictureId: string }): Promise<void> {
  await db.deleteFrom("pictures").where("id", "=", input.pictureId).execute();
}
