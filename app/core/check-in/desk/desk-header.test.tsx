import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { listOf } from "../../../../tests/support/check-in-desk";
import { DeskHeader } from "./desk-top";

const run = (eventId: string) => listOf({ eventId }).run;

function choicesOf(shown: string, listed: string[]): string[] {
  const html = renderToStaticMarkup(
    <DeskHeader
      event={run(shown)}
      events={listed.map(run)}
      checkedIn={0}
      expected={0}
      waiting={0}
      onChoose={() => undefined}
    />,
  );
  return [...html.matchAll(/<option value="([^"]+)"/g)].flatMap(([, id]) => id ?? []);
}

test.each([
  ["an old run leads back to the run of now", "old", ["now"], ["old", "now"]],
  ["runs of now can be chosen between", "now", ["now", "next"], ["now", "next"]],
  ["the only run offers no choice", "now", ["now"], []],
])("%s", (_, shown, listed, choices) => {
  expect(choicesOf(shown, listed)).toEqual(choices);
});
