/** Holds the code to the layout table: see tests/support/architecture/table.ts. There is no list of exceptions. */
import { expect, test } from "vitest";
import routes from "../app/routes.ts";
import * as docs from "./support/architecture/doc-rules.ts";
import * as imports from "./support/architecture/import-rules.ts";
import * as names from "./support/architecture/name-rules.ts";
import { type Rule, report } from "./support/architecture/report.ts";
import {
  intentsAreFromAList,
  refusedPagesLoadAgain,
  routeFilesCarryTheirUrl,
  styleSheetsAreLinked,
} from "./support/architecture/route-rules.ts";
import * as sources from "./support/architecture/source-rules.ts";
import * as tests from "./support/architecture/test-rules.ts";
import { readTree } from "./support/architecture/tree.ts";

const tree = readTree();

const rules: [string, Rule][] = [
  ["every file has a place in the layout", imports.everyFileHasAPlace],
  ["imports follow the table", imports.importsFollowTheTable],
  ["packages stay in their zones", imports.packagesStayInTheirZones],
  ["what needs the server is named .server", imports.serverFilesAreNamed],
  ["nothing is re-exported", imports.noReExports],
  ["no file imports itself through others", imports.noImportCycles],
  ["no areas depend on each other in a circle", imports.noAreaCycles],
  ["areas have a closed vocabulary of files", names.areasHaveAClosedVocabulary],
  ["noun folders are large", names.nounFoldersAreLarge],
  ["a word of the vocabulary is a file or a folder", names.aWordIsAFileOrAFolder],
  ["names are kebab-case", names.namesAreKebabCase],
  ["a route file carries its URL's last part", () => routeFilesCarryTheirUrl(routes)],
  ["a page links the style sheets of its parts", (tree) => styleSheetsAreLinked(tree, routes)],
  ["a page loads its data again after a refusal", refusedPagesLoadAgain],
  ["an action learns from a closed list what is asked", intentsAreFromAList],
  ["no drawers for anything", names.noDrawers],
  ["no index files", names.noIndexFiles],
  ["default exports only in routes, root, entry and config", names.defaultExportsOnlyInRoutes],
  ["reads are named as reads", names.readsAreNamedAsReads],
  ["a command file exports the one function it is named after", names.commandFilesHoldOneFunction],
  ["a hook file exports its hook", names.hookFilesExportTheirHook],
  ["every command has a test", names.everyCommandHasATest],
  ["ui and lib know no word of the trade", names.generalFoldersKnowNoTrade],
  ["files stay within their budget of lines", names.filesStayWithinBudget],
  ["no any", sources.noAnyTypes],
  ["no double assertions", sources.noDoubleAssertions],
  ["no casts of statuses and kinds", sources.noCastsOfUnions],
  ["ids have the type of their table", sources.idsHaveTheTypeOfTheirTable],
  ["statuses and kinds keep the type of their column", sources.unionsKeepTheirType],
  ["no silenced type errors", sources.noSilencedTypes],
  ["no console output", sources.noConsole],
  ["the environment is read in one file", sources.environmentIsReadOnce],
  ["SQL stays in queries and commands", sources.sqlStaysInQueriesAndCommands],
  ["SQL as text stays there too", sources.sqlAsTextStaysThereToo],
  ["reads name their columns", sources.readsNameTheirColumns],
  ["features know no HTTP", sources.featuresKnowNoHttp],
  ["routes do not catch", sources.routesDoNotCatch],
  ["routes read the address that was visited", sources.routesReadTheVisitedAddress],
  ["nobody reads a hidden clock", sources.nobodyReadsTheClock],
  ["private parts of frameworks stay in one folder", sources.privatePartsStayInOneFolder],
  ["values of a request are named", sources.requestValuesAreNamed],
  ["request tests mirror the areas", tests.requestTestsMirrorTheAreas],
  ["test files stay within their budget of lines", tests.testsStayWithinBudget],
  ["documents name what exists", docs.docsNameWhatExists],
  ["comments name documents that exist", docs.commentsNameDocsThatExist],
  ["decisions are numbered without gaps", docs.decisionsAreNumberedWithoutGaps],
  ["the picture of the house is drawn as it is", docs.theHouseIsDrawnAsItIs],
];

test.each(rules)("%s", (_, rule) => {
  expect(report(rule(tree))).toBe("");
});

test("there is something to check", () => {
  expect(tree.files.length).toBeGreaterThan(0);
  const long = names.listLongFiles(tree);
  if (long.length > 0) process.stdout.write(`Getting long:\n  ${long.join("\n  ")}\n`);
});
