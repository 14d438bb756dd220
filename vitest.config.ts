import { readFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { reactRouter } from "@react-router/dev/vite";
import type { Plugin } from "vite";
import { defineConfig, type TestProjectInlineConfiguration } from "vitest/config";
import { bundledScript, isBundled } from "./scripts/bundled-script.ts";
import { lineIcons } from "./scripts/line-icons.ts";
import { messageCatalogue } from "./scripts/message-catalogue.ts";
import { ErrorReporter } from "./tests/support/error-reporter.ts";
import { PostgresChoice, type SqliteAlone } from "./tests/support/postgres-choice.ts";

/** A zone with a half-hour offset and summer time: code that reads the machine's zone fails here. */
process.env.TZ = "America/St_Johns";

/** `npm test` reads the results from here. */
const report = process.env.VITEST_JSON_OUTPUT_NAME;

const databases = process.env.TEST_DATABASE_URL ? ["sqlite", "postgres"] : ["sqlite"];

/**
 * Names given with --project. The plugin watches files from the moment it is configured,
 * so a project that Vitest would only filter out keeps the process alive for ten seconds.
 */
const askedFor = process.argv
  .filter((argument) => argument.startsWith("--project="))
  .map((argument) => argument.slice("--project=".length));

/**
 * Where a run on SQLite writes which tests PostgreSQL need not repeat, and where the run on PostgreSQL reads it; without
 * it both run all.
 */
const alone = process.env.SQLITE_ALONE;

/** JSX as in the built app, so that both databases share what was transformed. React warns all the same. */
const builtJsx: Plugin = {
  name: "built-jsx",
  enforce: "post",
  config: () => ({ oxc: { jsx: { development: false } } }),
};

/**
 * The whole app runs in-process: the plugin provides `virtual:react-router/server-build`. On one database React is the
 * one that warns, which takes twice as long: on SQLite, or, where `npm test` runs both, on PostgreSQL, whose tests are
 * fewer and send every statement of every page. On the other it is the one that the club runs.
 */
function requestsOn(database: string): TestProjectInlineConfiguration {
  const isPostgres = database === "postgres";
  const isShortened = isPostgres && alone !== undefined;
  const isWarned = isPostgres === (alone !== undefined);
  return {
    extends: true,
    plugins: [reactRouter(), builtJsx],
    test: {
      name: `requests-${database}`,
      include: ["tests/requests/**/*.test.ts"],
      ...(isShortened && {
        exclude: (JSON.parse(readFileSync(alone, "utf8")) as SqliteAlone).files,
        setupFiles: ["./tests/support/skip-sqlite-alone.ts"],
      }),
      ...(!isPostgres && alone && { setupFiles: ["./tests/support/note-properties.ts"] }),
      css: true,
      env: { TEST_DB: database, ...(!isWarned && { NODE_ENV: "production" }) },
      globalSetup: isPostgres ? ["./tests/support/postgres-template.ts"] : [],
    },
  };
}

/** The whole app with a hosted service that runs on this machine. */
const emulator: TestProjectInlineConfiguration = {
  extends: true,
  plugins: [reactRouter()],
  test: {
    name: "emulator",
    include: ["tests/emulator/**/*.test.ts"],
    css: true,
    env: { TEST_DB: "sqlite" },
    testTimeout: 180_000,
  },
};

/** Vitest keeps what it transformed by the text of one file, but a bundled script changes with all that it imports. */
const freshBundles: Plugin = {
  name: "fresh-bundles",
  configureVitest: ({ defineCacheKeyGenerator }) =>
    defineCacheKeyGenerator(({ id }) => (isBundled(id) ? false : undefined)),
};

export default defineConfig({
  plugins: [
    messageCatalogue(process.env.PSEUDO_LANGUAGE),
    bundledScript(),
    lineIcons(),
    freshBundles,
  ],
  resolve: { tsconfigPaths: true },
  test: {
    pool: "threads",
    isolate: false,
    /** Each worker reads the whole app and fills clubs of its own; beside the journeys a third one gains nothing. */
    maxWorkers: Math.min(availableParallelism(), 4),
    reporters: [
      "default",
      ...(report ? ["json", new ErrorReporter(`${report}.errors`)] : []),
      ...(alone && askedFor.includes("requests-sqlite") ? [new PostgresChoice(alone)] : []),
    ],
    ...(report && { outputFile: { json: report } }),
    /** What a machine may need that is six times slower and busy; nothing waits as long where all is well. */
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 60_000 } },
    /** A failure names what it found: its first line is all that a short report shows. */
    chaiConfig: { truncateThreshold: 2_000 },
    restoreMocks: true,
    unstubEnvs: true,
    unstubGlobals: true,
    setupFiles: ["./tests/support/fail-on-console.ts"],
    projects: [
      {
        extends: true,
        test: {
          name: "unit",
          include: ["{app,server,scripts,tools}/**/*.test.{ts,tsx}"],
          env: { TEST_DB: "sqlite" },
        },
      },
      {
        extends: true,
        test: {
          name: "architecture",
          include: ["tests/architecture.test.ts", "tests/support/**/*.test.ts"],
        },
      },
      {
        extends: true,
        test: {
          name: "processes",
          include: ["tests/processes/**/*.test.ts"],
          // They wait for servers to start and to end; a third worker would make all of them slower.
          maxWorkers: 2,
          testTimeout: 180_000,
          // As in playwright.config.ts: a whole machine takes part in them.
          retry: process.env.CI ? 1 : 0,
        },
      },
      {
        extends: true,
        test: {
          name: "copies",
          include: ["tests/copies/**/*.test.ts"],
          env: { TEST_DB: "sqlite" },
          // They wait for Litestream and for whole seconds of the clock.
          maxWorkers: 4,
        },
      },
      {
        extends: true,
        test: {
          name: "engines",
          include: ["tests/engines/**/*.test.ts"],
          testTimeout: 180_000,
          // As in playwright.config.ts.
          retry: process.env.CI ? 1 : 0,
        },
      },
      ...(askedFor.length === 0 || askedFor.includes("emulator") ? [emulator] : []),
      ...databases
        .filter((database) => askedFor.length === 0 || askedFor.includes(`requests-${database}`))
        .map(requestsOn),
    ],
  },
});
