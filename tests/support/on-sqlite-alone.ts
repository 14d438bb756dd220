/**
 * Files of request tests that run on SQLite alone: what they claim of markup, guards, headers, forms and files is the
 * same whatever the database. Each statement that they make the club ask is asked by a test too that runs on both
 * databases; a whole run on SQLite ends with that check. Nothing about locks, orders, limits or races stands here.
 */
export const ON_SQLITE_ALONE = [
  "tests/requests/members/hostile-pictures.test.ts",
  "tests/requests/progress/hostile-files.test.ts",
  "tests/requests/site/site.test.ts",
  "tests/requests/whole-app/admin-frame.test.ts",
  "tests/requests/whole-app/admin-outsiders.test.ts",
  "tests/requests/whole-app/answers.test.ts",
  "tests/requests/whole-app/compression.test.ts",
  "tests/requests/whole-app/field-names.test.ts",
  "tests/requests/whole-app/form-length.test.ts",
  "tests/requests/whole-app/form-messages.test.ts",
  "tests/requests/whole-app/labels.test.ts",
  "tests/requests/whole-app/links.test.ts",
  "tests/requests/whole-app/methods.test.ts",
  "tests/requests/whole-app/reads.test.ts",
  "tests/requests/whole-app/role-forms.test.ts",
  "tests/requests/whole-app/role-links.test.ts",
  "tests/requests/whole-app/sections.test.ts",
  "tests/requests/whole-app/sent-bodies.test.ts",
  "tests/requests/whole-app/server.test.ts",
  "tests/requests/whole-app/trusted-proxy.test.ts",
  "tests/requests/whole-app/valid-html.test.ts",
  "tests/requests/whole-app/weeks-of-club-life.test.ts",
];
