import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import type { Feedback } from "../device/state";
import { DeskFeedback } from "./desk-feedback";

const on = { happen: () => {} };

test("a person of another run has the next step there, also before they have paid", () => {
  const elsewhere = {
    eventId: "late-ten",
    title: "Late Ten",
    bookingId: "late",
    code: { kind: "reference" as const },
    text: "3LATE444",
    method: "code" as const,
  };
  const shown = (more: { owesRupees?: number }) => {
    const feedback = { id: 1, tone: "warning" as const, title: "Nila", text: "Not paid yet. ₹99." };
    return renderToStaticMarkup(
      <DeskFeedback
        feedback={{ ...feedback, elsewhere: { ...elsewhere, ...more } }}
        person={undefined}
        isAdmin={false}
        {...on}
      />,
    );
  };
  expect(shown({})).toContain("Check in to Late Ten");
  expect(shown({ owesRupees: 99 })).toContain("Check in, owes ₹99");
});

test("a panel that has just risen takes no taps", () => {
  const feedback = { id: 1, tone: "success" as const, title: "Asha Raman", text: "Checked in." };
  const html = renderToStaticMarkup(
    <DeskFeedback {...{ feedback, person: undefined, isAdmin: true, ...on }} />,
  );
  expect(html).toMatch(/<div class="[^"]*pointer-events-none[^"]*">.*Asha Raman/);
});

test("what stays until somebody does something can be closed, and what goes by itself cannot", () => {
  const panel = (feedback: Partial<Feedback>, isAdmin = false) =>
    renderToStaticMarkup(
      <DeskFeedback
        feedback={{ id: 1, tone: "warning", title: "Asha Raman", text: "Look.", ...feedback }}
        person={undefined}
        isAdmin={isAdmin}
        {...on}
      />,
    );
  const close = 'aria-label="Close"';
  expect(panel({ emergencyContact: "9845012345" })).toContain(close);
  expect(panel({ refusal: "unpaid" })).toContain(close);
  expect(panel({ refusal: "outside_window" }, true)).toContain(close);
  expect(panel({ refusal: "outside_window" })).not.toContain(close);
  expect(panel({ tone: "success" })).not.toContain(close);
});
