import type { Db } from "~/db/tables";

/** Removes a picture for good; nothing happens when it is gone already. */
export async function removePicture(db: Db, input: { pictureId: string }): Promise<void> {
  await db.deleteFrom("pictures").where("id", "=", input.pictureId).execute();
}
