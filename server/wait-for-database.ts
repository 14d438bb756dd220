import { createServer } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { type DatabaseProblem, databaseProblemOf } from "~/db/database-problem";
import type { Log } from "~/gateways/log";
import { SECOND_MS } from "~/lib/dates";

const FIRST_PAUSE_MS = SECOND_MS;
const LONGEST_PAUSE_MS = 10 * SECOND_MS;

/** The database cannot be used until somebody does what the message says. */
export class DatabaseRefusal extends Error {}

/**
 * The result of `open`, tried again while the database is not up, with one line in the log for each try. `onWait` is
 * called before the first pause. Throws DatabaseRefusal for what waiting does not mend.
 */
export async function openWhenUp<T>(
  open: () => Promise<T>,
  { log, onWait }: { log: Pick<Log, "warn">; onWait: () => Promise<void> },
): Promise<T> {
  for (let pauseMs = FIRST_PAUSE_MS; ; pauseMs = Math.min(2 * pauseMs, LONGEST_PAUSE_MS)) {
    const tried = await attempt(open);
    if ("opened" in tried) return tried.opened;
    const { text, mayPass } = tried.problem;
    if (!mayPass) throw new DatabaseRefusal(text);
    if (pauseMs === FIRST_PAUSE_MS) await onWait();
    log.warn({ event: "database_awaited", nextTryInMs: pauseMs }, text);
    await sleep(pauseMs);
  }
}

async function attempt<T>(
  open: () => Promise<T>,
): Promise<{ opened: T } | { problem: DatabaseProblem }> {
  try {
    return { opened: await open() };
  } catch (error) {
    const problem = databaseProblemOf(error);
    if (!problem) throw error;
    return { problem };
  }
}

const WAITING_TEXT = "The club opens as soon as its database answers.";

/** Answers in the club's place while its database is not up: `/healthz` with 200, all else with 503. */
export class WaitingSite {
  readonly #server = createServer((request, response) => {
    const isHealth = request.url === "/healthz";
    response.writeHead(isHealth ? 200 : 503, {
      "Content-Type": "text/plain; charset=utf-8",
      "Cache-Control": "no-store",
      ...(isHealth ? {} : { "Retry-After": String(LONGEST_PAUSE_MS / SECOND_MS) }),
    });
    response.end(isHealth ? "ok" : WAITING_TEXT);
  });

  /** Rejects when the port is taken. */
  async open(port: number, host: string): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    this.#server.once("error", reject).listen(port, host, resolve);
    await promise;
    // The script that started this process is gone.
    process.once("disconnect", endProcess);
  }

  async close(): Promise<void> {
    process.off("disconnect", endProcess);
    if (!this.#server.listening) return;
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#server.close(() => resolve());
    this.#server.closeAllConnections();
    await promise;
  }
}

const endProcess = () => process.exit(0);
