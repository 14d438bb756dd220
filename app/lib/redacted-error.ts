/** The fields of an error that may be logged; a database adds the row that it refused. */
const TOLD = [
  ...["type", "message", "stack", "code", "errcode", "errno", "syscall", "severity"],
  ...["schema", "table", "column", "constraint", "routine"],
];
/** A phone number, with spaces or hyphens or without. */
const NUMBER = /(?<![\w-])\+?\d(?:[ -]?\d){8,}(?!\w)/g;
const ADDRESS = /[^\s@/"'(<]+@[^\s@/]+\.[a-z]{2,}/gi;

/** The same error for the log: only fields about the code, with phone numbers and mail addresses left out. */
export function redactedError(error: unknown): unknown {
  if (typeof error !== "object" || error === null) return masked(error);
  const told = Object.entries(error).filter(([name]) => TOLD.includes(name));
  return Object.fromEntries(told.map(([name, value]) => [name, masked(value)]));
}

function masked(value: unknown): unknown {
  if (typeof value !== "string") return value;
  return value.replace(NUMBER, "…").replace(ADDRESS, "…");
}
