import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { DeskFeedback } from "./desk-feedback";

test("a panel that has just risen takes no taps", () => {
  const feedback = { id: 1, tone: "success" as const, title: "Asha Raman", text: "Checked in." };
  const on = { onUndo: () => {}, onPay: () => {}, onOwes: () => {}, onReason: () => {} };
  const html = renderToStaticMarkup(
    <DeskFeedback {...{ feedback, person: undefined, isAdmin: true, ...on }} />,
  );
  expect(html).toMatch(/<div class="[^"]*pointer-events-none[^"]*">.*Asha Raman/);
});
