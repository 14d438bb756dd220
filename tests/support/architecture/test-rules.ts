import { AREAS, partOf, WHOLE_APP_TESTS } from "./areas.ts";
import type { Rule } from "./report.ts";

const REQUEST_TEST = /^tests\/requests\/(?:([^/]+)\/)?[^/]+$/;

export const requestTestsMirrorTheAreas: Rule = ({ files }) => {
  const names = files.flatMap(({ path }) => partOf(path)?.name ?? []);
  const folders = new Set([...Object.keys(AREAS), ...names, WHOLE_APP_TESTS]);
  return files
    .filter(({ path }) => path.startsWith("tests/requests/"))
    .filter(({ path }) => !folders.has(REQUEST_TEST.exec(path)?.[1] ?? ""))
    .map(({ path }) => ({
      path,
      line: 1,
      message: `stands in no area; move it to tests/requests/<area or extension>/ or, where it is about many, to tests/requests/${WHOLE_APP_TESTS}/`,
    }));
};
