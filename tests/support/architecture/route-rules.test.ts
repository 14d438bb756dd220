import { index, layout, route } from "@react-router/dev/routes";
import { expect, test } from "vitest";
import { report } from "./report.ts";
import {
  intentsAreFromAList,
  refusedPagesLoadAgain,
  routeFilesCarryTheirUrl,
  styleSheetsAreLinked,
} from "./route-rules.ts";
import { makeTree } from "./tree.ts";

test.each([
  ["a word that is not in the URL", "admin/payments", "events-payments", "payments"],
  ["an earlier part of the URL only", "events/new", "events", "new"],
  ["the plural for one of many", "subscribers/:memberId", "subscribers", "subscriber"],
  ["the plural inside the URL of one", "events/:id/edit", "events-edit", "event-edit"],
  ["another word for one of many", "subscribers/:memberId", "member", "subscriber"],
  ["a name without its ending", "events.ics", "events", "events-ics"],
  ["a name for the rest that is none", "admin/*", "unknown-tab", "not-found"],
])("a route file is refused with %s", (_, path, wrong, right) => {
  const fileOf = (name: string) => [route(path, `routes/admin/${name}.tsx`)];
  expect(report(routeFilesCarryTheirUrl(fileOf(wrong)))).toContain(`serves /${path};`);
  expect(report(routeFilesCarryTheirUrl(fileOf(right)))).toBe("");
});

test("index and layout files are checked inside layouts", () => {
  const routesOf = (frame: string, first: string) => [
    layout(`routes/admin/${frame}.tsx`, [index(`routes/admin/${first}.tsx`)]),
  ];
  expect(routeFilesCarryTheirUrl(routesOf("tabs", "start"))).toHaveLength(2);
  expect(routeFilesCarryTheirUrl(routesOf("tabs-layout", "home"))).toEqual([]);
});

test("a file of two URLs is named after one of them", () => {
  const routes = [route("terms", "routes/terms.tsx"), route("conditions", "routes/terms.tsx")];
  expect(routeFilesCarryTheirUrl(routes)).toEqual([]);
});

test("a page that can ask for a code is refused until it or its layout links the code's styles", () => {
  const routes = [layout("routes/layout.tsx", [route("signin", "routes/signin.tsx")])];
  const link = 'import { codeLinks } from "~/ui/code-links";';
  const sources = {
    "app/routes/layout.tsx": "",
    "app/routes/signin.tsx": 'import { Form } from "~/features/form";',
    "app/features/form.tsx": 'import { CodeInput } from "~/ui/code-input";',
    "app/ui/code-input.tsx": "",
  };
  const reportOf = (changes: Record<string, string>) =>
    report(styleSheetsAreLinked(makeTree({ ...sources, ...changes }), routes));
  expect(reportOf({})).toContain("app/routes/signin.tsx:1 can show app/ui/code-input;");
  expect(reportOf({ "app/routes/layout.tsx": link })).toBe("");
  const signIn = `${sources["app/routes/signin.tsx"]}\n${link}`;
  expect(reportOf({ "app/routes/signin.tsx": signIn })).toBe("");
});

test.each([
  ["itself", "return data({ ok: false }, { status: ok ? 200 : 409 });"],
  ["through a shared form", "return await answerForm(args, {});"],
])("a page that answers 409 %s is refused until it loads its data again", (_, answer) => {
  const page = "export async function loader() {}\nexport default function Page() {}\n";
  const reportOf = (text: string) =>
    report(refusedPagesLoadAgain(makeTree({ "app/core/people/team/route.tsx": text })));
  expect(reportOf(page)).toBe("");
  expect(reportOf(answer)).toBe("");
  expect(reportOf(page + answer)).toContain("app/core/people/team/route.tsx:1 can answer 409;");
  const mended = "export const shouldRevalidate = revalidateAfterRefusal;\n";
  expect(reportOf(page + answer + mended)).toBe("");
});

test("an action that reads an intent as any word is refused", () => {
  const reportOf = (text: string) =>
    report(intentsAreFromAList(makeTree({ "app/core/people/team/route.tsx": text })));
  expect(reportOf('if (form.get("intent") === "undo") await undo();')).toContain(
    "app/core/people/team/route.tsx:1 reads an intent",
  );
  expect(reportOf('requireIntent(form, ["undo", "save"]);')).toBe("");
  expect(reportOf('const doing = useNavigation().formData?.get("intent");')).toBe("");
});
