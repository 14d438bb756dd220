import { CAST, type CastName } from "./cast.ts";
import { drawPerson, type Person, type Spot } from "./figure.ts";
import type { PoseName } from "./poses.ts";

type Extra = Partial<Pick<Person, "holds" | "hasBib" | "bottomColour">>;

/** A person of the cast in a pose, at x and y on the ground in a size. */
export function stands(
  name: CastName,
  pose: PoseName,
  at: readonly [number, number, number],
  more: Extra & { isTurned?: boolean } = {},
): string {
  const { isTurned, ...extra } = more;
  const [x, y, scale] = at;
  const spot: Spot = { at: [x, y], scale, ...(isTurned && { isTurned }) };
  return drawPerson({ ...CAST[name], pose, ...extra }, spot);
}
