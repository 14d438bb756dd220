/**
 * What a test on SQLite makes the app do with its database: `PostgresChoice` chooses by these notes the tests that run
 * on PostgreSQL too. They are taken only where SQLITE_ALONE asks for that choice.
 */
import { join } from "node:path";
import type { DatabaseSync, StatementSync } from "node:sqlite";
import type { CompiledQuery, QueryResult, Transaction } from "kysely";
import { TestRunner } from "vitest";
import type { Db, Tables } from "~/db/tables";

declare module "vitest" {
  interface TaskMeta {
    /** The statements without their values, each with how it ended. */
    sent?: string[];
    /** How many times it sent one. */
    times?: number;
    /** Those that the app itself sends, as far as no test before in this worker has found them. */
    ofApp?: string[];
    /** Whether its statements alone do not say it all: see `noteForBoth`. */
    isForBoth?: boolean;
  }
}

type Ending = "asked" | "rows" | "refused";

const isWanted = () => Boolean(process.env.SQLITE_ALONE);

/** What this worker knows to be the app's: a test that prepares its club sends statements of its own. */
const knownOfApp = new Set<string>();

/** Notes for the running test what is done with this database. `isAnswering` is true while the app answers. */
export function noteUse(db: Db, database: DatabaseSync, isAnswering: () => boolean): void {
  const meta = TestRunner.getCurrentTest()?.meta;
  if (!isWanted() || !meta) return;
  const noted = meta.sent ?? [];
  const known = new Set(noted);
  meta.sent = noted;
  meta.ofApp ??= [];
  const { ofApp } = meta;
  const note = (sent: string) => {
    meta.times = (meta.times ?? 0) + 1;
    if (!known.has(sent)) noted.push(sent);
    known.add(sent);
  };
  const prepare = database.prepare.bind(database);
  database.prepare = (sql, ...rest) => {
    const statement = prepare(sql, ...rest);
    const shape = shapeOf(sql);
    if (!knownOfApp.has(shape) && (isAnswering() || isSentByApp())) {
      knownOfApp.add(shape);
      ofApp.push(shape);
    }
    return watched(statement, (ending) => note(noteOf(ending, shape)));
  };
  noteWritesAtOnce(db);
}

/**
 * Notes that the running test belongs to both databases, whatever it sends: writes of it meet, its values are random,
 * its database is not the one that is listened to, or it asks the engine about itself.
 */
export function noteForBoth(): void {
  const meta = TestRunner.getCurrentTest()?.meta;
  if (isWanted() && meta) meta.isForBoth = true;
}

/** The same answers; a test that sends a second request with a form while one is answered is noted for both databases. */
export function noteFormsAtOnce<A extends unknown[]>(
  answer: (request: Request, ...rest: A) => Promise<Response>,
): typeof answer {
  const meeting = noteMeetings();
  return async (request, ...rest) =>
    request.method === "POST"
      ? await meeting(() => answer(request, ...rest))
      : await answer(request, ...rest);
}

/** Does each piece of work at once; a test in which one begins before another has ended is noted for both databases. */
function noteMeetings() {
  let open = 0;
  return async <T>(work: () => Promise<T>): Promise<T> => {
    open += 1;
    if (open > 1) noteForBoth();
    return await work().finally(() => {
      open -= 1;
    });
  };
}

const noteOf = (ending: Ending, shape: string) => `${ending} ${shape}`;

/** The statement of such a note. */
export const shapeIn = (note: string) => note.slice(note.indexOf(" ") + 1);

const shapes = new Map<string, string>();

/** The statement without its values: a list of ten looks like a list of two. */
export function shapeOf(sql: string): string {
  const shape = shapes.get(sql) ?? withoutValues(sql);
  shapes.set(sql, shape);
  return shape;
}

function withoutValues(sql: string): string {
  return sql
    .replaceAll(/\((\?|null)(, (\?|null))*\)(, \((\?|null)(, (\?|null))*\))*/g, "(?)")
    .replaceAll(/'[^']*'/g, "''")
    .replaceAll(/\b\d+\b/g, "0");
}

const CHECKOUT = join(import.meta.dirname, "../..");
const BELOW = /node_modules|^node:|\/app\/db\/|\/tests\/support\/(sent-statements|query-plans)\./;
const FRAMES = 60;

/** Whether it is the app that has sent what is being prepared: the first code above the database's own. */
function isSentByApp(): boolean {
  const caller = filesOfStack().find((file) => !BELOW.test(file)) ?? "";
  return /^\/(app|server)\//.test(caller.replace("file://", "").replace(CHECKOUT, ""));
}

/** The files of the stack, the innermost first: as text it would be traced back to the sources, which is slow. */
function filesOfStack(): string[] {
  const { stackTraceLimit, prepareStackTrace } = Error;
  const files: string[] = [];
  Error.stackTraceLimit = FRAMES;
  Error.prepareStackTrace = (_, sites) => {
    files.push(...sites.flatMap((site) => site.getFileName() ?? []));
  };
  // The stack is only made when it is asked for.
  Reflect.get(new Error(), "stack");
  Object.assign(Error, { stackTraceLimit, prepareStackTrace });
  return files;
}

function watched(statement: StatementSync, note: (ending: Ending) => void): StatementSync {
  const all = statement.all.bind(statement);
  const run = statement.run.bind(statement);
  const iterate = statement.iterate.bind(statement);
  const noted = <R>(work: () => R, endingOf: (result: R) => Ending): R => {
    let ending: Ending = "refused";
    try {
      const result = work();
      ending = endingOf(result);
      return result;
    } finally {
      note(ending);
    }
  };
  return Object.assign(statement, {
    all: (...values: Parameters<typeof all>) =>
      noted(
        () => all(...values),
        (rows) => (rows.length > 0 ? "rows" : "asked"),
      ),
    run: (...values: Parameters<typeof run>) =>
      noted(
        () => run(...values),
        ({ changes }) => (changes > 0 ? "rows" : "asked"),
      ),
    iterate: (...values: Parameters<typeof iterate>) => notedRows(iterate(...values), note),
  });
}

/** The rows of a stream, which are noted when it ends, is left or breaks. */
function* notedRows<R>(rows: Iterable<R>, note: (ending: Ending) => void): Generator<R> {
  let ending: Ending = "asked";
  try {
    for (const row of rows) {
      ending = "rows";
      yield row;
    }
  } catch (error) {
    ending = "refused";
    throw error;
  } finally {
    note(ending);
  }
}

const WRITE = /\b(insert|update|delete)\b/i;

/** Notes when two transactions, or writes outside of one, are open at the same time. */
function noteWritesAtOnce(db: Db): void {
  const meeting = noteMeetings();
  const begin = db.transaction.bind(db);
  db.transaction = () => {
    const transaction = begin();
    const execute = transaction.execute.bind(transaction);
    transaction.execute = <T>(work: (db: Transaction<Tables>) => Promise<T>) =>
      meeting(() => execute(work));
    return transaction;
  };
  const executor = db.getExecutor();
  // Looked up at each call: tests put other methods in its place.
  const methods: typeof executor = Object.getPrototypeOf(executor);
  executor.executeQuery = <R>(query: CompiledQuery<R>) => {
    const execute = () => methods.executeQuery.call(executor, query) as Promise<QueryResult<R>>;
    return WRITE.test(query.sql) ? meeting(execute) : execute();
  };
}
