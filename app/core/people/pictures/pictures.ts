import { PROMISES } from "~/content/promises";
import type { PictureId } from "~/db/tables/shapes";

export const NO_PICTURE_TEXT = "Please choose a picture first.";

export const PICTURE_MAX_BYTES = PROMISES.pictureMegabytes * 1024 * 1024;

/** The texts for a refused upload. */
export const PICTURE_REFUSAL_TEXTS: Record<"too_large" | "not_a_picture", string> = {
  too_large: `This picture is too large: at most ${PROMISES.pictureMegabytes} MB and 24 megapixels.`,
  not_a_picture: "This file is not a picture that we can read. Use JPEG, PNG or WebP.",
};

/** The address of a picture. */
export function pictureHref(pictureId: PictureId): string {
  return `/pictures/${pictureId}.webp`;
}
