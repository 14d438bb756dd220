const LITERAL = /'(?:[^']|'')*'/g;
const VERB = /^\s*(select|insert|update|delete|with|replace)\b/i;
const TABLE = /\b(?:from|into|update)\s+"?([a-z_][a-z0-9_]*)"?/i;

/** The verb and table of a statement, such as 'select members': never one of its values. */
export function querySummary(statement: string): string {
  const plain = statement.replace(LITERAL, "");
  const verb = VERB.exec(plain)?.[1]?.toLowerCase() ?? "other";
  const table = TABLE.exec(plain)?.[1]?.toLowerCase();
  return table === undefined ? verb : `${verb} ${table}`;
}
