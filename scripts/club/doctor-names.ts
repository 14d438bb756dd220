/** Examines the names in the club's own `.env`: one that no program reads is often a setting that was meant. */
import { existsSync, readFileSync } from "node:fs";
import { parseEnv } from "node:util";
import { SETTING_NAMES } from "~/env.server";
import type { Remark } from "./doctor-site";

/** What Node, its libraries and the system read themselves. */
const OF_THE_SYSTEM =
  /^(?:NODE_.+|MALLOC_.+|GLIBC_TUNABLES|UV_THREADPOOL_SIZE|TZ|LANG|LC_.+|PATH|HOME|TMPDIR|PG.+|SSL_CERT_(?:FILE|DIR)|(?:HTTPS?|NO|ALL)_PROXY)$/i;

/** A remark for each name in the file that the club does not know; it stops nothing. */
export function examineNames(file = ".env"): Remark[] {
  if (!existsSync(file)) return [];
  const names = Object.keys(parseEnv(readFileSync(file, "utf8")));
  return names
    .filter((name) => !SETTING_NAMES.includes(name) && !OF_THE_SYSTEM.test(name))
    .map((name) => ({
      state: "look",
      title: "Settings",
      text: `${name} in .env is no setting of the club: nothing reads it.`,
      todo: "Compare it with .env.example, and correct or remove it.",
    }));
}
