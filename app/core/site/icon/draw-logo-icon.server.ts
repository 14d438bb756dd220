import { findPicture } from "~/core/people/pictures/set-profile-picture.server";
import type { Db } from "~/db/tables";
import { drawIcon } from "~/gateways/pictures";
import { type Icon, iconHref, readIconName } from "./icons";

/** Every mask leaves a circle of 80 % of the side; a square in it has 56 %. */
const PARTS: Record<Icon["kind"], number> = { plain: 1, white: 0.8, maskable: 0.56 };

interface Drawn {
  logo: string | undefined;
  icons: Map<string, Uint8Array<ArrayBuffer>>;
}

let drawn: Drawn = { logo: undefined, icons: new Map() };

/** The PNG at '/icons/…', kept in memory; undefined for what is no icon of the club's logo. */
export async function drawLogoIcon(
  db: Db,
  { name, logo }: { name: string; logo: string | undefined },
): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const icon = readIconName(name);
  if (!icon || iconHref(logo, icon) !== `/icons/${name}`) return undefined;
  if (drawn.logo !== logo) drawn = { logo, icons: new Map() };
  const { icons } = drawn;
  const kept = icons.get(name);
  if (kept) return kept;
  const picture = await findPicture(db, { pictureId: icon.pictureId });
  if (!picture) return undefined;
  const { size, kind } = icon;
  const isClear = kind === "plain";
  const png = await drawIcon(picture.bytes, { size, part: PARTS[kind], isClear });
  icons.set(name, png);
  return png;
}
