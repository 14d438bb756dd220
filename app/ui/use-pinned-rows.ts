import { useState } from "react";

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
    address,
    rows,
    moved: new Set(moved),
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

/**
 * The rows of a list together with rows that were moved and left it: each stays behind the row that it
 * followed, so that no row moves under the pointer.
 */
export function pinnedRows<Row extends { id: string }>(
  before: readonly (Row & { isHeld: boolean })[],
  now: readonly Row[],
  moved: ReadonlySet<string>,
): (Row & { isHeld: boolean })[] {
  const present = new Set(now.map(({ id }) => id));
  const shown = now.map((row) => ({ ...row, isHeld: false }));
  before.forEach((row, index) => {
    if (present.has(row.id) || !moved.has(row.id)) return;
    const leader = before.slice(0, index).findLast(({ id }) => shown.some((row) => row.id === id));
    const at = leader ? shown.findIndex(({ id }) => id === leader.id) + 1 : 0;
    shown.splice(at, 0, { ...row, isHeld: true });
  });
  return shown;
}
