/**
 * Removes rows until none is left: a statement that waited for another process's lock does not see the rows that the
 * other process inserted (PostgreSQL).
 */
export async function deleteUntilNone(
  remove: () => Promise<{ numDeletedRows: bigint }>,
): Promise<void> {
  while ((await remove()).numDeletedRows > 0n);
}
