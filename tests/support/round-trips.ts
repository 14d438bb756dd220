import pg from "pg";
import { onTestFinished, vi } from "vitest";

/** From now on until the test ends: the statements that this process sends to PostgreSQL, BEGIN and COMMIT among them. */
export function sentStatements(): string[] {
  const statements: string[] = [];
  const send: (this: pg.Client, ...sent: unknown[]) => unknown = pg.Client.prototype.query;
  const spy = vi.spyOn(pg.Client.prototype, "query").mockImplementation(function (
    this: pg.Client,
    ...sent: unknown[]
  ) {
    statements.push(textOf(sent[0]));
    return send.apply(this, sent);
  });
  onTestFinished(() => spy.mockRestore());
  return statements;
}

function textOf(query: unknown): string {
  if (typeof query === "string") return query;
  return typeof query === "object" && query !== null && "text" in query ? String(query.text) : "";
}
