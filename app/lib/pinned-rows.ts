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
