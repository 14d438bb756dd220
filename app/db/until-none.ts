/**
 * Removes rows until none is left: PostgreSQL does not see what another process stored while the first statement waited
 * for it.
 */
export async function untilNone(remove: () => Promise<{ numDeletedRows: bigint }>): Promise<void> {
  while ((await remove()).numDeletedRows > 0n);
}
