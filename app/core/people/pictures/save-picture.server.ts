import type { Db } from "~/db/tables";
import type { PictureId } from "~/db/tables/shapes";
import { preparePicture } from "~/gateways/pictures";
import type { Instant } from "~/lib/dates";
import { newToken } from "~/lib/ids.server";
import { PICTURE_MAX_BYTES, PICTURE_REFUSAL_TEXTS } from "./pictures";

type Outcome =
  | { ok: true; pictureId: PictureId }
  | { ok: false; reason: "too_large" | "not_a_picture"; message: string };

/** Stores an uploaded picture, re-encoded, under a random id. Refuses a file that is no picture or too large. */
export async function savePicture(
  db: Db,
  input: { bytes: Uint8Array; now: Instant },
): Promise<Outcome> {
  const prepared = await preparePicture(input.bytes, { maxBytes: PICTURE_MAX_BYTES });
  if (!prepared.ok) return { ...prepared, message: PICTURE_REFUSAL_TEXTS[prepared.reason] };
  const { bytes, width, height } = prepared;
  const pictureId = newToken();
  await db
    .insertInto("pictures")
    .values({ id: pictureId, bytes, width, height, created_at: input.now })
    .execute();
  return { ok: true, pictureId };
}
