import { PROMISES } from "~/content/promises";
import type { PictureId } from "~/db/tables/shapes";

export const PICTURE_MAX_BYTES = PROMISES.pictureMegabytes * 1024 * 1024;

/** The address of a picture. */
export function pictureHref(pictureId: PictureId): string {
  return `/pictures/${pictureId}.webp`;
}

const UPLOADED = /^\/pictures\/([\w-]+)\.webp(?:#\d{1,3}-\d{1,3})?$/;

/** The picture that was uploaded at this address; undefined for any other address. */
export function pictureIdOf(address: string): PictureId | undefined {
  return UPLOADED.exec(address)?.[1];
}
