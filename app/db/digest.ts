import { createHash } from "node:crypto";

/** The SHA-256 of statements, whatever their white space. */
export function digest(statements: string[]): string {
  const hash = createHash("sha256");
  for (const sql of statements) hash.update(sql.replace(/\s+/g, " ").trim()).update("\0");
  return hash.digest("hex");
}
