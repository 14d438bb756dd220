/** Why the database cannot serve: it does not answer, or it cannot write. */
export type Outage = "unreachable" | "not_writable";

/** The connection leads to a replica, or to a server that takes no writes. */
export class NotPrimary extends Error {}

/** SQLite's primary result codes. */
const SQLITE: Record<number, Outage> = {
  5: "unreachable", // busy: another process writes
  6: "unreachable", // locked
  8: "not_writable", // read-only
  10: "not_writable", // input/output error
  13: "not_writable", // disk full
  14: "unreachable", // cannot be opened
};
const POSTGRES_NOT_WRITABLE = /^(25006|53100|53200|58030)$/;
/** Connection lost, shutting down, starting, or out of connections. */
const POSTGRES_UNREACHABLE = /^(08...|57P0[1-5]|53300|55P03)$/;
const SOCKET = /^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH)$/;
const DRIVER =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Client was closed)/;

/** The outage behind an error; undefined for other errors. */
export function outageOf(error: unknown): Outage | undefined {
  if (!(error instanceof Error)) return undefined;
  if (error instanceof AggregateError) return outageOf(error.errors[0]);
  if (error instanceof NotPrimary) return "unreachable";
  const result = sqliteResultOf(error);
  if (result !== undefined) return SQLITE[result];
  const code = "code" in error ? String(error.code) : "";
  if (POSTGRES_NOT_WRITABLE.test(code)) return "not_writable";
  const isLost = POSTGRES_UNREACHABLE.test(code) || isOfSocket(error, code);
  return isLost || DRIVER.test(error.message) ? "unreachable" : undefined;
}

/** SQLite's primary result code behind an error; undefined for other errors. */
export function sqliteResultOf(error: unknown): number | undefined {
  if (!(error instanceof Error && "errcode" in error)) return undefined;
  return typeof error.errcode === "number" ? error.errcode & 0xff : undefined;
}

/** Whether the code is a connection's; errors of files have some of the same codes. */
function isOfSocket(error: Error, code: string): boolean {
  const call = "syscall" in error ? String(error.syscall) : "";
  return SOCKET.test(code) && /^(connect|read|write|getaddrinfo)$/.test(call);
}
