/** The figures that Litestream serves on this machine. */
import { once } from "node:events";
import { createServer } from "node:net";
import { SECOND_MS } from "~/lib/dates";
import { portOf } from "~/lib/port-of";

const ANSWER_LIMIT_MS = SECOND_MS;

/** How often Litestream has read the log. */
export interface LitestreamFigures {
  syncs: number;
  failedSyncs: number;
}

/** Undefined where no Litestream that copies this database answers. */
export async function readFigures(
  address: string,
  database: string,
): Promise<LitestreamFigures | undefined> {
  const lines = (await readText(address)).split("\n");
  const figure = (name: string) => {
    const begin = `${name}{db=${JSON.stringify(database)}} `;
    return Number(lines.find((line) => line.startsWith(begin))?.slice(begin.length));
  };
  const figures = {
    syncs: figure("litestream_sync_count"),
    failedSyncs: figure("litestream_sync_error_count"),
  };
  return Object.values(figures).some(Number.isNaN) ? undefined : figures;
}

async function readText(address: string): Promise<string> {
  try {
    const signal = AbortSignal.timeout(ANSWER_LIMIT_MS);
    return await (await fetch(`http://${address}/metrics`, { signal })).text();
  } catch {
    return "";
  }
}

/** An address of this machine that nothing listens on; another program may take it before Litestream does. */
export async function freeAddress(): Promise<string> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const port = portOf(server);
  server.close();
  await once(server, "close");
  return `127.0.0.1:${port}`;
}
