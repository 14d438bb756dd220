import type { PictureId } from "./shapes";

export interface PicturesTables {
  pictures: PicturesTable;
}

export interface PicturesTable {
  id: PictureId;
  /** A WebP file. */
  bytes: Uint8Array;
  width: number;
  height: number;
  created_at: number;
}
