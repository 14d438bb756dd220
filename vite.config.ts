import { join } from "node:path";
import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig, type Plugin, runnerImport } from "vite";
import { bundledScript, SUPPORTED_BROWSERS } from "./scripts/bundled-script.ts";
import { lineIcons } from "./scripts/line-icons.ts";
import { messageCatalogue } from "./scripts/message-catalogue.ts";
import { oneByteCode } from "./scripts/one-byte-code.ts";

/** Ends a build with a sentence for each thing that the club has yet to say about itself. */
function checkedContent(): Plugin {
  return {
    name: "checked-content",
    // Once a build: not for its server's half, nor by the server that React Router reads routes with.
    apply: "build",
    applyToEnvironment: ({ name }) => name === "client",
    async buildStart() {
      const problems = await contentProblems();
      if (problems.length > 0)
        this.error(`The club's content is not complete.\n${problems.join("\n")}`);
    },
  };
}

/** Read by a runner of its own: the sentences stand in the catalogue, whose modules are there only by now. */
async function contentProblems(): Promise<string[]> {
  const alias = {
    "~/texts/": join(import.meta.dirname, ".texts/"),
    "~/": join(import.meta.dirname, "app/"),
  };
  const run = async <Module>(file: string) =>
    (
      await runnerImport<Module>(join(import.meta.dirname, "app/content", file), {
        resolve: { alias },
        configFile: false,
      })
    ).module;
  const { freshContent } =
    await run<typeof import("./app/content/club-content.server.ts")>("club-content.server.ts");
  const shape = await run<typeof import("./app/content/content-shape.ts")>("content-shape.ts");
  return shape.contentProblems(freshContent);
}

/** What every public page loads, in three files instead of forty: requests cost more than bytes. */
const REACT = /node_modules\/(react|react-dom|scheduler)\//;
const ROUTER = /node_modules\/(react-router|cookie|turbo-stream)\//;
const SHARED =
  /app\/(ui\/(alert|avatar|badge|button|card|class-names|empty-state|error|field|icon-button|line-icon|loadable|phone-field|picture|lazy-with-fallback|progress-bar|skip-link|spinner|time|toast|lost-connection|connection-alert|use-(painted-submit|revalidate-later|connection-guard))(-(page|style|summary|frame|region))?\.|lib\/(dates|phone-digits|rupees)|content\/(error-texts|page-club|people|public-texts)\.|core\/(bookings\/seats|events\/(events|event-picture|seats-bar|next-event\/(next-event-(card|strip)|next-events|no-event-card|rhythm|week-rhythm))|site\/(frame\/(contours|public-pages|route-error|section-title|site-(footer|header)|start-map|use-section-scroll)|landing\/(club-week|hero|leader-list|plan-cards|program-cards|testimonial-(author|picture)))|admin\/contacts\/(contact-form|contacts(-form)?|use-contact-form)|people\/(member-frame\/viewer-frame|sessions\/use-session-mark)|check-in\/(device\/device-id|unsent\/unsent-elsewhere))\.)|~icons\/(arrow-left|arrow-right|check|chevron-down|circle-alert|circle-check|info|loader-circle|map-pin|menu|octagon-alert|triangle-alert|x)$/;

/** Small parts that most lists of members and admins use, in one file instead of a dozen. */
const LISTS =
  /app\/(ui\/(change-result|ignored-filters|page-links|page-step|print-button|segmented|stat|table|tab-links|table-links|use-(chosen-search|form-route|shown-errors))|lib\/(address-choices|own-value|page-cursor|records))\.|~icons\/(arrow-down|arrow-up|arrow-up-down|chevron-left|chevron-right|chevrons-left|chevrons-right|printer|undo-2)$/;

/** What an admin's role opens, and what a phone at the check-in desk keeps: likewise. */
const RIGHTS = /app\/core\/people\/rights\/(roles|use-(rights|last-answer)|if-right)\./;
const DEVICE =
  /node_modules\/idb\/|app\/(ui\/device-database|core\/check-in\/(device\/(background-send|device-data|storage|watch-unsent)|unsent\/(unsent-(note|line|texts)|use-unsent)))\./;

/** Bundled into the server, a library brings only the parts that are used: the start is shorter, the process smaller. */
const BUNDLED = [
  /^@base-ui\//,
  /^@conform-to\//,
  /^csv-stringify/,
  "ical-generator",
  "kysely",
  "timezones-ical-library",
  "zod",
];

/** A font or picture inside a style sheet or script would be loaded by everybody; a font is refused by the pages' policy. */
const assetsInlineLimit = (file: string) => (/\.(woff2|svg)$/.test(file) ? false : undefined);

export default defineConfig({
  plugins: [
    messageCatalogue(process.env.PSEUDO_LANGUAGE),
    checkedContent(),
    bundledScript(),
    lineIcons(),
    oneByteCode(),
    tailwindcss(),
    reactRouter(),
  ],
  resolve: { tsconfigPaths: true },
  build: { reportCompressedSize: false },
  environments: {
    client: {
      build: {
        target: SUPPORTED_BROWSERS,
        assetsInlineLimit,
        rolldownOptions: {
          output: {
            codeSplitting: {
              groups: [
                { name: "react", test: REACT },
                { name: "router", test: ROUTER },
                { name: "shared", test: SHARED },
                { name: "lists", test: LISTS },
                { name: "rights", test: RIGHTS },
                { name: "device", test: DEVICE },
              ],
            },
          },
        },
      },
    },
    ssr: {
      resolve: { noExternal: BUNDLED },
      build: {
        // The same, or the server would name another style sheet than the browser has.
        assetsInlineLimit,
        // Read when an error is logged, to say where in the sources it was.
        sourcemap: "hidden",
        rolldownOptions: {
          output: { sourcemapExcludeSources: true },
          input: {
            index: "./server/main.ts",
            "export-thread": "./server/jobs/export-thread.ts",
            "jobs-thread": "./server/jobs/jobs-thread.ts",
            club: "./scripts/club.ts",
          },
        },
      },
    },
  },
});
