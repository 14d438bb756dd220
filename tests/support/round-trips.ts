import pg from "pg";
import { onTestFinished, vi } from "vitest";

/** From now on until the test ends: the statements that this process sends to PostgreSQL, BEGIN and COMMIT among them. */
export function sentStatements(): string[] {
  const statements: string[] = [];
  watchQueries(({ text }) => statements.push(text));
  return statements;
}

/** The same with the name of each statement that has one. */
export function sentQueries(): Sent[] {
  const queries: Sent[] = [];
  watchQueries((sent) => queries.push(sent));
  return queries;
}

interface Sent {
  text: string;
  name: string | undefined;
}

function watchQueries(onSent: (sent: Sent) => void): void {
  const send: (this: pg.Client, ...sent: unknown[]) => unknown = pg.Client.prototype.query;
  const spy = vi.spyOn(pg.Client.prototype, "query").mockImplementation(function (
    this: pg.Client,
    ...sent: unknown[]
  ) {
    onSent(sentOf(sent[0]));
    return send.apply(this, sent);
  });
  onTestFinished(() => spy.mockRestore());
}

function sentOf(query: unknown): Sent {
  if (typeof query === "string") return { text: query, name: undefined };
  if (typeof query !== "object" || query === null) return { text: "", name: undefined };
  const { text = "", name } = query as { text?: string; name?: string };
  return { text, name };
}
