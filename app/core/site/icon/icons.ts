import type { PictureId } from "~/db/tables/shapes";

/** The sides of the icons that a club's logo is drawn as, in pixels. */
const ICON_SIZES = [32, 96, 180, 192, 512] as const;

/**
 * The placing of a logo on its icon: alone, on white as home screens need it, or with a margin that may be
 * cut off.
 */
const ICON_KINDS = ["plain", "white", "maskable"] as const;

export interface Icon {
  size: (typeof ICON_SIZES)[number];
  kind: (typeof ICON_KINDS)[number];
}

const LOGO = /^\/pictures\/([\w-]+)\.webp$/;
const NAME = /^([\w-]+)\.(\d+)\.([a-z]+)\.png$/;

/**
 * The address of an icon with this logo; another logo has other addresses. Undefined for a club without a
 * logo.
 */
export function iconHref(logo: string | undefined, { size, kind }: Icon): string | undefined {
  const [, id] = LOGO.exec(logo ?? "") ?? [];
  return id && `/icons/${id}.${size}.${kind}.png`;
}

/** The picture and the icon that an address under '/icons/' names; undefined for any other name. */
export function readIconName(name: string): (Icon & { pictureId: PictureId }) | undefined {
  const [, pictureId, side, typed] = NAME.exec(name) ?? [];
  const size = ICON_SIZES.find((one) => String(one) === side);
  const kind = ICON_KINDS.find((one) => one === typed);
  return pictureId && size && kind ? { pictureId, size, kind } : undefined;
}
