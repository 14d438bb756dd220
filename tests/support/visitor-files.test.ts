import { expect, test } from "vitest";
import { listFilesAtOnce } from "./browser-files";

const PAGES = ["home", "events", "event", "plans", "about", "faq"].map(
  (page) => `app/routes/site/${page}.tsx`,
);
const FRAMES = ["app/root.tsx", "app/routes/site/layout.tsx", "app/routes/site/event-layout.tsx"];

/** Only members and admins need these. */
const OTHERS_NEED = [
  "app/features/members/components/member-frame.tsx",
  "app/features/members/texts/member-pages.ts",
  "app/features/sign-in/texts/sign-in.ts",
  "app/features/site/components/welcome-card.tsx",
  "app/features/site/texts.ts",
];

test("a visitor's browser loads no member's navigation or welcome and no texts of other areas", () => {
  const files = listFilesAtOnce([...FRAMES, ...PAGES]);
  expect(files).toContain("app/features/site/components/site-header.tsx");
  expect(files).toContain("app/ui/loadable.tsx");
  expect(files.filter((file) => OTHERS_NEED.includes(file))).toEqual([]);
});
