import { expect, test } from "vitest";
import { listFilesAtOnce } from "./browser-files";

const PAGES = [
  "events/list",
  "events/page",
  "site/landing",
  "site/plans",
  "site/about",
  "site/faq",
];
const FRAMES = [
  "app/root.tsx",
  "app/core/site/frame/layout.tsx",
  "app/core/events/page/layout.tsx",
];

/** Only members and admins need these. */
const OTHERS_NEED = [
  "app/core/people/member-frame/member-frame.tsx",
  "app/core/people/member-pages-texts.ts",
  "app/core/people/sign-up/sign-up-texts.ts",
  "app/core/site/landing/welcome-card.tsx",
];

test("a visitor's browser loads no member's navigation or welcome and no texts of other areas", () => {
  const files = listFilesAtOnce([...FRAMES, ...PAGES.map((page) => `app/core/${page}/route.tsx`)]);
  expect(files).toContain("app/core/site/frame/site-header.tsx");
  expect(files).toContain("app/ui/loadable.tsx");
  expect(files.filter((file) => OTHERS_NEED.includes(file))).toEqual([]);
});
