/** The trials with the options of the command line that each takes; plain JavaScript, to be read before packages and a build. */
import { parseArgs } from "node:util";
import { refusedWords } from "./refused-words.mjs";

/** @typedef {"rounds" | "clients" | "seconds" | "refused" | "requests" | "kinds" | "members" | "seed"} Option */

/** @satisfies {Record<string, readonly Option[]>} */
export const OPTIONS_OF = /** @type {const} */ ({
  kills: ["rounds", "requests", "clients", "kinds"],
  oversell: ["rounds", "clients"],
  idempotency: ["rounds"],
  stop: ["rounds", "clients"],
  backup: ["rounds"],
  copy: ["rounds", "clients"],
  messages: ["rounds", "clients"],
  migrations: ["rounds"],
  postgres: ["seconds", "clients"],
  prices: ["kinds"],
  processes: ["rounds", "clients", "seconds"],
  failover: ["rounds", "clients", "kinds"],
  disk: ["rounds"],
  slow: ["clients", "seconds"],
  requests: ["requests", "clients", "seed", "kinds"],
  import: ["members"],
  hour: ["seconds", "members", "kinds"],
  mornings: ["rounds", "seed"],
  release: ["kinds"],
  upgrade: ["clients", "seconds", "refused", "kinds"],
});

/** Takes out each extension in turn; it is no trial of a server. */
export const PARTS = "parts";

const NAMES = [...Object.keys(OPTIONS_OF), PARTS];

/**
 * What the command line asks for: trials, all for none, with their sizes; or what is to be said in their place.
 * @param {string[]} words
 * @returns {{ names: string[], values: Partial<Record<Option, string>> } | { text: string, code: number }}
 */
export function readWords(words) {
  try {
    const { positionals, values } = parsed(words);
    const unknown = positionals.filter((name) => !NAMES.includes(name));
    if (unknown.length > 0)
      return { text: `There is no trial ${unknown.join(", ")}.\n\n${HELP}`, code: 1 };
    const { help, ...sizes } = values;
    return help ? { text: HELP, code: 0 } : { names: positionals, values: sizes };
  } catch (error) {
    return { text: `${refusedWords(error)}\n\n${HELP}`, code: 1 };
  }
}

/** @param {string[]} words */
function parsed(words) {
  const given = /** @type {const} */ ({ type: "string" });
  return parseArgs({
    args: words,
    allowPositionals: true,
    options: {
      help: { type: "boolean", short: "h" },
      rounds: given,
      clients: given,
      seconds: given,
      refused: given,
      requests: given,
      kinds: given,
      members: given,
      seed: given,
    },
  });
}

const HELP = `npm run torture -- [NAMES] [OPTIONS]: these trials, or all but ${PARTS}
${Object.entries(OPTIONS_OF).map(lineOf).join("\n")}
  ${PARTS}
`;

/** @param {[string, readonly string[]]} trial */
function lineOf([name, options]) {
  const shown = options.map((option) => `--${option} ${option === "kinds" ? "A,B" : "N"}`);
  return `  ${name.padEnd(12)} ${shown.join(" ")}`;
}
