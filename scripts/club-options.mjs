/** The club's commands with what each takes; plain JavaScript, to be read before packages and a build. */
import { parseArgs } from "node:util";
import { refusedWords } from "./refused-words.mjs";

const text = /** @type {const} */ ({ type: "string" });
const flag = /** @type {const} */ ({ type: "boolean" });

export const OPTIONS = /** @type {const} */ ({
  username: text,
  password: text,
  role: text,
  members: text,
  bookings: text,
  column: { type: "string", multiple: true },
  "make-events": flag,
  confirm: text,
  may: text,
  from: text,
  to: text,
  everybody: flag,
  report: text,
  "keep-days": text,
  at: text,
  copy: text,
  all: flag,
  full: flag,
  help: { type: "boolean", short: "h" },
});

/** @typedef {keyof typeof OPTIONS} Option */

/**
 * At most so many words after the name of the command, none where it is not said, and these options.
 * @typedef {{ words?: number, options?: readonly Option[] }} Taken
 */

/**
 * `with` has what a command takes beside an option that makes it another one.
 * @satisfies {Record<string, Taken & { with?: Partial<Record<Option, Taken>> }>}
 */
export const COMMANDS = {
  "admin create": { options: ["username", "password", "role"] },
  "admin reset": { options: ["username", "password"] },
  "admin disable": { options: ["username"] },
  "admin welfare": { options: ["username", "may"] },
  "admin list": {},
  alert: { words: 1 },
  backup: { words: 1, options: ["keep-days"] },
  breach: { options: ["from", "to", "everybody"] },
  copy: {},
  doctor: {},
  drill: { words: 1, with: { full: {} } },
  export: { words: 1, with: { all: { words: 1 } } },
  import: { words: Infinity, options: ["column", "make-events", "report", "confirm"] },
  recount: {},
  restore: { words: 1, with: { at: { options: ["copy"] } } },
  seed: { with: { members: { options: ["bookings"] } } },
  "sms-templates": {},
};

/** @typedef {keyof typeof COMMANDS} Command */

/**
 * What the command line asks for: a command, the words after its name and its options; or what is to be said in its place.
 * @param {string[]} args
 * @returns {{ text: string, code: number } | { command: Command, words: string[], values: ReturnType<typeof parsed>["values"] }}
 */
export function readWords(args) {
  try {
    const { positionals, values } = parsed(args);
    const [first = "help", second] = positionals;
    if (values.help || first === "help") return { text: HELP, code: 0 };
    const isShort = Object.hasOwn(COMMANDS, first);
    const command = isShort ? first : `${first} ${second}`;
    if (!Object.hasOwn(COMMANDS, command))
      return { text: `There is no command '${positionals.join(" ")}'.\n\n${HELP}`, code: 1 };
    const words = positionals.slice(isShort ? 1 : 2);
    refuseOthers(COMMANDS[command], { args, words, values });
    return { command, words, values };
  } catch (error) {
    return { text: `${refusedWords(error)}\n\n${HELP}`, code: 1 };
  }
}

/** @param {string[]} args */
function parsed(args) {
  return parseArgs({ args, options: OPTIONS, allowPositionals: true });
}

/** Throws what `parseArgs` throws for an option or a word that this command does not take. */
function refuseOthers({ with: forms = {}, ...plain }, { args, words, values }) {
  const chosen = Object.keys(forms).find((name) => name in values);
  const { words: most = 0, options = [] } = chosen ? forms[chosen] : plain;
  const taken = chosen ? [chosen, ...options] : options;
  parseArgs({
    args,
    options: Object.fromEntries(taken.map((name) => [name, OPTIONS[name]])),
    allowPositionals: true,
  });
  parseArgs({ args: words.slice(most) });
}

/** The output of `npm run club -- help`. */
const HELP = `The club's own commands:

  npm run club -- help                                       this text
  npm run club -- admin create --username NAME [--password P]  make an admin (a password is made up when left out)
      [--role owner|admin|treasurer|desk]                      what they may do; owner when left out
  npm run club -- admin reset --username NAME [--password P]   new password, second step and sessions gone
  npm run club -- admin disable --username NAME                no sign-in any more, sessions ended
  npm run club -- admin welfare --username NAME [--may no]     may read reports about people's welfare, or no longer
  npm run club -- admin list                                   every account
  npm run club -- backup [FILE]                              write a backup; the server may go on running
      [--keep-days N]                                          delete those beside the data that are older
  npm run club -- copy                                       keep a copy in COPY_TO, a second behind, until it is stopped
  npm run club -- drill [FILE]                               restore the newest backup and the copy elsewhere, to see that it works
  npm run club -- drill --full                               a clone of this club through kill, full disk, clock and more: a certificate
  npm run club -- doctor                                     what is wrong with this set-up, and what to do
  npm run club -- upgrade REF                                build a version beside this one, switch to it, and back if it fails
      [--anyway]                                               although the doctor finds something
  npm run club -- alert NAME                                 tell the owners that NAME has failed, by the ways that the club has
  npm run club -- restore FILE                               put a backup in the place of the database (server stopped)
  npm run club -- restore --at 2026-11-22T10:15:30           the same with a second of the copy in COPY_TO, or --at now
      [--copy NAME]                                            with --at now: of the copy of this name
  npm run club -- seed                                       fill an empty database with the sample club
  npm run club -- seed --members N --bookings M              fill one without members with a large club
  npm run club -- import FILE…                               what the old club's files would bring: see docs/moving-in.md
      [--column "Heading=field"] [--make-events] [--report FILE]
  npm run club -- import FILE… --confirm CODE                import them, with the code that the first run gave
  npm run club -- export FILE                                members, events, bookings and messages in the form that import reads
  npm run club -- export --all FILE                          everything in the database, to move the whole club
  npm run club -- import FILE                                a whole club into a database without members (server stopped)
  npm run club -- breach --from 2026-11-20T09:00 [--to …]      what was touched between two times, whom to tell, both letters
      [--everybody]
  npm run club -- sms-templates                              the texts to register with the operators, and which are
  npm run club -- recount                                    count all counters anew and say what differed
`;
