import { layout, route } from "@react-router/dev/routes";
import { expect, test } from "vitest";
import { report } from "./report.ts";
import { intentsAreFromAList, refusedPagesLoadAgain, styleSheetsAreLinked } from "./route-rules.ts";
import { makeTree } from "./tree.ts";

test("a page that can ask for a code is refused until it or its layout links the code's styles", () => {
  const routes = [layout("core/people/layout.tsx", [route("signin", "core/people/route.tsx")])];
  const link = 'import { codeLinks } from "~/ui/code-links";';
  const sources = {
    "app/core/people/layout.tsx": "",
    "app/core/people/route.tsx": 'import { Form } from "~/core/people/code-card";',
    "app/core/people/code-card.tsx": 'import { CodeInput } from "~/ui/code-input";',
    "app/ui/code-input.tsx": "",
  };
  const reportOf = (changes: Record<string, string>) =>
    report(styleSheetsAreLinked(makeTree({ ...sources, ...changes }), routes));
  expect(reportOf({})).toContain("app/core/people/route.tsx:1 can show app/ui/code-input;");
  expect(reportOf({ "app/core/people/layout.tsx": link })).toBe("");
  const signIn = `${sources["app/core/people/route.tsx"]}\n${link}`;
  expect(reportOf({ "app/core/people/route.tsx": signIn })).toBe("");
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
