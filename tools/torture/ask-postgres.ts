import pg from "pg";

/** The rows of a statement, on a new connection; rejects when there is no answer in time. */
export async function askPostgres(
  url: string,
  statement: string,
  { withinMs = 2_000 }: { withinMs?: number } = {},
): Promise<{ id?: string }[]> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: withinMs,
    query_timeout: withinMs,
  });
  client.on("error", () => {});
  try {
    await client.connect();
    const { rows } = await client.query(statement);
    return rows;
  } finally {
    // A server that is paused never confirms the end.
    void client.end().catch(() => {});
  }
}
