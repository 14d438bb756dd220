import { CAST, type CastName } from "./cast";
import { drawPerson, type Person, type Spot } from "./figure";
import type { PoseName } from "./poses";

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
