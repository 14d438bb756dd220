/** A client that keeps writing to one machine directly, whichever machine is the primary. */
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";

const EVERY_MS = 100;
const PATIENCE_MS = 2_000;

export interface Intruder {
  stop: () => Promise<void>;
  /** The acknowledged rows. */
  written: string[];
}

export const INTRUDED = "create table if not exists torture_probe (id text primary key)";

/** Writes rows to the database at `url`, by an existing connection and by new ones, until it is stopped. */
export async function intrude(url: string, name: string): Promise<Intruder> {
  const written: string[] = [];
  let isOver = false;
  let count = 0;
  const write = async (client: pg.Client) => {
    count += 1;
    const id = `${name} ${count}`;
    await client.query("insert into torture_probe values ($1)", [id]);
    written.push(id);
  };
  const open = async () => {
    const client = new pg.Client({
      connectionString: url,
      connectionTimeoutMillis: PATIENCE_MS,
      query_timeout: PATIENCE_MS,
    });
    client.on("error", () => {});
    await client.connect();
    return client;
  };
  const early = await open();
  const byEarly = async () => {
    while (!isOver) {
      // A paused machine answers when it is resumed.
      await write(early).catch(() => {});
      await sleep(EVERY_MS);
    }
    await early.end().catch(() => {});
  };
  const byNew = async () => {
    while (!isOver) {
      const client = await open().catch(() => undefined);
      if (client) await write(client).catch(() => {});
      void client?.end().catch(() => {});
      await sleep(EVERY_MS);
    }
  };
  const running = [byEarly(), byNew()];
  return {
    written,
    async stop() {
      isOver = true;
      await Promise.race([Promise.all(running), sleep(2 * PATIENCE_MS)]);
    },
  };
}
