import { useState } from "react";
import { pinnedRows } from "~/lib/pinned-rows";

/**
 * The rows of a list, with moved ones in their old places and marked with `isHeld`, while the address is the
 * same. `moved` are the ids that the last change moved.
 */
export function usePinnedRows<Row extends { id: string }>(
  rows: readonly Row[],
  moved: readonly string[],
  address: string,
): (Row & { isHeld: boolean })[] {
  const [kept, setKept] = useState(() => ({
    ...{ address, rows, moved: new Set(moved) },
    shown: pinnedRows<Row>([], rows, new Set()),
  }));
  const isSamePage = kept.address === address;
  const isNew = moved.some((id) => !kept.moved.has(id));
  if (isSamePage && kept.rows === rows && !isNew) return kept.shown;
  const all = new Set(isSamePage ? [...kept.moved, ...moved] : []);
  const shown = pinnedRows(isSamePage ? kept.shown : [], rows, all);
  setKept({ address, rows, moved: all, shown });
  return shown;
}
