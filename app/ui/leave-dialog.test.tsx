import { renderToString } from "react-dom/server";
import { expect, test } from "vitest";
import { LeaveDialog } from "./question-dialog";

test("nothing is shown until somebody leaves an unsaved form", () => {
  expect(renderToString(<LeaveDialog question={undefined} />)).toBe("");
});

test("leaving an unsaved form is asked about in a titled dialog with both answers", () => {
  const question = { leave: () => undefined, stay: () => undefined };
  const html = renderToString(<LeaveDialog question={question} />);
  const [, title] = /<dialog aria-labelledby="([^"]+)"/.exec(html) ?? [];
  expect(html).toContain(`<h2 id="${title}" class="text-heading">Leave without saving?`);
  expect(html.match(/<button type="button"/g)).toHaveLength(2);
  for (const text of ["Stay here", "Leave"]) expect(html).toContain(text);
});
