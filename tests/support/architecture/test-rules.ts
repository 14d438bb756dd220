import { AREAS, WHOLE_APP_TESTS } from "./areas.ts";
import type { Rule } from "./report.ts";
import { LINES_MAXIMUM } from "./words-and-sizes.ts";

const REQUEST_TEST = /^tests\/requests\/(?:([^/]+)\/)?[^/]+$/;
const TEST_OF_THE_WHOLE = /^tests\/(requests|processes|emulator|engines|e2e|support)\//;

export const requestTestsMirrorTheAreas: Rule = ({ files }) =>
  files
    .filter(({ path }) => path.startsWith("tests/requests/"))
    .filter(
      ({ path }) =>
        ![...Object.keys(AREAS), WHOLE_APP_TESTS].includes(REQUEST_TEST.exec(path)?.[1] ?? ""),
    )
    .map(({ path }) => ({
      path,
      line: 1,
      message: `stands in no area; move it to tests/requests/<area>/ or, where it is about many, to tests/requests/${WHOLE_APP_TESTS}/`,
    }));

export const testsStayWithinBudget: Rule = ({ files }) =>
  files
    .filter(({ path, lines }) => TEST_OF_THE_WHOLE.test(path) && lines > LINES_MAXIMUM)
    .map(({ path, lines }) => ({
      path,
      line: LINES_MAXIMUM + 1,
      message: `has ${lines} lines, more than ${LINES_MAXIMUM}; split it by meaning`,
    }));
