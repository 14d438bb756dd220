/** Changes no table: `updateCounters` installs and counts after all migrations. */
export async function up(): Promise<void> {}
