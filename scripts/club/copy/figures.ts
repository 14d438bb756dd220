/** The figures that Litestream serves on this machine. */
import { once } from "node:events";
import { createServer } from "node:net";
import { SECOND_MS } from "~/lib/dates";

const ANSWER_LIMIT_MS = SECOND_MS;

/** How often Litestream has read the log. */
export interface LitestreamFigures {
  syncs: number;
  failedSyncs: number;
}

/** Undefined while it does not answer. */
export async function readFigures(address: string): Promise<LitestreamFigures | undefined> {
  const text = await readText(address);
  const figure = (name: string) =>
    Number(new RegExp(`^${name}\\{.*\\} (.+)$`, "m").exec(text)?.[1]);
  const figures = {
    syncs: figure("litestream_sync_count"),
    failedSyncs: figure("litestream_sync_error_count"),
  };
  return Object.values(figures).some(Number.isNaN) ? undefined : figures;
}

/** Whether a Litestream that copies this database answers there. */
export async function isServing(address: string | undefined, database: string): Promise<boolean> {
  if (address === undefined) return false;
  return (await readText(address)).includes(`litestream_db_size{db=${JSON.stringify(database)}}`);
}

async function readText(address: string): Promise<string> {
  try {
    const signal = AbortSignal.timeout(ANSWER_LIMIT_MS);
    return await (await fetch(`http://${address}/metrics`, { signal })).text();
  } catch {
    return "";
  }
}

/** An address of this machine that nothing listens on. */
export async function freeAddress(): Promise<string> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  server.close();
  await once(server, "close");
  if (address === null || typeof address === "string") throw new Error("No port was given.");
  return `127.0.0.1:${address.port}`;
}
