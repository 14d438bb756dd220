import type { KyselyPlugin } from "kysely";
import type { Db } from "~/db/tables";

/** The database, but every query whose parts mention `word` (a table or column) is refused. */
export function failingReads(db: Db, word: string): Db {
  const plugin: KyselyPlugin = {
    transformQuery({ node }) {
      if (JSON.stringify(node).includes(`"${word}"`)) throw new Error(`${word} cannot be read`);
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  return db.withPlugin(plugin);
}

const WRITES = ["InsertQueryNode", "UpdateQueryNode", "DeleteQueryNode"];

/** The database, but it takes no writes, as on a full disk. */
export function failingWrites(db: Db): Db {
  const plugin: KyselyPlugin = {
    transformQuery({ node }) {
      if (!WRITES.includes(node.kind)) return node;
      throw Object.assign(new Error("database or disk is full"), { errcode: 13 });
    },
    transformResult: async ({ result }) => result,
  };
  return db.withPlugin(plugin);
}
