import type { PictureId } from "~/db/tables/shapes";

/** A post's picture, with its size in pixels, so that its place is kept until it has loaded. */
export interface PostImage {
  id: PictureId;
  width: number;
  height: number;
}

interface ImageColumns {
  imageId: PictureId | null;
  imageWidth: number | null;
  imageHeight: number | null;
}

/** The picture of a row that joins it, if there is one. */
export function postImage({ imageId, imageWidth, imageHeight }: ImageColumns): PostImage | null {
  if (imageId === null) return null;
  return { id: imageId, width: imageWidth ?? 0, height: imageHeight ?? 0 };
}
