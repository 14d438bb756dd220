/** Holds the code to the layout table: see tests/support/architecture/table.ts. What the rules still let pass stands in allowances.ts. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import routes from "../app/routes.ts";
import {
  CORE_TO_EXTENSIONS,
  EXTENSIONS_TO_EXTENSIONS,
  SHORT_FILES,
  TYPED_BOOKING_STATUSES,
  TYPED_NUMBERS,
} from "./support/architecture/allowances.ts";
import * as docs from "./support/architecture/doc-rules.ts";
import * as imports from "./support/architecture/import-rules.ts";
import * as names from "./support/architecture/name-rules.ts";
import { type Rule, report } from "./support/architecture/report.ts";
import {
  intentsAreFromAList,
  refusedPagesLoadAgain,
  styleSheetsAreLinked,
} from "./support/architecture/route-rules.ts";
import * as sources from "./support/architecture/source-rules.ts";
import { bookingStatusesHaveOneHome } from "./support/architecture/status-rules.ts";
import * as tests from "./support/architecture/test-rules.ts";
import { readTree } from "./support/architecture/tree.ts";

const tree = readTree();

const rules: [string, Rule][] = [
  ["every file has a place in the layout", imports.everyFileHasAPlace],
  ["imports follow the table", imports.importsFollowTheTable],
  ["packages stay in their zones", imports.packagesStayInTheirZones],
  ["what needs the server is named .server", imports.serverFilesAreNamed],
  ["areas import areas below their own", imports.areasImportDown],
  ["the core imports no extension", imports.coreImportsNoExtension(CORE_TO_EXTENSIONS)],
  ["extensions import no other", imports.extensionsImportNoOther(EXTENSIONS_TO_EXTENSIONS)],
  ["nothing is re-exported", imports.noReExports],
  ["no file imports itself through others", imports.noImportCycles],
  ["a folder is a use case", names.noLayerFolders],
  ["names are kebab-case", names.namesAreKebabCase],
  ["a page links the style sheets of its parts", (tree) => styleSheetsAreLinked(tree, routes)],
  ["a page loads its data again after a refusal", refusedPagesLoadAgain],
  ["an action learns from a closed list what is asked", intentsAreFromAList],
  ["no drawers for anything", names.noDrawers],
  ["no index files", names.noIndexFiles],
  ["default exports only in routes, root, entry and config", names.defaultExportsOnlyInRoutes],
  ["reads do not write", names.readsDoNotWrite],
  ["a hook file exports its hook", names.hookFilesExportTheirHook],
  ["every write has a test", names.everyWriteHasATest],
  ["ui and lib know no word of the trade", names.generalFoldersKnowNoTrade],
  ["files stay within their budget of lines", names.filesStayWithinBudget],
  ["short files have a reason", names.shortFilesHaveAReason(SHORT_FILES)],
  ["no any", sources.noAnyTypes],
  ["no double assertions", sources.noDoubleAssertions],
  ["no casts of statuses and kinds", sources.noCastsOfUnions],
  ["ids have the type of their table", sources.idsHaveTheTypeOfTheirTable],
  ["statuses and kinds keep the type of their column", sources.unionsKeepTheirType],
  ["a booking's statuses have one home", bookingStatusesHaveOneHome(TYPED_BOOKING_STATUSES)],
  [
    "texts take the numbers they promise from their list",
    sources.promisedNumbersAreNotTyped(TYPED_NUMBERS),
  ],
  ["every text of the catalogue is used", sources.everyTextIsUsed],
  ["keys say what their texts are for", sources.textKeysSayWhatFor],
  ["texts are read when they are shown", sources.textsAreReadWhenShown],
  ["files that are named by their place exist", sources.filesNamedByPlaceExist],
  ["no silenced type errors", sources.noSilencedTypes],
  ["no console output", sources.noConsole],
  ["the environment is read in one file", sources.environmentIsReadOnce],
  ["SQL stays in .server files", sources.sqlStaysInServerFiles],
  ["SQL as text stays there too", sources.sqlAsTextStaysThereToo],
  ["reads name their columns", sources.readsNameTheirColumns],
  ["use cases know no HTTP", sources.useCasesKnowNoHttp],
  ["routes do not catch", sources.routesDoNotCatch],
  ["routes read the address that was visited", sources.routesReadTheVisitedAddress],
  ["nobody reads a hidden clock", sources.nobodyReadsTheClock],
  ["private parts of frameworks stay in one folder", sources.privatePartsStayInOneFolder],
  ["values of a request are named", sources.requestValuesAreNamed],
  ["request tests mirror the areas", tests.requestTestsMirrorTheAreas],
  ["documents name what exists", docs.docsNameWhatExists],
  ["comments name documents that exist", docs.commentsNameDocsThatExist],
  ["decisions are numbered without gaps", docs.decisionsAreNumberedWithoutGaps],
  ["the README names every area", docs.theReadmeNamesTheAreas],
];

test.each(rules)("%s", (_, rule) => {
  expect(report(rule(tree))).toBe("");
});

test("there is something to check", () => {
  expect(tree.files.length).toBeGreaterThan(0);
});

test("every base of an image is pinned by its digest", () => {
  const dockerfile = readFileSync(join(import.meta.dirname, "../deploy/Dockerfile"), "utf8");
  const bases = [...dockerfile.matchAll(/^FROM (\S+)/gm)].map(([, base]) => base);
  expect(bases.length).toBeGreaterThan(0);
  for (const base of bases) expect(base).toMatch(/^[a-z]+:[\w.-]+@sha256:[0-9a-f]{64}$/);
});
